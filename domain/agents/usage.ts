/** Use of a person's agents over days, from the stored counts of each key and day. */
import { text, int, view, type ValueOf, float, list } from '../view.ts';

/** Stored counts of one key and day; the data API may have written anything. */
export interface StoredUsage {
  /** YYYY-MM-DD, UTC. */
  readonly date: string;
  readonly metrics: unknown;
  readonly hourlyCounts: unknown;
  readonly errors: unknown;
}

const usageDayView = view('AgentUsageDay', {
  date: text('YYYY-MM-DD, UTC.'),
  calls: int('All calls, the refused ones among them.'),
  refused: int(),
});

export type UsageDay = ValueOf<typeof usageDayView>;

const agentUsageShareView = view('AgentUsageShare', {
  operation: text(),
  share: float('Of the calls that were carried out, 0 to 1.'),
});

export const agentUsageView = view('AgentUsage', {
  days: list(usageDayView, 'Every day, oldest first.'),
  calls: int('All calls, the refused and failed ones among them.'),
  overLimit: int('Refused above a rate limit.'),
  noPermission: int('Refused for a missing permission.'),
  failed: int('Carried out without success.'),
  /** Operations with their share, 0 to 1, of the calls that were carried out; most used first. */
  mostUsed: list(agentUsageShareView, 'Most used first.'),
});

export type AgentUsage = ValueOf<typeof agentUsageView>;

const dayMs = 86_400_000;

/** No key makes as many calls in a day; larger counts were written by hand and would pass what GraphQL can show. */
const maxCount = 1_000_000;

/** Returns the last `days` UTC days, oldest first. */
export function lastDays(days: number, nowMs: number): string[] {
  return Array.from({ length: days }, (_, index) =>
    new Date(nowMs - (days - 1 - index) * dayMs).toISOString().slice(0, 10),
  );
}

export function summarizeUsage(rows: readonly StoredUsage[], dates: readonly string[]): AgentUsage {
  const days = dates.map((date) => usageOfDay(date, rows));
  const within = rows.filter(({ date }) => dates.includes(date));
  const errors = within.map((row) => countsOf(row.errors));
  const sumOf = (name: string) => errors.reduce((sum, counts) => sum + (counts.get(name) ?? 0), 0);
  return {
    days,
    calls: days.reduce((sum, { calls }) => sum + calls, 0),
    overLimit: sumOf('over-limit'),
    noPermission: sumOf('no-permission'),
    failed: sumOf('failed'),
    mostUsed: sharesOf(within.map(({ metrics }) => countsOf(metrics))),
  };
}

function usageOfDay(date: string, rows: readonly StoredUsage[]): UsageDay {
  const day: UsageDay = { date, calls: 0, refused: 0 };
  for (const row of rows) {
    if (row.date !== date) continue;
    const errors = countsOf(row.errors);
    day.calls += callsOf(row);
    day.refused += (errors.get('over-limit') ?? 0) + (errors.get('no-permission') ?? 0);
  }
  return day;
}

/** Sums the calls of one key and day. */
export function callsOf({ hourlyCounts }: Pick<StoredUsage, 'hourlyCounts'>): number {
  return [...countsOf(hourlyCounts).values()].reduce((sum, count) => sum + count, 0);
}

function sharesOf(counted: readonly Map<string, number>[]): AgentUsage['mostUsed'] {
  const sums = new Map<string, number>();
  for (const counts of counted)
    for (const [operation, count] of counts) sums.set(operation, (sums.get(operation) ?? 0) + count);
  const all = [...sums.values()].reduce((sum, count) => sum + count, 0);
  if (all === 0) return [];
  return [...sums]
    .map(([operation, count]) => ({ operation, share: count / all }))
    .toSorted((one, other) => other.share - one.share || (one.operation < other.operation ? -1 : 1));
}

function countsOf(stored: unknown): Map<string, number> {
  const entries = stored !== null && typeof stored === 'object' ? Object.entries(stored) : [];
  return new Map(
    entries
      .filter((entry): entry is [string, number] => Number.isInteger(entry[1]) && (entry[1] as number) > 0)
      .map(([key, count]) => [key, Math.min(count, maxCount)]),
  );
}
