/** Writes of the worker: what is asked of a scraping service, and what came of it. Each item is settled once. */
import { sql, type Transaction } from 'kysely';
import { profileBases, type ProfileBasis } from '../../domain/profiles/basis.ts';
import type { ProfileFacts } from '../../domain/profiles/facts.ts';
import { profileImportKind } from '../../domain/profiles/imports/kind.ts';
import type { ScrapingService } from '../../domain/profiles/imports/services.ts';
import type { Db } from '../client.ts';
import { isOpenJob } from '../jobs/job-facts.ts';
import { notifyJob } from '../jobs/notify-job.ts';
import { lockOpenJob, type JobRef } from '../jobs/open-job.ts';
import { recordStage } from '../jobs/record-stage.ts';
import type { Database } from '../tables/database.ts';
import { putProfile } from './profiles.ts';

const [{ name: stage }] = profileImportKind.stages;

export interface ImportWork {
  userId: string;
  service: ScrapingService;
  source: string;
  basis: ProfileBasis;
}

/** Reads what an import asks; undefined when its job is not open. */
export async function openImportWork(db: Db, job: JobRef): Promise<ImportWork | undefined> {
  if (!(await isOpenJob(db, job))) return undefined;
  const row = await db.selectFrom('profileImport').selectAll().where('id', '=', job.id).executeTakeFirst();
  if (row === undefined) return undefined;
  const { userId, service, source, basisNote: note, basisAt: givenAt, expiresAt } = row;
  const basis = { basis: row.basis as keyof typeof profileBases, note, givenAt, expiresAt };
  return { userId, service: service as ScrapingService, source, basis };
}

/** Lists the batches with items that are not settled. */
export async function openBatches(db: Db, importId: string): Promise<number[]> {
  const rows = await itemsWhere(db, importId, ['waiting', 'asked'])
    .select('batch')
    .distinct()
    .orderBy('batch')
    .execute();
  return rows.map(({ batch }) => batch);
}

function itemsWhere(db: Db, importId: string, statuses: readonly ('waiting' | 'asked')[]) {
  return db.selectFrom('profileImportItem').where('importId', '=', importId).where('status', 'in', statuses);
}

export interface ImportItem {
  number: number;
  url: string;
}

/** Lists the items of a batch that nobody has been asked for. */
export function waitingItems(db: Db, importId: string, batch: number): Promise<ImportItem[]> {
  return itemsWhere(db, importId, ['waiting'])
    .select(['number', 'url'])
    .where('batch', '=', batch)
    .orderBy('number')
    .execute();
}

/**
 * Counts the price of items before they are asked for, as far as the spend cap reaches, so that no crash makes the import
 * dearer than that. Returns those that may be asked for; null when the job is not open.
 */
export async function reserveAsks(
  db: Db,
  job: JobRef,
  items: readonly ImportItem[],
  usdPerProfile: number,
): Promise<ImportItem[] | null> {
  return db.transaction().execute(async (trx) => {
    const open = await lockOpenJob(trx, job);
    if (open === undefined) return null;
    const { spent } = await trx
      .selectFrom('profileImportItem')
      .select(sql<number>`coalesce(sum(cost_usd), 0)`.as('spent'))
      .where('importId', '=', job.id)
      .executeTakeFirstOrThrow();
    const left = open.spendCapUsd === null ? Infinity : (open.spendCapUsd - spent) / usdPerProfile;
    // The sum of many prices is a little more or less than their product.
    const affordable = items.slice(0, Math.max(0, Math.floor(left + 1e-6)));
    await changeAsks(trx, job.id, affordable, usdPerProfile);
    return affordable;
  });
}

/** Takes the price of items back for which the service refused to start. */
export async function releaseAsks(
  db: Db,
  importId: string,
  items: readonly ImportItem[],
  usdPerProfile: number,
): Promise<void> {
  await changeAsks(db, importId, items, -usdPerProfile);
}

async function changeAsks(db: Db, importId: string, items: readonly ImportItem[], usd: number): Promise<void> {
  if (items.length === 0) return;
  await db
    .updateTable('profileImportItem')
    .set({ asks: sql`asks + ${Math.sign(usd)}`, costUsd: sql`greatest(0, cost_usd + ${usd})` })
    .where('importId', '=', importId)
    .where('number', 'in', numbersOf(items))
    .execute();
}

const numbersOf = (items: readonly ImportItem[]) => items.map(({ number }) => number);

/** Stores under which id a service works on items. Kept for a canceled import too, since a retry reads what came of it. */
export async function storeAskRef(
  db: Db,
  importId: string,
  items: readonly ImportItem[],
  askRef: string,
): Promise<void> {
  await db
    .updateTable('profileImportItem')
    .set({ status: 'asked', askRef, askedAt: new Date() })
    .where('importId', '=', importId)
    .where('number', 'in', numbersOf(items))
    .where('status', '=', 'waiting')
    .execute();
}

export interface OpenAsk {
  askRef: string;
  askedAt: Date;
  items: ImportItem[];
}

/** Reads the first run or snapshot of a batch whose records are awaited; undefined when there is none. */
export async function openAsk(db: Db, importId: string, batch: number): Promise<OpenAsk | undefined> {
  const rows = await itemsWhere(db, importId, ['asked'])
    .select(['number', 'url', 'askRef', 'askedAt'])
    .where('batch', '=', batch)
    .orderBy('number')
    .execute();
  const [first] = rows;
  if (first === undefined || first.askRef === null || first.askedAt === null) return undefined;
  const items = rows.filter(({ askRef }) => askRef === first.askRef).map(({ number, url }) => ({ number, url }));
  return { askRef: first.askRef, askedAt: first.askedAt, items };
}

export type SettledItem = { number: number } & (
  | { status: 'imported'; facts: ProfileFacts & { url: string } }
  | { status: 'kept'; profileId: string; problem: string }
  | { status: 'failed' | 'refused' | 'left'; problem: string }
);

/**
 * Settles items with their profiles in one transaction; those that were settled before stay as they are. `costUsd` is
 * what the service charged for them together, when it says so. False when the job is not open.
 */
export async function settleItems(
  db: Db,
  job: JobRef,
  { userId, service, basis }: ImportWork,
  settled: readonly SettledItem[],
  costUsd: number | null = null,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if ((await lockOpenJob(trx, job)) === undefined) return false;
    for (const item of settled) {
      const isOpen = await itemsWhere(trx, job.id, ['waiting', 'asked'])
        .select('number')
        .where('number', '=', item.number)
        .executeTakeFirst();
      if (isOpen === undefined) continue;
      const profileId =
        item.status === 'imported'
          ? await putProfile(trx, { userId, facts: item.facts, basis, source: service })
          : item.status === 'kept'
            ? item.profileId
            : null;
      await trx
        .updateTable('profileImportItem')
        .set({
          status: item.status,
          profileId,
          problem: 'problem' in item ? item.problem : null,
          settledAt: new Date(),
          ...(costUsd === null ? {} : { costUsd: costUsd / settled.length }),
        })
        .where('importId', '=', job.id)
        .where('number', '=', item.number)
        .execute();
    }
    await recordPlace(trx, job);
    return true;
  });
}

async function recordPlace(trx: Transaction<Database>, job: JobRef): Promise<void> {
  const { all, done } = await trx
    .selectFrom('profileImportItem')
    .select([
      sql<number>`count(*)::int`.as('all'),
      sql<number>`(count(*) filter (where status not in ('waiting', 'asked')))::int`.as('done'),
    ])
    .where('importId', '=', job.id)
    .executeTakeFirstOrThrow();
  // The rest of the progress is the job's end.
  const progress = Math.min(99, Math.floor((100 * done) / Math.max(1, all)));
  await recordStage(trx, job, stage, progress, `${done} of ${all} profiles`);
  await notifyJob(trx, job.id);
}
