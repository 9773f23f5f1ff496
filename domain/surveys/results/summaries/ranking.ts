/** Results of rankings. */
import { minForInterval } from '../../../simulations/small-sample.ts';
import { rankOf, summarizeRankings } from '../../statistics/choice-shares.ts';
import type { SurveyDefinition } from '../../survey.ts';
import type { Question } from '../../types/registry.ts';
import type { Rectifier } from '../rectified.ts';
import type { Given, QuestionSides } from '../responses.ts';
import type { LaneFigure, RankingResult } from '../question-view.ts';
import { optionsOf } from './choice.ts';
import { shareLanes } from './lanes.ts';

export function summarizeRanking(
  survey: SurveyDefinition,
  question: Question<'ranking'>,
  sides: QuestionSides<string[]>,
  rectifier: Rectifier,
): RankingResult {
  const options = optionsOf(survey, question);
  const ids = options.map(({ id }) => id);
  const [people, personas] = [ranksOf(ids, sides.people.given), ranksOf(ids, sides.personas.given)];
  const first = (answer: readonly string[]) => answer.slice(0, 1);
  const [peopleFirst, personasFirst] = [sides.people, sides.personas].map(({ given }) => shareLanes(ids, given, first));
  const bounds = { low: 1, high: Math.max(1, ids.length) };
  const rows = options.map(({ id, label }, at) => ({
    id,
    label,
    meanRank: {
      personas: personas?.get(id) ?? null,
      people: people?.get(id) ?? null,
      rectified: rectifier.mean((answer: string[]) => rankOf(ids, id, { ranking: answer }), bounds),
    },
    firstChoice: {
      personas: personasFirst?.[at] ?? null,
      people: peopleFirst?.[at] ?? null,
      rectified: rectifier.share((answer: string[]) => answer[0] === id, peopleFirst?.[at] ?? null),
    },
  }));
  const rank = ({ meanRank }: (typeof rows)[number]) => (meanRank.people ?? meanRank.personas)?.value ?? 0;
  return { options: rows.toSorted((one, other) => rank(one) - rank(other)) };
}

function ranksOf(ids: readonly string[], given: readonly Given<string[]>[]): Map<string, LaneFigure> | null {
  if (given.length === 0) return null;
  const { options, effectiveSize } = summarizeRankings(
    ids,
    given.map(({ answer, weight }) => ({ ranking: answer, weight })),
  );
  const isFew = effectiveSize < minForInterval;
  return new Map(
    options.map(({ option, meanRank: { mean, low, high } }) => [
      option,
      { value: mean, low: isFew ? null : low, high: isFew ? null : high, count: null },
    ]),
  );
}
