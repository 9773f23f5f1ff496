/** A worker dies in the middle of an import: another goes on at the last stored batch, and nobody is there twice. */
import { sql } from 'kysely';
import { startFaultStack, type FaultStack } from '../_support/fault-stack.ts';
import { waitUntil } from '../../local/wait-until.ts';

const rows = 60_000;
let world: FaultStack;

beforeAll(async () => {
  world = await startFaultStack();
}, 180_000);
afterAll(() => world?.close(), 60_000);

interface Progress {
  status: string;
  segmentId: string;
  rowsRead: number;
  rowsAdded: number;
  rowsSkipped: number;
}

async function upload(text: string): Promise<string> {
  const answer = await fetch(`${world.stack.urls.app}/api/segments/imports?name=people.csv`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await world.session.accessToken()}` },
    body: text,
  });
  return ((await answer.json()) as { id: string }).id;
}

async function progress(id: string): Promise<Progress> {
  const { segmentImport } = await world.session.ask<{ segmentImport: Progress }>(
    'query ($id: ID!) { segmentImport(id: $id) { status segmentId rowsRead rowsAdded rowsSkipped } }',
    { id },
  );
  return segmentImport;
}

async function until(id: string, holds: (now: Progress) => boolean): Promise<Progress> {
  const reached = await waitUntil(async () => holds(await progress(id)), { timeoutMs: 120_000 });
  const now = await progress(id);
  if (!reached) throw new Error(`The import did not get there: ${JSON.stringify(now)}`);
  return now;
}

test('every worker is killed and one comes back: each person is there once, duplicates skipped', async () => {
  const lines = Array.from({ length: rows }, (_, at) => `Person ${at % (rows - 500)},${20 + (at % 60)}`);
  const id = await upload(`name,age\n${lines.join('\n')}\n`);
  const plan = {
    target: 'voters',
    columns: [
      { index: 0, to: 'fullName' },
      { index: 1, to: 'age' },
    ],
    duplicates: 'skip',
    duplicateColumns: [0],
  };
  await world.session.ask('mutation ($id: ID!, $plan: JSON!) { startSegmentImport(id: $id, plan: $plan) { id } }', { id, plan });
  const before = await until(id, (now) => now.rowsRead > 3_000);
  expect(before.rowsRead).toBeLessThan(rows);
  await Promise.all(world.stack.workers.map((worker) => worker.kill()));
  const dead = await progress(id);
  expect(dead.status).toBe('importing');
  await world.stack.workers[0]?.start();
  const end = await until(id, (now) => now.status !== 'importing' && now.status !== 'queued');
  expect(end).toMatchObject({ status: 'completed', rowsRead: rows, rowsAdded: rows - 500, rowsSkipped: 500 });
  const { rows: counted } = await world.withDb((db) =>
    sql<{ profiles: number; people: number }>`select count(*)::int as profiles, count(distinct first_name || last_name)::int as people
      from voter_profile where cohort_id = ${end.segmentId}`.execute(db),
  );
  expect(counted[0]).toEqual({ profiles: rows - 500, people: rows - 500 });
}, 300_000);
