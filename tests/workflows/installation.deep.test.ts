// @guards db/installation.ts services/jobs/reconciler.ts workflows/jobs/reconciler.ts workflows/ids.ts
// @guards activities/{check-temporal,run-workers,worker}.ts
/** A Temporal namespace belongs to one installation. */
import { sql } from 'kysely';
import type { Client } from '@temporalio/client';
import { ensureReconciler, NamespaceTaken } from '../../services/jobs/reconciler.ts';
import { reconcilerId, runsQueue } from '../../workflows/ids.ts';
import { createTestDatabase } from '../_support/database.ts';
import { createWorld, type World } from '../_support/world.ts';

const waits = { everyMs: 3_600_000, settleMs: 3_600_000 };
let world: World;
let client: Client;

beforeAll(async () => {
  world = await createWorld({ workers: 0 });
  client = await world.temporal.client();
}, 60_000);

afterAll(() => world.close());

async function describeReconciler() {
  return client.workflow.getHandle(reconcilerId).describe();
}

test('the first worker claims the namespace for its installation, which other workers of it recognize', async () => {
  expect(await ensureReconciler(client, waits, 'ours')).toBe(true);
  expect(await ensureReconciler(client, waits, 'ours')).toBe(false);
  expect((await describeReconciler()).memo).toEqual({ installation: 'ours' });
  await expect(ensureReconciler(client, waits, 'theirs')).rejects.toThrow(NamespaceTaken);
});

test('a reconciler of a version without installations is replaced, however many workers find it', async () => {
  await client.workflow.getHandle(reconcilerId).terminate();
  await client.workflow.start('reconciler', { taskQueue: runsQueue, workflowId: reconcilerId, args: [waits] });
  const { runId } = await describeReconciler();
  await Promise.all([1, 2, 3].map(() => ensureReconciler(client, waits, 'ours')));
  const now = await describeReconciler();
  expect(now).toMatchObject({ memo: { installation: 'ours' }, status: { name: 'RUNNING' } });
  expect(now.runId).not.toBe(runId);
});

test('a worker with the database of another installation does not start and says what to do', async () => {
  await client.workflow.getHandle(reconcilerId).terminate();
  const worker = await world.startWorker();
  const other = await createTestDatabase();
  await sql`update installation set id = 'theirs'`.execute(other.db);
  await expect(world.startWorker({ DATABASE_URL: other.url })).rejects.toThrow(
    /worker stopped: The Temporal namespace \S+ is used by an installation with another database.*Check DATABASE_URL/,
  );
  expect(worker.output()).toContain('worker ready');
  await other.drop();
}, 90_000);
