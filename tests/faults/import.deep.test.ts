/** @guards activities/segments/import-segment.ts activities/segments/reconciled.ts activities/jobs/reconcile-jobs.ts activities/jobs/heartbeat.ts workflows/segments/segment-import.ts db/segments/import*.ts domain/segments/import/** */
/**
 * Workers die during a long import: another worker continues at the last stored batch, and no person is imported twice.
 */
import { startFaultStack, type FaultStack } from '../_support/fault-stack.ts';
import { batchRows, holdImportAt, importEnds, importNow, peopleIn, startImport, wholeImport } from './held-import.ts';

const rows = 60_000;
let world: FaultStack;

beforeAll(async () => {
  world = await startFaultStack();
}, 180_000);
afterAll(() => world?.close(), 60_000);

test('an import continues after every worker was killed: each person is stored once, and duplicates are skipped', async () => {
  const hold = await holdImportAt(world, 31);
  const id = await startImport(world, rows);
  await hold.reached();
  await Promise.all(world.stack.workers.map((worker) => worker.kill()));
  await hold.release();
  expect(await importNow(world, id)).toMatchObject({ status: 'importing', rowsRead: 30 * batchRows });
  await world.stack.workers[0]?.start();
  const end = await importEnds(world, id);
  expect(end).toMatchObject(wholeImport(rows));
  expect(await peopleIn(world, end.segmentId)).toEqual({ profiles: rows - 500, people: rows - 500 });
}, 300_000);
