import type { Home, StackRecord } from './home.ts';
import { isHealthy } from './launch.ts';
import { readCommand } from './processes.ts';
import { waitUntil } from './wait-until.ts';

const supervisor = 'local/start.ts';

/** The stack that runs on this data folder: its address is empty while it is starting. */
export function runningStack(home: Home): StackRecord | null {
  const record = home.readRecord();
  return record !== null &&
    record.pid !== 0 &&
    record.pid !== process.pid &&
    readCommand(record.pid).includes(supervisor)
    ? record
    : null;
}

/** Waits for a stack that is starting; null when it is not ready in time, or gone. */
export async function readyStack(home: Home, timeoutMs: number): Promise<StackRecord | null> {
  const ready = async () => {
    const record = runningStack(home);
    return record !== null && record.url !== '' && (await isHealthy(record.ports.api ?? 0));
  };
  return (await waitUntil(ready, { timeoutMs, everyMs: 250, giveUp: () => runningStack(home) === null }))
    ? runningStack(home)
    : null;
}
