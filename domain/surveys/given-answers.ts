/** Answers as a page sends them: anything may come. */
import * as z from 'zod/mini';
import { InvalidInput } from '../errors.ts';
import { storable } from '../storable.ts';
import { surveyLimits } from './parts/limits.ts';
import type { Say } from './page-words/words.ts';
import { prune } from './path.ts';
import type { Respondent } from './respondent.ts';
import { questionsOf, type SurveyDefinition } from './survey.ts';
import { typeOf } from './types/registry.ts';
import { validateResponse, type Problem } from './validate.ts';

/** Characters of the JSON of an answer that is no text; the longest one that is valid has about half. */
const mostCharacters = 50_000;

type Given = Readonly<Record<string, unknown>>;

/**
 * Returns what can be stored of the answers that were given so far: those on the path whose shape is right. They need not be
 * valid yet. Throws InvalidInput for longer ones than a valid answer can be.
 */
export function storedAnswers(survey: SurveyDefinition, given: Given, respondent: Respondent): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const question of questionsOf(survey)) {
    if (!Object.hasOwn(given, question.id)) continue;
    const answer = given[question.id] ?? null;
    const parsed = answer === null ? { success: true, data: null } : z.safeParse(typeOf(question).answerSchema, answer);
    if (!parsed.success) continue;
    checkLength(question.id, parsed.data);
    kept[question.id] = storable(parsed.data);
  }
  return prune(survey, kept, respondent);
}

/** Lists what is wrong with answers that are to be final, as respondents read it. What is not on the path is left out. */
export function problemsOf(survey: SurveyDefinition, given: Given, respondent: Respondent, say?: Say): Problem[] {
  const known = questionsOf(survey).flatMap(({ id }) => (Object.hasOwn(given, id) ? [[id, given[id]] as const] : []));
  return validateResponse(survey, prune(survey, Object.fromEntries(known), respondent), respondent, say);
}

/** Returns the ids of questions that the page names, without anything else. */
export function knownQuestions(survey: SurveyDefinition, ids: readonly string[]): string[] {
  const named = new Set(ids);
  return questionsOf(survey).flatMap(({ id }) => (named.has(id) ? [id] : []));
}

function checkLength(id: string, answer: unknown): void {
  if (typeof answer === 'string') {
    if (answer.length > surveyLimits.openCharacters)
      throw new InvalidInput(
        `Use at most ${surveyLimits.openCharacters.toLocaleString('en-US')} characters`,
        `answers.${id}`,
      );
  } else if (JSON.stringify(answer).length > mostCharacters)
    throw new InvalidInput('This answer is too long', `answers.${id}`);
}
