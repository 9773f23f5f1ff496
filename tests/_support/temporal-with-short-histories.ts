import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../../local/ports.ts';
import { namespaceAnswers, searchAttributes } from '../../local/temporal.ts';
import { waitUntil } from '../../local/wait-until.ts';
import { temporalBinary } from './temporal.ts';

/** A development server that suggests continue-as-new after `events` events instead of 4,096, so that a short run shows it. */
export async function startTemporalWithShortHistories(events: number): Promise<{ address: string; stop(): Promise<void> }> {
  const port = await freePort();
  const attributes = Object.entries(searchAttributes).flatMap(([name, type]) => ['--search-attribute', `${name}=${type}`]);
  const limit = ['--dynamic-config-value', `limit.historyCount.suggestContinueAsNew=${events}`];
  const child = spawn(
    temporalBinary(),
    ['server', 'start-dev', '--headless', '--port', String(port), '--log-level', 'error', ...limit, ...attributes],
    { stdio: 'ignore' },
  );
  const address = `127.0.0.1:${port}`;
  if (!(await waitUntil(() => namespaceAnswers(address, 'default'), { timeoutMs: 30_000 }))) throw new Error('Temporal did not come up');
  return {
    address,
    async stop() {
      child.kill('SIGINT');
      await once(child, 'exit');
    },
  };
}
