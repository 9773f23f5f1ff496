// @guards db/{migrations,functions}/** db/{functions,job-kinds-function,migrate}.ts pacer/functions/**
import { failStoredJob } from '../../db/jobs/life-cycle.ts';
import { sql } from 'kysely';
import { openDatabase, type Db } from '../../db/client.ts';
import { applyFunctions, fileOf, functionFiles } from '../../db/functions.ts';
import { migrateDown, migrateToLatest } from '../../db/migrate.ts';
import { migrations } from '../../db/migrations/index.ts';
import { storedImport } from '../../db/segments/import-work.ts';
import { createTestDatabase, type TestDatabase } from '../_support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Returns tables, columns and indexes, without Kysely's own tables. */
async function shapeOf(db: Db): Promise<string[]> {
  const columns = await sql<{
    line: string;
  }>`select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' '
    || coalesce(column_default, '') as line from information_schema.columns where table_schema = 'public' and table_name not like 'kysely%'`.execute(
    db,
  );
  const indexes = await sql<{
    line: string;
  }>`select indexdef as line from pg_indexes where schemaname = 'public' and tablename not like 'kysely%'`.execute(db);
  const functions = await sql<{ line: string }>`select pg_get_functiondef(p.oid) as line from pg_proc p
    join pg_namespace n on n.oid = p.pronamespace where n.nspname = 'public'`.execute(db);
  return [...columns.rows, ...indexes.rows, ...functions.rows].map((row) => row.line).toSorted();
}

test('all migrations can be applied, reverted to an empty database, and applied to the same schema again', async () => {
  const { db } = database;
  const names = Object.keys(migrations);
  expect(names).toEqual(names.toSorted());
  const before = await shapeOf(db);
  expect(await migrateToLatest(db)).toEqual([]);

  expect((await migrateDown(db)).map((step) => step.name)).toEqual([names.at(-1)]);
  expect((await migrateDown(db, 'all')).length).toBe(names.length - 1);
  expect(await shapeOf(db)).toEqual([]);

  expect((await migrateToLatest(db)).map((step) => step.name)).toEqual([
    ...names,
    ...functionFiles().map(({ name }) => name),
  ]);
  expect(await shapeOf(db)).toEqual(before);
  // Some hundred migrations three times take a while on a busy machine.
}, 90_000);

test('several processes may migrate at once, and each migration runs once', async () => {
  await migrateDown(database.db, 'all');
  const others = [openDatabase(database.url, 2), openDatabase(database.url, 2), openDatabase(database.url, 2)];
  const ran = await Promise.all(others.map(migrateToLatest));
  await Promise.all(others.map((other) => other.destroy()));
  expect(ran.flat().length).toBe(Object.keys(migrations).length + functionFiles().length);
}, 90_000);

test('a changed file of SQL functions is applied again, an unchanged one is not, and one that Postgres refuses changes nothing', async () => {
  const { db } = database;
  const answer = async () => (await sql<{ answer: number }>`select the_answer() as answer`.execute(db)).rows[0]?.answer;
  const theAnswer = (body: string) =>
    fileOf('the-answer', `create or replace function the_answer() returns integer language sql as $$ ${body} $$;`);
  const refused = fileOf('refused', 'create or replace function nonsense() returns integer as');

  expect(await applyFunctions(db, [theAnswer('select 41')])).toEqual(['the-answer']);
  expect(await applyFunctions(db, [theAnswer('select 41')])).toEqual([]);
  await expect(applyFunctions(db, [theAnswer('select 43'), refused])).rejects.toThrow(
    'The SQL functions of refused.sql could not be applied',
  );
  expect(await answer()).toBe(41);
  expect(await applyFunctions(db, [theAnswer('select 42')])).toEqual(['the-answer']);
  expect(await answer()).toBe(42);
});

test('every SQL function of the schema is in a file', async () => {
  const { rows } = await sql<{
    name: string;
  }>`select distinct p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public' and p.proname <> 'the_answer'
      -- Functions of extensions are no files of ours.
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`.execute(database.db);
  const texts = functionFiles().map(({ text }) => text);
  expect(rows.filter(({ name }) => !texts.some((text) => text.includes(`function ${name}(`)))).toEqual([]);
  expect(new Set(functionFiles().map(({ name }) => name)).size).toBe(texts.length);
});

test('runs of the previous version become jobs with their accounts, keys and costs', async () => {
  const { db } = database;
  const beforeJobs = Object.keys(migrations).findIndex((name) => name.endsWith('-jobs'));
  for (let step = Object.keys(migrations).length; step > beforeJobs; step -= 1) await migrateDown(db);
  await sql`
    insert into dynamic_simulation_run (id, job_id, user_id, message, status, execution, priority, spend_cap_usd, progress_message)
      values ('open', 'calm-river-runs', 'ann', 'x', 'processing', 2, 3, 1.5, 'Running simulations: 3 of 9 answered');
    insert into run_account (run_id, provider, account_id) values ('open', 'openai', 'openai:1');
    insert into run_key (run_id, provider, ciphertext) values ('open', 'openai', 'v1:sealed');
    insert into run_pace (run_id, account_id, starts, cost_usd) values ('open', 'openai:1', 3, 0.25), ('gone', 'openai:1', 9, 9)`.execute(
    db,
  );
  await migrateToLatest(db);
  const job = await db.selectFrom('job').selectAll().where('id', '=', 'open').executeTakeFirstOrThrow();
  expect(job).toMatchObject({ kind: 'simulation', name: 'calm-river-runs', userId: 'ann', status: 'processing' });
  expect(job).toMatchObject({
    execution: 2,
    priority: 3,
    spendCapUsd: 1.5,
    message: 'Running simulations: 3 of 9 answered',
  });
  expect(await db.selectFrom('jobAccount').selectAll().execute()).toEqual([
    { jobId: 'open', provider: 'openai', accountId: 'openai:1' },
  ]);
  expect(await db.selectFrom('jobKey').selectAll().execute()).toEqual([
    { jobId: 'open', provider: 'openai', ciphertext: 'v1:sealed' },
  ]);
  expect(await db.selectFrom('jobPace').select(['jobId', 'costUsd']).execute()).toEqual([
    { jobId: 'open', costUsd: 0.25 },
  ]);
  await sql`delete from dynamic_simulation_run where id = 'open'`.execute(db);
  for (const table of ['job', 'jobAccount', 'jobKey', 'jobPace'] as const)
    expect(
      await db
        .selectFrom(table)
        .select(sql<number>`1`.as('row'))
        .execute(),
    ).toEqual([]);
});

test('imports of the previous version become jobs and stay equal to them afterwards', async () => {
  const { db } = database;
  const before = Object.keys(migrations).findIndex((name) => name.endsWith('-import-jobs'));
  for (let step = Object.keys(migrations).length; step > before; step -= 1) await migrateDown(db);
  await sql`
    insert into segment_import (id, user_id, file_name, format, status, batches, batches_done, started_at, finished_at, error) values
      ('ready', 'ann', 'a.csv', 'csv', 'ready', 4, 0, null, null, null),
      ('open', 'ann', 'b.csv', 'csv', 'importing', 4, 1, now(), null, null),
      ('cancelled', 'ann', 'c.csv', 'csv', 'cancelled', 4, 2, now(), now(), null),
      ('failed', 'ann', 'd.csv', 'csv', 'failed', 4, 2, now(), now(), 'It broke'),
      ('undone', 'ann', 'e.csv', 'csv', 'undone', 4, 4, now(), now(), null)`.execute(db);
  await migrateToLatest(db);
  const jobs = await db
    .selectFrom('job')
    .select(['id', 'kind', 'status', 'progress', 'error'])
    .where('kind', '=', 'segment-import')
    .orderBy('id')
    .execute();
  const kind = 'segment-import';
  expect(jobs).toEqual([
    { id: 'cancelled', kind, status: 'failed', progress: 100, error: 'Cancelled by user' },
    { id: 'failed', kind, status: 'failed', progress: 100, error: 'It broke' },
    { id: 'open', kind, status: 'processing', progress: 25, error: null },
    { id: 'undone', kind, status: 'completed', progress: 100, error: null },
  ]);
  await failStoredJob(db, storedImport, { id: 'open', execution: 1 }, 'It broke, too', false);
  await failStoredJob(db, storedImport, { id: 'undone', execution: 1 }, 'It ended long ago', false);
  const records = await db.selectFrom('segmentImport').select(['id', 'status', 'error']).orderBy('id').execute();
  expect(records).toEqual([
    { id: 'cancelled', status: 'cancelled', error: null },
    { id: 'failed', status: 'failed', error: 'It broke' },
    { id: 'open', status: 'failed', error: 'It broke, too' },
    { id: 'ready', status: 'ready', error: null },
    { id: 'undone', status: 'undone', error: null },
  ]);
  await sql`delete from segment_import`.execute(db);
  expect(await db.selectFrom('job').select('id').where('kind', '=', 'segment-import').execute()).toEqual([]);
});
