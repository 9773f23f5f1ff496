import { sql, type Selectable } from 'kysely';
import type { Db } from '../client.ts';
import { newRecordId } from '../crud/new-id.ts';
import type { ShareLinkTable } from '../tables/run-plans.ts';

export type ShareLink = Omit<Selectable<ShareLinkTable>, 'tokenHash' | 'userId'>;

const columns = ['id', 'runId', 'createdAt', 'expiresAt', 'revokedAt', 'lastOpenedAt', 'opened'] as const;

const isValid = sql<boolean>`revoked_at is null and (expires_at is null or expires_at > now())`;

/** Lists the valid links of a run, oldest first. */
export function shareLinksOf(db: Db, runId: string): Promise<ShareLink[]> {
  return db
    .selectFrom('shareLink')
    .select(columns)
    .where('runId', '=', runId)
    .where(isValid)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

export interface NewShareLink {
  runId: string;
  userId: string;
  tokenHash: string;
  validDays: number | null;
}

export function createShareLink(db: Db, { validDays, ...link }: NewShareLink): Promise<ShareLink> {
  const expiresAt = validDays === null ? null : sql<Date>`now() + ${validDays} * interval '1 day'`;
  return db
    .insertInto('shareLink')
    .values({ ...link, id: newRecordId(), expiresAt })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Revokes a link. True when it was this person's and valid. */
export async function revokeShareLink(db: Db, userId: string, id: string): Promise<boolean> {
  const result = await db
    .updateTable('shareLink')
    .set({ revokedAt: sql`now()` })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Finds the run of a person's link that was revoked a moment ago and would be valid otherwise. */
export async function findJustRevokedLink(
  db: Db,
  userId: string,
  id: string,
  withinMs: number,
): Promise<string | undefined> {
  const link = await db
    .selectFrom('shareLink')
    .select('runId')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('revokedAt', '>', sql<Date>`now() - ${withinMs} * interval '1 millisecond'`)
    .where(sql<boolean>`(expires_at is null or expires_at > now())`)
    .executeTakeFirst();
  return link?.runId;
}

/** Makes a revoked link valid again. */
export async function restoreShareLink(db: Db, userId: string, id: string): Promise<void> {
  await db
    .updateTable('shareLink')
    .set({ revokedAt: null })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .execute();
}

/** Finds the run and its owner by a link's token; undefined for an invalid token. `isVisit` counts a visit. */
export async function openShareLink(
  db: Db,
  tokenHash: string,
  isVisit: boolean,
): Promise<{ runId: string; jobId: string; userId: string } | undefined> {
  const link = await db
    .selectFrom('shareLink')
    .innerJoin('dynamicSimulationRun as run', 'run.id', 'shareLink.runId')
    .select(['shareLink.id', 'shareLink.runId', 'run.jobId', 'shareLink.userId'])
    .where('tokenHash', '=', tokenHash)
    .where(isValid)
    .whereRef('run.userId', '=', 'shareLink.userId')
    .executeTakeFirst();
  if (link === undefined || link.jobId === null) return undefined;
  if (isVisit)
    await db
      .updateTable('shareLink')
      .set({ opened: sql`opened + 1`, lastOpenedAt: sql`now()` })
      .where('id', '=', link.id)
      .execute();
  return { runId: link.runId, jobId: link.jobId, userId: link.userId };
}
