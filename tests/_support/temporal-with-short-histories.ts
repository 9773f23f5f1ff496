/** A Temporal server whose workflows continue as new after few events. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { startTemporal } from '../../local/temporal.ts';
import { tempFolder } from './temp-folder.ts';
import { temporalBinary } from './temporal.ts';

/**
 * Starts a development server that suggests continue-as-new after `events` events instead of 4,096, so that a short run
 * triggers it.
 */
export async function startTemporalWithShortHistories(
  events: number,
): Promise<{ address: string; stop(): Promise<void> }> {
  const folder = tempFolder('short-histories');
  const { address, child } = await startTemporal({
    binary: temporalBinary(),
    logFile: join(folder, 'temporal.log'),
    dynamicConfig: { 'limit.historyCount.suggestContinueAsNew': events },
  });
  return {
    address,
    async stop() {
      await child.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
