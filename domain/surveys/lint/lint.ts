/** The linter of the survey builder. */
import type { Finding } from '../finding.ts';
import { eachText, textOf } from '../parts/text.ts';
import { structureFindings } from '../structure.ts';
import { listOf, questionsOf, type SurveyDefinition } from '../survey.ts';
import { coreOf, type CoreQuestion } from '../types/registry.ts';
import { reachFindings } from './reach.ts';
import { translationFindings } from './translation.ts';
import { wordingFindings } from './wording.ts';

/** Lists everything that should be looked at before a survey is asked, in the order of the questions. */
export function lint(survey: SurveyDefinition): Finding[] {
  const structure = structureFindings(survey);
  const questions = questionsOf(survey);
  const findings = [
    ...structure,
    // The way through a survey is only followed when it has one.
    ...(structure.length > 0 ? [] : reachFindings(survey)),
    ...translationFindings(survey),
    ...questions
      .map(coreOf)
      .flatMap((question) => [
        ...labelFindings(question),
        ...duplicateFindings(question),
        ...wordingFindings(survey, question),
      ]),
  ];
  const placeOf = ({ questionId }: Finding) => questions.findIndex(({ id }) => id === questionId);
  return findings.toSorted((one, other) => placeOf(one) - placeOf(other));
}

function labelFindings(question: CoreQuestion): Finding[] {
  if (question.type !== 'scale') return [];
  const bare = [question.from, question.to].filter((point) => textOf(question.labels[point]).trim() === '');
  if (bare.length === 0) return [];
  return [
    {
      questionId: question.id,
      severity: 'warning',
      rule: 'unlabelled-scale',
      sentence: `Say what ${bare.join(' and ')} on this scale ${bare.length === 1 ? 'means' : 'mean'}. Without labels, people read its ends differently.`,
    },
  ];
}

function duplicateFindings(question: CoreQuestion): Finding[] {
  const lists = [listOf(question), question.type === 'matrix' ? question.columns : []];
  return lists.flatMap((list) => {
    const texts = list.flatMap(({ text }) => [...new Set(eachText(text).map((words) => words.trim().toLowerCase()))]);
    const twice = texts.find((text, index) => text !== '' && texts.indexOf(text) < index);
    if (twice === undefined) return [];
    const sentence = `Two options read "${twice}". Change one, or remove it.`;
    return [{ questionId: question.id, severity: 'warning' as const, rule: 'duplicate-options', sentence }];
  });
}
