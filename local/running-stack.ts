/** Finds the stack that runs on a data folder. */
import type { Home, StackRecord } from './home.ts';
import { isHealthy } from './launch.ts';
import { readCommand } from './processes.ts';
import { waitUntil } from './wait-until.ts';

const supervisor = 'local/start.ts';

/** Returns the record of the stack that runs on this data folder, or null. Its URL is empty while the stack starts. */
export function runningStack(home: Home): StackRecord | null {
  const record = home.readRecord();
  return record !== null &&
    record.pid !== 0 &&
    record.pid !== process.pid &&
    readCommand(record.pid).includes(supervisor)
    ? record
    : null;
}

/** Waits for a stack that is starting. Returns null when it is not ready in time or has ended. */
export async function readyStack(home: Home, timeoutMs: number): Promise<StackRecord | null> {
  const ready = async () => {
    const record = runningStack(home);
    return record !== null && record.url !== '' && (await isHealthy(record.ports.api ?? 0));
  };
  return (await waitUntil(ready, { timeoutMs, everyMs: 250, giveUp: () => runningStack(home) === null }))
    ? runningStack(home)
    : null;
}
