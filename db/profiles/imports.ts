/** Imports of profiles by addresses: their records, and what people see of them. */
import { sql } from 'kysely';
import type { ProfileBasis } from '../../domain/profiles/basis.ts';
import { profileImportKind } from '../../domain/profiles/imports/kind.ts';
import type { ScrapingService } from '../../domain/profiles/imports/services.ts';
import { importLimits } from '../../domain/profiles/imports/setup.ts';
import type { Db } from '../client.ts';
import { createQueuedJob } from '../jobs/create-job.ts';
import type { StoredKind } from '../jobs/life-cycle.ts';
import type { JobRef } from '../jobs/open-job.ts';

/** Imports as jobs: what a failed one stored stays, and a retry does only what is missing. */
export const storedProfileImport: StoredKind = { kind: profileImportKind };

export interface NewProfileImport {
  id: string;
  jobId: string;
  userId: string;
  service: ScrapingService;
  source: string;
  basis: ProfileBasis;
  urls: readonly string[];
  spendCapUsd: number | null;
}

/** Stores an import with its queued job in one transaction. */
export async function createProfileImport(db: Db, given: NewProfileImport): Promise<JobRef> {
  const { id, jobId, userId, service, source, basis, urls, spendCapUsd } = given;
  const { note: basisNote, givenAt: basisAt, expiresAt } = basis;
  return db.transaction().execute(async (trx) => {
    await trx
      .insertInto('profileImport')
      .values({ id, jobId, userId, service, source, basis: basis.basis, basisNote, basisAt, expiresAt })
      .execute();
    const items = urls.map((url, number) => ({
      importId: id,
      number,
      batch: Math.floor(number / importLimits.batch),
      url,
      askRef: null,
      profileId: null,
      problem: null,
    }));
    await trx.insertInto('profileImportItem').values(items).execute();
    const job = { id, name: jobId, userId, spendCapUsd, accounts: [], keys: [] };
    return createQueuedJob(trx, profileImportKind, job);
  });
}

function importRows(db: Db, userId: string) {
  return db
    .selectFrom('profileImport as import')
    .innerJoin('job', 'job.id', 'import.id')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('profileImportItem as item')
          .select([
            sql<number>`count(*)::int`.as('addresses'),
            sql<number>`(count(*) filter (where status = 'imported'))::int`.as('imported'),
            sql<number>`(count(*) filter (where status not in ('waiting', 'asked', 'imported')))::int`.as('missed'),
            sql<number>`coalesce(sum(cost_usd), 0)`.as('costUsd'),
          ])
          .whereRef('item.importId', '=', 'import.id')
          .as('counts'),
      (join) => join.onTrue(),
    )
    .select(['import.id', 'import.jobId', 'import.service', 'import.createdAt'])
    .select(['job.status', 'job.progress', 'job.error', 'job.spendCapUsd', 'job.completedAt', 'job.cancelledAt'])
    .select(['counts.addresses', 'counts.imported', 'counts.missed', 'counts.costUsd'])
    .where('import.userId', '=', userId);
}

export type ProfileImportRow = Awaited<ReturnType<typeof ownProfileImports>>[number];

/** Lists a person's imports, newest first. */
export function ownProfileImports(db: Db, userId: string, limit = 20) {
  return importRows(db, userId).orderBy('import.createdAt', 'desc').orderBy('import.id').limit(limit).execute();
}

/** Reads one import by its readable id; undefined when it is not theirs. */
export function ownProfileImport(db: Db, userId: string, jobId: string): Promise<ProfileImportRow | undefined> {
  return importRows(db, userId).where('import.jobId', '=', jobId).executeTakeFirst();
}

/** Lists the items of an import in their order. */
export function itemsOfImport(db: Db, importId: string) {
  return db
    .selectFrom('profileImportItem')
    .select(['number', 'url', 'status', 'profileId', 'problem'])
    .where('importId', '=', importId)
    .orderBy('number')
    .execute();
}
