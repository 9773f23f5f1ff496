/** A process that stops inside a transaction without closing its connection blocks others only briefly. */
import { cancelStoredJob } from '../../db/jobs/life-cycle.ts';
import { sql } from 'kysely';
import { noLimits, openDatabase, type ConnectionLimits, type Db } from '../../db/client.ts';
import { admitJobs } from '../../db/jobs/admit-jobs.ts';
import { storedSimulation } from '../../db/simulations/end-run.ts';
import { createTestDatabase, type TestDatabase } from '../_support/database.ts';
import { storeRun } from '../_support/stored-runs.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Begins a transaction, does `work` in it and leaves it open until `leave` is called. */
async function stopInside(limits: ConnectionLimits, work: (db: Db) => Promise<unknown>) {
  const db = openDatabase(database.url, 1, limits);
  const stopped = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  const ended = db
    .transaction()
    .execute(async (trx) => {
      await work(trx);
      stopped.resolve();
      await left.promise;
    })
    .catch(() => undefined);
  await stopped.promise;
  return {
    leave: async () => {
      left.resolve();
      await ended;
      await db.destroy();
    },
  };
}

test('a session that stops inside a transaction is ended before other sessions stop waiting for its locks', async () => {
  const setting = async (name: string) => {
    const { rows } = await sql<{ ms: number }>`
      select extract(epoch from current_setting(${name})::interval) * 1000 as ms`.execute(database.db);
    return Number(rows[0]?.ms);
  };
  const lockMs = await setting('lock_timeout');
  expect(await setting('idle_in_transaction_session_timeout')).toBeLessThan(lockMs);
  expect(lockMs).toBeLessThan(await setting('statement_timeout'));
});

test('a cancel waits for a suspended host only until its session is ended', async () => {
  const { id, jobId } = await storeRun(database.db, 'owner', { status: 'processing', attemptCount: 1 });
  const host = await stopInside({ statementMs: 60_000, lockMs: 10_000, idleInTransactionMs: 300 }, (db) =>
    db.updateTable('job').set({ progress: 10 }).where('id', '=', id).execute(),
  );
  expect(await cancelStoredJob(database.db, storedSimulation, 'owner', jobId)).toEqual({ id, execution: 1 });
  await host.leave();
});

test('a submit does not wait for a host that was suspended while it admitted runs', async () => {
  const { jobId, id } = await storeRun(database.db, 'owner', { status: 'queued' });
  await database.db.insertInto('jobAccount').values({ jobId: id, provider: 'openai', accountId: 'a' }).execute();
  const host = await stopInside(noLimits, (db) =>
    sql`select pg_advisory_xact_lock(hashtext('soundings.admission'))`.execute(db),
  );
  expect(await admitJobs(database.db)).toEqual([]);
  await host.leave();
  expect(await admitJobs(database.db)).toEqual([{ kind: 'simulation', name: jobId }]);
});
