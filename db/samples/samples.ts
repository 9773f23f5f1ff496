/** Finished work that a new account begins with: which accounts want it, what it is, and its removal. */
import { sql } from 'kysely';
import type { Db } from '../client.ts';
import { notifyChanges, type Change } from '../notify.ts';
import type { SampleKind } from '../tables/samples.ts';

/** Marks that an account is to get samples; once for each account. */
export async function wantSamples(db: Db, userId: string): Promise<void> {
  await db
    .insertInto('sampleSet')
    .values({ userId, status: 'wanted' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Lists accounts whose samples are still to be made `settleMs` after they were wanted, oldest first. */
export async function accountsThatWantSamples(db: Db, settleMs: number, limit: number): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select user_id from sample_set where status = 'wanted' and created_at < now() - ${settleMs} * interval '1 millisecond'
    order by created_at limit ${limit}`.execute(db);
  return rows.map(({ userId }) => userId);
}

export interface NewSamples {
  records: readonly { kind: SampleKind; id: string }[];
  /** Rows of tables, by names of the database, in an order in which they can be inserted. */
  tables: readonly { name: string; columns: readonly string[]; rows: readonly unknown[][] }[];
}

/**
 * Stores the samples of an account that wants them, in one transaction, so that nothing is there of samples that could
 * not all be stored. False when they are made already or were never wanted.
 */
export function storeSamples(db: Db, userId: string, samples: NewSamples): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql`
      select from sample_set where user_id = ${userId} and status = 'wanted' for update`.execute(trx);
    if (rows.length === 0) return false;
    for (const { name, columns, rows: values } of samples.tables) {
      const objects = values.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at]])));
      const names = sql.join(columns.map((column) => sql.ref(column)));
      await sql`insert into ${sql.table(name)} (${names})
        select ${names} from jsonb_populate_recordset(null::${sql.table(name)}, ${JSON.stringify(objects)}::jsonb)`.execute(
        trx,
      );
    }
    await trx
      .insertInto('sampleRecord')
      .values(samples.records.map(({ kind, id }, position) => ({ recordId: id, userId, kind, position })))
      .execute();
    await labelRuns(trx, samples.records);
    await notifyChanges(trx, changesOf(samples.records, userId, 'create'));
    await trx.updateTable('sampleSet').set({ status: 'made' }).where('userId', '=', userId).execute();
    return true;
  });
}

/** Runs are known by their names in lists: 'Sample: A'. */
async function labelRuns(trx: Db, records: NewSamples['records']): Promise<void> {
  const runIds = records.filter(({ kind }) => kind === 'run').map(({ id }) => id);
  await sql`update run_library kept set name = 'Sample: wording ' || plan.label, tags = '{sample}' from run_plan plan
    where plan.run_id = kept.run_id and kept.run_id = any(${runIds})`.execute(trx);
}

export interface SampleItem {
  kind: SampleKind;
  /** Id or job name, as it stands in the address of its page. */
  address: string;
  title: string;
}

/** Lists the samples that an account still has, without the runs of the experiment; null while they are still to be made. */
export async function readSamples(db: Db, userId: string): Promise<SampleItem[] | null> {
  const set = await db.selectFrom('sampleSet').select('status').where('userId', '=', userId).executeTakeFirst();
  if (set?.status === 'wanted') return null;
  const { rows } = await sql<SampleItem>`
    select sample.kind, found.address, found.title from sample_record sample join lateral (
      select experiment.id as address, experiment.name as title from experiment
      where sample.kind = 'experiment' and experiment.id = sample.record_id and experiment.user_id = ${userId} and experiment.deleted_at is null
      union all
      select survey.id, survey.title from survey where sample.kind = 'survey' and survey.id = sample.record_id and survey.user_id = ${userId}
      union all
      select panel.job_id, panel.topic from panel_discussion panel
      where sample.kind = 'panel' and panel.id = sample.record_id and panel.user_id = ${userId}
      union all
      select search.job_id, setup.spec ->> 'title' from genetic_algorithm_job search join search_setup setup on setup.search_id = search.id
      where sample.kind = 'search' and search.id = sample.record_id and search.user_id = ${userId}
    ) found on true where sample.user_id = ${userId} order by sample.position`.execute(db);
  return rows;
}

/**
 * Deletes what an account has of its samples, for good and in one transaction, also those that were deleted before and
 * could be restored; samples that are still to be made are not made. What was made from a sample stays, and a survey that people
 * answered.
 */
export function removeSamples(db: Db, userId: string): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await sql`update sample_set set status = 'removed' where user_id = ${userId}`.execute(trx);
    const { rows } = await sql<{ recordId: string; kind: SampleKind }>`
      delete from sample_record where user_id = ${userId} returning record_id, kind`.execute(trx);
    const idsOf = (kind: SampleKind) => rows.filter((row) => row.kind === kind).map(({ recordId }) => recordId);
    const own = sql`user_id = ${userId}`;
    await sql`delete from experiment where id = any(${idsOf('experiment')}) and ${own}`.execute(trx);
    await sql`delete from mcp_simulation_job where simulation_id = any(${idsOf('run')}) and ${own}`.execute(trx);
    // A deleted run has no owner while it can be restored; the library keeps who that was.
    await sql`delete from dynamic_simulation_run run using run_library kept
      where kept.run_id = run.id and run.id = any(${idsOf('run')}) and kept.user_id = ${userId}`.execute(trx);
    await sql`delete from survey where id = any(${idsOf('survey')}) and ${own}
      and not exists (select from survey_person_response answer where answer.survey_id = survey.id)`.execute(trx);
    await sql`delete from panel_discussion where id = any(${idsOf('panel')}) and ${own}`.execute(trx);
    await sql`delete from genetic_algorithm_job where id = any(${idsOf('search')}) and ${own}`.execute(trx);
    const records = rows.map(({ recordId: id, kind }) => ({ id, kind }));
    await notifyChanges(trx, changesOf(records, userId, 'delete'));
    return rows.length;
  });
}

const models: Partial<Record<SampleKind, string>> = {
  run: 'DynamicSimulationRun',
  survey: 'Survey',
  panel: 'PanelDiscussion',
  search: 'GeneticAlgorithmJob',
};

function changesOf(records: NewSamples['records'], owner: string, operation: Change['operation']): Change[] {
  return records.flatMap(({ kind, id }) => {
    const model = models[kind];
    return model === undefined ? [] : [{ model, id, operation, owner }];
  });
}

/** Condition on the id of a record: it is no sample. */
export function isNoSample(id: string) {
  return sql<boolean>`not exists (select from sample_record sample where sample.record_id = ${sql.ref(id)})`;
}

/** Lists which records of a person are samples, for the export of their data. */
export function ownSampleRecords(db: Db, userId: string) {
  return db
    .selectFrom('sampleRecord')
    .select(['recordId', 'kind'])
    .where('userId', '=', userId)
    .orderBy('position')
    .execute();
}
