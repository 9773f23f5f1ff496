import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { bodyFor, post } from './prompts.ts';

test('the simulator process prints its address, follows its flags, and ends on SIGTERM', async () => {
  const args = ['local/simulator/main.ts', '--seed', '9', '--latency', '5..10', '--faults', '{"rate503":1}'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], env: {} });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const { ready, url } = JSON.parse(line) as { ready: boolean; url: string };
  expect(ready).toBe(true);
  expect((await post(url, bodyFor(1))).status).toBe(503);
  expect(await (await fetch(`${url}/__config`)).json()).toMatchObject({ seed: 9, latencyMs: { minMs: 5, maxMs: 10 } });
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
}, 30_000);
