/** The cost of a permit request after many permits have ended and processes have died. */
import { sql } from 'kysely';
import { purgePermits } from '../../pacer/purge.ts';
import { takePermits } from '../../pacer/take-permits.ts';
import { createTestDatabase, type TestDatabase } from '../_support/database.ts';
import { makeAccount } from '../_support/pacers.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a request reads only the permits in flight, not the thousands that ended since the last vacuum', async () => {
  const accounts = await Promise.all(Array.from({ length: 10 }, () => makeAccount(database)));
  await sql`alter table permit set (autovacuum_enabled = false)`.execute(database.db);
  // The permits are live at first, so that the index of live permits has an entry for each.
  await sql`
    insert into permit (id, account_id, purpose, provider, priority, weight, starts_at, lease_until)
    select gen_random_uuid(), account, 'chat', 'openai', 5, 1, now(), now() + interval '1 hour'
    from unnest(${accounts.map(({ id }) => id)}::text[]) as account, generate_series(1, 2000) as n`.execute(
    database.db,
  );
  await sql`
    update permit set released_at = now() where id in (
      select id from (select id, row_number() over (partition by account_id) as n from permit) as p where n > 10)`.execute(
    database.db,
  );
  await sql`analyze permit`.execute(database.db);
  const ask = { accountId: accounts[0]?.id ?? '', process: 'p', requests: [], releases: [] };
  const readInOneAsk = () =>
    database.db.transaction().execute(async (trx) => {
      const rowsRead = async () => {
        const { rows } = await sql<{ read: number }>`
          select idx_tup_fetch + seq_tup_read as read from pg_stat_xact_user_tables where relname = 'permit'`.execute(
          trx,
        );
        return rows[0]?.read ?? 0;
      };
      // The connection's statistics still include its earlier transactions.
      const before = await rowsRead();
      await takePermits(trx, ask);
      return (await rowsRead()) - before;
    });
  // The first request marks the dead index entries.
  await readInOneAsk();
  expect(await readInOneAsk()).toBeLessThan(200);
});

test('queue entries of processes that disappeared are deleted', async () => {
  const { id } = await makeAccount(database);
  const heads = JSON.stringify([{ runId: 'run', priority: 5, enqueuedMs: 0, weight: 1, isBlocked: false }]);
  await sql`
    insert into permit_waiter (account_id, process, heads, stale_at)
    values (${id}, 'dead', ${heads}::jsonb, now() - interval '2 minutes'), (${id}, 'late', ${heads}::jsonb, now() - interval '1 second')`.execute(
    database.db,
  );
  const runs = await sql`select * from permit_runs(${id}, '[]'::jsonb)`.execute(database.db);
  expect(runs.rows).toEqual([]);
  await purgePermits(database.db, 86_400_000);
  const left = await sql<{ process: string }>`select process from permit_waiter where account_id = ${id}`.execute(
    database.db,
  );
  expect(left.rows).toEqual([{ process: 'late' }]);
});
