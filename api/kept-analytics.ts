/** Keeps figures of analytics that were computed last, because counting a million answers takes seconds. */
import { versionOfRuns } from '../db/analytics/runs.ts';
import type { Db } from '../db/client.ts';
import type { Analytics } from '../domain/analytics/analytics.ts';
import { dayIn } from '../domain/analytics/period.ts';
import { readAnalytics, type AnalyticsAsked } from '../services/analytics/analytics.ts';
import { keepResults } from './kept-results.ts';

const kept = keepResults<Analytics>(100);

/**
 * Reads the figures of a person's runs and panels, from memory while no run or panel of theirs has changed. Throws what
 * readAnalytics throws.
 */
export async function readKeptAnalytics(
  db: Db,
  userId: string,
  asked: AnalyticsAsked,
  now: Date = new Date(),
): Promise<Analytics> {
  const timeZone = asked.timeZone ?? 'UTC';
  const key = JSON.stringify([userId, timeZone, dayIn(timeZone, now), asked.filter, await versionOfRuns(db, userId)]);
  return kept(key, () => readAnalytics(db, userId, asked, now));
}
