import { sql, type Selectable } from 'kysely';
import type { Db } from '../client.ts';
import { newRecordId } from '../crud/new-id.ts';
import { recordOf, type SharedRecord } from './shared-record.ts';
import type { ShareLinkTable } from '../tables/run-plans.ts';

export type ShareLink = Omit<Selectable<ShareLinkTable>, 'tokenHash' | 'userId'>;

const columns = [
  'id',
  'runId',
  'panelId',
  'searchId',
  'experimentId',
  'surveyId',
  'createdAt',
  'expiresAt',
  'revokedAt',
  'lastOpenedAt',
  'opened',
  'filters',
] as const;

const isValid = sql<boolean>`revoked_at is null and (expires_at is null or expires_at > now())`;

/** Lists the valid links of a record, oldest first. */
export function shareLinksOf(db: Db, { column, id }: SharedRecord): Promise<ShareLink[]> {
  return db
    .selectFrom('shareLink')
    .select(columns)
    .where(column, '=', id)
    .where(isValid)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

export interface NewShareLink {
  record: SharedRecord;
  userId: string;
  tokenHash: string;
  validDays: number | null;
  /** Filters of a run, as `attribute:value`. */
  filters: string[];
}

export function createShareLink(db: Db, { validDays, record, ...link }: NewShareLink): Promise<ShareLink> {
  const expiresAt = validDays === null ? null : sql<Date>`now() + ${validDays} * interval '1 day'`;
  return db
    .insertInto('shareLink')
    .values({ ...link, [record.column]: record.id, id: newRecordId(), expiresAt })
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

/** Finds the record of a person's link that was revoked a moment ago and would be valid otherwise. */
export async function findJustRevokedLink(
  db: Db,
  userId: string,
  id: string,
  withinMs: number,
): Promise<SharedRecord | undefined> {
  const link = await db
    .selectFrom('shareLink')
    .select(['runId', 'panelId', 'searchId', 'experimentId', 'surveyId'])
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('revokedAt', '>', sql<Date>`now() - ${withinMs} * interval '1 millisecond'`)
    .where(sql<boolean>`(expires_at is null or expires_at > now())`)
    .executeTakeFirst();
  return link === undefined ? undefined : recordOf(link);
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

/**
 * Finds the record of a link's token, its owner, and the id by which the owner knows it; undefined for an invalid token.
 * `isVisit` counts a visit.
 */
export async function openShareLink(
  db: Db,
  tokenHash: string,
  isVisit: boolean,
): Promise<{ record: SharedRecord; jobId: string; userId: string; filters: string[] } | undefined> {
  const link = await db
    .selectFrom('shareLink')
    .leftJoin('job', (join) =>
      join.on('job.id', '=', sql`coalesce(share_link.run_id, share_link.panel_id, share_link.search_id)`),
    )
    .leftJoin('experiment', (join) =>
      join.onRef('experiment.id', '=', 'shareLink.experimentId').on('experiment.deletedAt', 'is', null),
    )
    .leftJoin('survey', 'survey.id', 'shareLink.surveyId')
    .select(['shareLink.id', 'shareLink.runId', 'shareLink.panelId', 'shareLink.searchId', 'shareLink.experimentId'])
    .select('shareLink.surveyId')
    .select(sql<string>`coalesce(job.name, experiment.id, survey.id)`.as('jobId'))
    .select(['shareLink.userId', 'shareLink.filters'])
    .where('tokenHash', '=', tokenHash)
    .where(isValid)
    .where(sql<boolean>`coalesce(job.user_id, experiment.user_id, survey.user_id) = share_link.user_id`)
    .executeTakeFirst();
  if (link === undefined) return undefined;
  if (isVisit)
    await db
      .updateTable('shareLink')
      .set({ opened: sql`opened + 1`, lastOpenedAt: sql`now()` })
      .where('id', '=', link.id)
      .execute();
  return { record: recordOf(link), jobId: link.jobId, userId: link.userId, filters: link.filters };
}
