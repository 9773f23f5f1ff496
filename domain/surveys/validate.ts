/** Checks of whole surveys and whole responses, as they come from outside. */
import * as z from 'zod/mini';
import type { Finding } from './finding.ts';
import type { Say } from './page-words/words.ts';
import { path, presented, prune } from './path.ts';
import type { Answers, Respondent } from './respondent.ts';
import { questionOf, surveySchema, type SurveyDefinition } from './survey.ts';
import { structureFindings } from './structure.ts';
import { typeOf } from './types/registry.ts';

/** Levels of nested JSON that a survey can have; deeper input is refused before it is read. */
const maxLevels = 60;

/** Reads a survey. `survey` is null when its shape is wrong; with findings it is read but cannot be asked. */
export function validateSurvey(input: unknown): { survey: SurveyDefinition | null; findings: Finding[] } {
  if (!isWithin(input, maxLevels)) return { survey: null, findings: [shapeFinding('It is nested too deeply.')] };
  const { data, error } = z.safeParse(surveySchema, input, { error: ({ path: at }) => `${named(at)} cannot be read.` });
  if (error !== undefined)
    return { survey: null, findings: error.issues.map((issue) => shapeFinding(sentenceOf(issue))) };
  return { survey: data, findings: structureFindings(data) };
}

function shapeFinding(sentence: string): Finding {
  return { questionId: null, severity: 'error', rule: 'shape', sentence };
}

function sentenceOf({ message, path: at }: z.core.$ZodIssue): string {
  return message.endsWith('cannot be read.') ? message : `${named(at)}: ${message}.`;
}

function named(at: readonly PropertyKey[] | undefined): string {
  return at === undefined || at.length === 0 ? 'The survey' : at.map(String).join('.');
}

function isWithin(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((part) => isWithin(part, levels - 1));
}

export interface Problem {
  questionId: string;
  /** As respondents read it. */
  problem: string;
}

/** Lists what is wrong with a whole response; empty for a complete and valid one. */
export function validateResponse(
  survey: SurveyDefinition,
  answers: Answers,
  respondent: Respondent,
  say?: Say,
): Problem[] {
  const kept = prune(survey, answers, respondent);
  const strays = Object.keys(answers).flatMap((questionId): Problem[] => {
    if (Object.hasOwn(kept, questionId)) return [];
    const isKnown = questionOf(survey, questionId) !== undefined;
    return [{ questionId, problem: isKnown ? 'This answer is not on the path' : 'There is no such question' }];
  });
  const faults = path(survey, answers, respondent).flatMap((question): Problem[] => {
    if (strays.some(({ questionId }) => questionId === question.id)) return [];
    const shown = presented(survey, question, kept, respondent);
    const problem = typeOf(shown).validateAnswer(shown, kept[question.id], say);
    return problem === null ? [] : [{ questionId: question.id, problem }];
  });
  return [...strays, ...faults];
}
