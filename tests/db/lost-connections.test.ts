/** Processes keep running when Postgres restarts and their connections break. */
import { sql } from 'kysely';
import { openDatabase } from '../../db/client.ts';
import { classify } from '../../db/errors.ts';
import { waitUntil } from '../../local/wait-until.ts';
import { createTestDatabase, type TestDatabase } from '../_support/database.ts';
import { startTcpProxy } from '../_support/tcp-proxy.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a connection lost between two statements fails only its own transaction', async () => {
  // Its name distinguishes it from other connections.
  const db = openDatabase(
    `${database.url}${database.url.includes('?') ? '&' : '?'}application_name=lost-in-transaction`,
    2,
  );
  const backends = async () => {
    const { rows } = await sql<{
      n: string;
    }>`select count(*) as n from pg_stat_activity where application_name = 'lost-in-transaction'`.execute(database.db);
    return Number(rows[0]?.n);
  };
  const failure = await db
    .transaction()
    .execute(async (trx) => {
      await sql`select 1`.execute(trx);
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lost-in-transaction'`.execute(
        database.db,
      );
      await waitUntil(async () => (await backends()) === 0, { timeoutMs: 10_000, everyMs: 20 });
      await sql`select 1`.execute(trx);
    })
    .catch((error: unknown) => error);
  expect(classify(failure)).toBe('away');
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  await db.destroy();
});

test('a connection whose server has disappeared is replaced and not used by the next caller', async () => {
  const direct = new URL(database.url);
  const proxy = await startTcpProxy({ host: direct.hostname, port: Number(direct.port) });
  const url = new URL(database.url);
  url.hostname = '127.0.0.1';
  url.port = String(proxy.port);
  const db = openDatabase(url.href, 1, {
    statementMs: 400,
    lockMs: 300,
    idleInTransactionMs: 300,
    lostAnswerMs: 100,
  });
  const ask = () => sql<{ one: number }>`select 1 as one`.execute(db);
  await ask();
  proxy.silence();
  const failure = await ask().catch((error: unknown) => error);
  expect(classify(failure)).toBe('away');
  expect((await ask()).rows).toEqual([{ one: 1 }]);
  await db.destroy();
  await proxy.close();
});

test('a statement whose client has disappeared ends and releases its locks', async () => {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from current_setting('client_connection_check_interval')::interval) as seconds`.execute(
    database.db,
  );
  expect(Number(rows[0]?.seconds)).toBe(5);
});
