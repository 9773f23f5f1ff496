import { existsSync, readFileSync, rmSync } from 'node:fs';
import { waitUntil } from '../../local/wait-until.ts';
import { isAlive } from '../../local/processes.ts';
import { temporalRecord } from './temporal-record.ts';

export default async function globalTeardown(): Promise<void> {
  await endTemporal();
  await globalThis.soundingsTestPostgres?.child.stop();
  if (process.env.SOUNDINGS_TEST_FOLDER) rmSync(process.env.SOUNDINGS_TEST_FOLDER, { recursive: true, force: true });
}

/** It was started inside a test file's module world, so all that is left of it here is its process id. */
async function endTemporal(): Promise<void> {
  const record = temporalRecord();
  if (!existsSync(record)) return;
  const { pid } = JSON.parse(readFileSync(record, 'utf8')) as { pid: number };
  if (!isAlive(pid)) return;
  process.kill(pid, 'SIGINT');
  if (!(await waitUntil(() => Promise.resolve(!isAlive(pid)), { timeoutMs: 10_000 }))) process.kill(pid, 'SIGKILL');
}
