/** Sources of scholars' papers: identifiers, and how far each was read. */
import { sql, type Selectable, type Transaction, type Updateable } from 'kysely';
import type { PaperSource } from '../../domain/papers/found-paper.ts';
import type { Db } from '../client.ts';
import type { Database } from '../tables/database.ts';
import type { ScholarSourceTable } from '../tables/papers.ts';
import type { Scholar } from './papers.ts';

type Trx = Transaction<Database>;

export type ScholarSource = Selectable<ScholarSourceTable>;

/** Time after which a source may be asked by another process, because the first one is gone. */
const leaseSeconds = 30;

export function sourcesOf(db: Db | Trx, { profileId }: Pick<Scholar, 'profileId'>): Promise<ScholarSource[]> {
  return db.selectFrom('scholarSource').selectAll().where('profileId', '=', profileId).orderBy('source').execute();
}

/** Stores the identifiers at a source, which is then read from the beginning. */
export async function startSource(
  trx: Trx,
  { profileId, userId }: Scholar,
  { source, givenId, externalId }: Pick<ScholarSourceTable, 'source' | 'givenId' | 'externalId'>,
): Promise<void> {
  const values = { givenId, externalId, cursor: null, isDone: false, failures: 0, problem: null, retryAt: null };
  await trx
    .insertInto('scholarSource')
    .values({ profileId, source, ownerId: userId, ...values })
    .onConflict((conflict) => conflict.columns(['profileId', 'source']).doUpdateSet({ ...values, leasedUntil: null }))
    .execute();
}

export async function dropSource(trx: Trx, { profileId }: Scholar, source: PaperSource): Promise<void> {
  await trx.deleteFrom('scholarSource').where('profileId', '=', profileId).where('source', '=', source).execute();
}

/** Takes one source that can be asked now for this process; undefined when there is none. */
export async function leaseSource(db: Db, profileId: string, source: PaperSource): Promise<ScholarSource | undefined> {
  return db
    .updateTable('scholarSource')
    .set({ leasedUntil: sql<Date>`now() + make_interval(secs => ${leaseSeconds})` })
    .where('profileId', '=', profileId)
    .where('source', '=', source)
    .where('isDone', '=', false)
    .where(sql<boolean>`(retry_at is null or retry_at <= now()) and (leased_until is null or leased_until <= now())`)
    .returningAll()
    .executeTakeFirst();
}

/** The source as it was leased; a source that changed meanwhile is not changed by the holder of an old lease. */
export type Lease = Pick<ScholarSource, 'profileId' | 'source' | 'externalId' | 'cursor' | 'leasedUntil'>;

/** Stores what was learned of a leased source and ends the lease. False when the lease is no longer valid. */
export async function endLease(db: Db | Trx, lease: Lease, changes: Updateable<ScholarSourceTable>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('scholarSource')
    .set({ ...changes, leasedUntil: null })
    .where('profileId', '=', lease.profileId)
    .where('source', '=', lease.source)
    .where('externalId', '=', lease.externalId)
    .where(sql<boolean>`cursor is not distinct from ${lease.cursor}::text`)
    .where('leasedUntil', '=', lease.leasedUntil)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
