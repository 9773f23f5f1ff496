/** Results of MaxDiff. */
import { textOf } from '../../parts/text.ts';
import { analyzeMaxDiff } from '../../statistics/maxdiff.ts';
import type { SurveyDefinition } from '../../survey.ts';
import type { Answer, Question } from '../../types/registry.ts';
import { samplesFor } from '../samples.ts';
import type { Given, QuestionSides } from '../responses.ts';
import type { MaxDiffFigure, MaxDiffResult } from '../question-view.ts';

export function summarizeMaxDiff(
  survey: SurveyDefinition,
  question: Question<'maxdiff'>,
  sides: QuestionSides<Answer<'maxdiff'>>,
): MaxDiffResult {
  const ids = question.items.map(({ id }) => id);
  const [people, personas] = [
    figuresOf(question, ids, sides.people.given),
    figuresOf(question, ids, sides.personas.given),
  ];
  const rows = question.items.map(({ id, text }, at) => ({
    id,
    label: textOf(text, survey.language),
    people: people?.[at] ?? null,
    personas: personas?.[at] ?? null,
  }));
  const share = ({ people: own, personas: theirs }: (typeof rows)[number]) => (own ?? theirs)?.share ?? 0;
  return { items: rows.toSorted((one, other) => share(other) - share(one)) };
}

function figuresOf(
  question: Question<'maxdiff'>,
  ids: readonly string[],
  given: readonly Given<Answer<'maxdiff'>>[],
): MaxDiffFigure[] | null {
  if (given.length === 0) return null;
  const respondents = given.map(({ answer, weight }) => ({
    weight,
    tasks: answer.map(({ set, best, worst }) => ({ items: set, best, worst })),
  }));
  const sets = given.reduce((sum, { answer }) => sum + answer.length, 0);
  // A sample takes about five rounds, each of which visits the pairs of a set twice.
  const samples = samplesFor(20 * sets * question.setSize ** 2 + ids.length ** 3);
  return analyzeMaxDiff(ids, respondents, { seed: question.id, samples }).map(
    ({ shown, best, worst, score, utility, utilityInterval, share, shareInterval }) => ({
      shown,
      best,
      worst,
      score,
      utility,
      utilityLow: utilityInterval.low,
      utilityHigh: utilityInterval.high,
      share,
      shareLow: shareInterval.low,
      shareHigh: shareInterval.high,
    }),
  );
}
