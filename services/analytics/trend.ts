import type { ModelTallies } from '../../domain/analytics/answers/models.ts';
import type { PersonaTallies } from '../../domain/analytics/answers/people.ts';
import type { TrendStep } from '../../domain/analytics/analytics.ts';
import { figuresOf } from '../../domain/analytics/figures.ts';
import { stepsBetween, type TrendUnit } from '../../domain/analytics/period.ts';
import { emptyCounts } from '../../domain/sentiment/sentiment.ts';
import { sumOf } from '../../domain/sum.ts';
import type { RunTally } from './run-tally.ts';

/** Lists the steps from the first run to the last, those without answers included. */
export function trendSteps(
  { firstDay, lastDay }: RunTally,
  unit: TrendUnit,
  people: PersonaTallies,
  models: ModelTallies,
): TrendStep[] {
  if (firstDay === null || lastDay === null) return [];
  return stepsBetween(firstDay, lastDay, unit).map((step) => {
    const persons = people.byStep.find((row) => row.step === step);
    const answers = models.byModelAndStep.filter((row) => row.step === step);
    return {
      step,
      ...figuresOf(persons ?? emptyCounts()),
      runs: persons?.runs ?? 0,
      simulatedRuns: persons?.simulatedRuns ?? 0,
      inputTokens: sumOf(answers, (row) => row.inputTokens),
      outputTokens: sumOf(answers, (row) => row.outputTokens),
      costUsd: sumOf(answers, (row) => row.costUsd),
    };
  });
}
