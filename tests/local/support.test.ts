import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Connection } from '@temporalio/client';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../_support/database.ts';
import { createTestNamespace } from '../_support/temporal.ts';

const root = join(import.meta.dirname, '..', '..');

test('each test database is migrated and separate from the others', async () => {
  const [one, other] = [await createTestDatabase(2), await createTestDatabase(2)];
  try {
    await sql`create table only_here ()`.execute(one.db);
    expect(await tablesOf(one)).toEqual(expect.arrayContaining(['roster', 'only_here']));
    expect(await tablesOf(other)).not.toContain('only_here');
  } finally {
    await one.drop();
    await other.drop();
  }
});

test('a test namespace has the search attributes', async () => {
  const { address, namespace } = await createTestNamespace();
  const connection = await Connection.connect({ address });
  const { customAttributes } = await connection.operatorService.listSearchAttributes({ namespace });
  await connection.close();
  expect(Object.keys(customAttributes ?? {})).toEqual(
    expect.arrayContaining(['UserId', 'RunKind', 'Provider', 'Segment']),
  );
}, 60_000);

test('processes that ask at the same time get different databases, namespaces and ports', async () => {
  const [one, other] = await Promise.all([askAsWorker(1), askAsWorker(2)]);
  for (const { users } of [one, other]) expect(users).toBe(1);
  expect(one.database).not.toBe(other.database);
  expect(new Set([...one.namespaces, ...other.namespaces]).size).toBe(20);
  expect(one.ports.filter((port) => other.ports.includes(port))).toEqual([]);
}, 120_000);

interface Given {
  database: string;
  /** Number of accounts in the database. */
  users: number;
  namespaces: string[];
  ports: number[];
}

/** Runs another process of the same test run, like a jest worker. */
async function askAsWorker(number: number): Promise<Given> {
  const source = `
    import { sql } from 'kysely';
    import { createTestDatabase } from '${root}/tests/_support/database.ts';
    import { createTestNamespace } from '${root}/tests/_support/temporal.ts';
    import { freePort } from '${root}/local/ports.ts';
    const tenTimes = (ask: () => Promise<unknown>) => Promise.all(Array.from({ length: 10 }, ask));
    const [database, namespaces, ports] = await Promise.all([createTestDatabase(2, 'seeded'), tenTimes(createTestNamespace), tenTimes(freePort)]);
    const { rows: [{ users }] } = await sql\`select count(*)::int as users from account\`.execute(database.db);
    console.log(JSON.stringify({ database: database.url, users, namespaces: namespaces.map(({ namespace }) => namespace), ports }));
    await database.drop();`;
  const env = { ...process.env, JEST_WORKER_ID: String(number) };
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module-typescript', '-e', source], {
    cwd: root,
    env,
  });
  return JSON.parse(stdout) as Given;
}

async function tablesOf({ db }: TestDatabase): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(db);
  return rows.map((row) => row.name);
}
