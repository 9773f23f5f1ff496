/** Profiles that a scraping service has read, or has not. */
import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import type { ImportItem, SettledItem } from '../../db/profiles/import-work.ts';
import { isRefused, ownProfilesByUrl } from '../../db/profiles/profiles.ts';
import { InvalidInput } from '../../domain/errors.ts';
import { failedToScrape, ProfileRefused } from '../../domain/profiles/errors.ts';
import { checkFacts, normalizeProfileUrl } from '../../domain/profiles/facts.ts';
import { addressesOf, factsOfRecord, failureOf } from '../../domain/profiles/imports/scraped.ts';
import { refusalHash } from './profiles.ts';

/** Tells items whose person asked not to be imported from the others. */
export async function sortOutRefused(
  { db, env }: { db: Db; env: Pick<Env, 'ENCRYPTION_KEY'> },
  items: readonly ImportItem[],
): Promise<{ allowed: ImportItem[]; refused: SettledItem[] }> {
  const allowed: ImportItem[] = [];
  const refused: SettledItem[] = [];
  const problem = new ProfileRefused().message;
  for (const item of items) {
    if (await isRefused(db, refusalHash(item.url, env)))
      refused.push({ number: item.number, status: 'refused', problem });
    else allowed.push(item);
  }
  return { allowed, refused };
}

/** An item that no profile came for. */
export interface FailedItem extends ImportItem {
  reason: string;
  status: 'failed' | 'left';
}

/** Finds the record of each item, and checks its facts. */
export function readRecords(
  items: readonly ImportItem[],
  records: readonly Record<string, unknown>[],
): { settled: SettledItem[]; failed: FailedItem[] } {
  const byUrl = new Map(records.flatMap((record) => addressesOf(record).map((url) => [spellingOf(url), record])));
  const settled: SettledItem[] = [];
  const failed: FailedItem[] = [];
  for (const item of items) {
    // A service that follows a redirect tells the new address alone.
    const record = byUrl.get(item.url) ?? (items.length === 1 && records.length === 1 ? records[0] : undefined);
    const reason = record === undefined ? 'the service sent no record of it' : failureOf(record);
    const read = record === undefined || reason !== null ? (reason ?? '') : factsIn(record, item.url);
    if (typeof read === 'string') failed.push({ ...item, reason: read, status: 'failed' });
    else settled.push({ number: item.number, status: 'imported', facts: read });
  }
  return { settled, failed };
}

function spellingOf(url: string): string {
  try {
    return normalizeProfileUrl(url);
  } catch {
    return '';
  }
}

/** The checked facts of a record; the reason why they cannot be used as a text. */
function factsIn(record: Record<string, unknown>, url: string) {
  try {
    return { ...checkFacts(factsOfRecord(record, url)), url };
  } catch (error) {
    if (error instanceof InvalidInput) return error.message;
    throw error;
  }
}

const maxReason = 200;

/** Falls back to the profile that is stored at an address, where there is one. */
export async function toFallbacks(db: Db, userId: string, items: readonly FailedItem[]): Promise<SettledItem[]> {
  if (items.length === 0) return [];
  const stored = await ownProfilesByUrl(
    db,
    userId,
    items.map(({ url }) => url),
  );
  const idOf = new Map(stored.map(({ url, id }) => [url, id]));
  return items.map(({ number, url, reason, status }): SettledItem => {
    const said = reason.slice(0, maxReason);
    const problem = status === 'left' ? `Not asked for: ${said}` : `${failedToScrape}: ${said}`;
    const profileId = idOf.get(url);
    if (profileId === undefined) return { number, status, problem };
    return { number, status: 'kept', profileId, problem: `${problem}. The profile that was stored before is used` };
  });
}
