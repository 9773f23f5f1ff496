/** Keeps figures of analytics that were computed last, because counting a million answers takes seconds. */
import { versionOfRuns } from '../db/analytics/runs.ts';
import type { Db } from '../db/client.ts';
import type { Analytics } from '../domain/analytics/analytics.ts';
import { dayIn } from '../domain/analytics/period.ts';
import { readAnalytics, type AnalyticsAsked } from '../services/analytics/analytics.ts';
import { readByAttribute, type AnalyticsByAttribute } from '../services/analytics/by-attribute.ts';
import { keepResults } from '../services/kept-results.ts';

const kept = keepResults<Analytics>(100);
const keptByAttribute = keepResults<AnalyticsByAttribute>(100);

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
  return kept(await keyOf(db, userId, asked, now), () => readAnalytics(db, userId, asked, now));
}

/** Breaks the answers of a person's runs down by an attribute, kept in the same way. Throws what readByAttribute throws. */
export async function readKeptByAttribute(
  db: Db,
  userId: string,
  asked: Parameters<typeof readByAttribute>[2],
  now: Date = new Date(),
): Promise<AnalyticsByAttribute> {
  return keptByAttribute(await keyOf(db, userId, asked, now), () => readByAttribute(db, userId, asked, now));
}

async function keyOf(db: Db, userId: string, asked: AnalyticsAsked, now: Date): Promise<string> {
  const today = dayIn(asked.timeZone ?? 'UTC', now);
  return JSON.stringify([userId, today, asked, await versionOfRuns(db, userId)]);
}
