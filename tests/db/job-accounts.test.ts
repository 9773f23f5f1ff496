import { jobKey } from '../../activities/jobs/job-key.ts';
import { newEncryptionKey, readEnv } from '../../config/env.ts';
import { admitJobs } from '../../db/jobs/admit-jobs.ts';
import { pauseStoredJob, resumeStoredJob } from '../../db/jobs/life-cycle.ts';
import { storedSimulation } from '../../db/simulations/end-run.ts';
import { accountIdOf } from '../../db/providers/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../_support/database.ts';
import { storeKeys, storeUser } from '../_support/people.ts';
import { storeRun } from '../_support/stored-runs.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a job whose owner changes the key takes its slot on the account of the new key', async () => {
  const { db } = database;
  const env = readEnv({ ENCRYPTION_KEY: newEncryptionKey() });
  const owner = await storeUser(db, env, { openai: 'sk-before' });
  const accounts = ['sk-before', 'sk-after'].map((key) => accountIdOf('openai', key, env));
  const [before = '', after = ''] = accounts;
  const running = await Promise.all(
    [1, 2, 3].map(() => storeRun(db, owner, { status: 'processing', admittedAt: new Date() })),
  );
  const waiting = await storeRun(db, owner, { status: 'queued', queuedAt: new Date() });
  for (const { id: jobId } of [...running, waiting])
    await db.insertInto('jobAccount').values({ jobId, provider: 'openai', accountId: before }).execute();
  expect(await admitJobs(db)).toEqual([]);

  await storeKeys(db, env, owner, { openai: 'sk-after' });
  const [moved] = running;
  expect(await jobKey({ db, env }, { id: moved?.id ?? '', userId: owner, options: null }, 'openai')).toBe('sk-after');
  const taken = await db
    .selectFrom('jobAccount')
    .select(['jobId', 'accountId'])
    .where('accountId', '=', after)
    .execute();
  expect(taken).toEqual([{ jobId: moved?.id, accountId: after }]);
  expect(await admitJobs(db)).toEqual([{ kind: 'simulation', name: waiting.jobId }]);
});

test('a job without accounts needs no slot, when it is queued and when it is resumed', async () => {
  const { db } = database;
  const { jobId } = await storeRun(db, 'bea', { status: 'queued', queuedAt: new Date() });
  const admitted = [{ kind: 'simulation', name: jobId }];
  expect(await admitJobs(db)).toEqual(admitted);
  expect(await admitJobs(db)).toEqual([]);
  expect(await pauseStoredJob(db, storedSimulation, 'bea', jobId)).toBe(true);
  expect(await admitJobs(db)).toEqual([]);
  expect(await resumeStoredJob(db, storedSimulation, 'bea', jobId)).toBe(true);
  expect(await admitJobs(db)).toEqual(admitted);
});
