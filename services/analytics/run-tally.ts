import type { AnalyticsRun } from '../../db/analytics/runs.ts';
import { sumOfEndings, type EndingCounts } from '../../domain/simulations/endings.ts';
import { sumOf } from '../../domain/sum.ts';

export interface RunTally {
  total: number;
  completed: number;
  failed: number;
  /** Number of queued and processing runs. */
  open: number;
  simulated: number;
  /** Answer scales of the runs, without duplicates. */
  sentimentTypes: (string | null)[];
  /** Cost of all calls of the runs, also of analyses and web searches. */
  costUsd: number;
  endings: EndingCounts;
  /** Day of the first run in the reader's time zone; null without runs. */
  firstDay: string | null;
  lastDay: string | null;
}

export function tallyRuns(runs: readonly AnalyticsRun[]): RunTally {
  const days = runs.map(({ day }) => day).toSorted();
  const withStatus = (...statuses: string[]) => runs.filter(({ status }) => statuses.includes(status)).length;
  return {
    total: runs.length,
    completed: withStatus('completed'),
    failed: withStatus('failed'),
    open: withStatus('queued', 'processing'),
    simulated: runs.filter(({ isSimulated }) => isSimulated).length,
    sentimentTypes: [...new Set(runs.map(({ sentimentType }) => sentimentType))],
    costUsd: sumOf(runs, (run) => run.costUsd),
    endings: sumOfEndings(runs.map(({ endings }) => endings)),
    firstDay: days[0] ?? null,
    lastDay: days.at(-1) ?? null,
  };
}
