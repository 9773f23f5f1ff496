import type { Home, StackRecord } from './home.ts';
import { isHealthy } from './launch.ts';
import { commandOf } from './processes.ts';
import { waitUntil } from './wait-until.ts';

const supervisor = 'local/start.ts';

/** What runs on this data folder: its record has an empty address while it is still starting. */
export function runningStack(home: Home): StackRecord | null {
  const record = home.readRecord();
  return record !== null && record.pid !== 0 && record.pid !== process.pid && commandOf(record.pid).includes(supervisor)
    ? record
    : null;
}

/** Waits for a stack that is starting; null when it has not become ready in that time, or is gone. */
export async function readyStack(home: Home, timeoutMs: number): Promise<StackRecord | null> {
  const ready = async () => {
    const record = runningStack(home);
    return record !== null && record.url !== '' && (await isHealthy(record.ports.api ?? 0));
  };
  return (await waitUntil(ready, { timeoutMs, everyMs: 250, giveUp: () => runningStack(home) === null }))
    ? runningStack(home)
    : null;
}
