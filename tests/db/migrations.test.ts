import { sql } from 'kysely';
import { openDatabase, type Db } from '../../db/client.ts';
import { applyFunctions, fileOf, functionFiles } from '../../db/functions.ts';
import { migrateDown, migrateToLatest } from '../../db/migrate.ts';
import { migrations } from '../../db/migrations/index.ts';
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

test('all migrations run up, down to nothing, and up to the same schema again', async () => {
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
});

test('several processes may migrate at once: each migration runs once', async () => {
  await migrateDown(database.db, 'all');
  const others = [openDatabase(database.url, 2), openDatabase(database.url, 2), openDatabase(database.url, 2)];
  const ran = await Promise.all(others.map(migrateToLatest));
  await Promise.all(others.map((other) => other.destroy()));
  expect(ran.flat().length).toBe(Object.keys(migrations).length + functionFiles().length);
});

test('a changed file of functions is applied again, an unchanged one is not, and one that Postgres refuses changes nothing', async () => {
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

test('every function of the schema is in a file', async () => {
  const { rows } = await sql<{
    name: string;
  }>`select distinct p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public' and p.proname <> 'the_answer'`.execute(database.db);
  const texts = functionFiles().map(({ text }) => text);
  expect(rows.filter(({ name }) => !texts.some((text) => text.includes(`function ${name}(`)))).toEqual([]);
  expect(new Set(functionFiles().map(({ name }) => name)).size).toBe(texts.length);
});
