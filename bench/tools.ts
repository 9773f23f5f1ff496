/** Measures what a call of a tool adds to a run, and what the sandbox for code takes. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { CodeToRun } from '../domain/tools/definition.ts';
import { createSandbox } from '../activities/tools/sandbox/sandbox.ts';
import { readFileSync } from 'node:fs';
import { submit } from '../local/simulate/operations.ts';
import { waitForStatus } from './support/subscriber.ts';
import { addAnalyst } from './support/analyst.ts';
import type { Bench } from './support/bench.ts';
import { startBenchStack, type BenchStack } from './support/bench-stack.ts';
import { quantile, table } from './support/table.ts';

/** Each persona calculates once before it answers. */
const script = JSON.stringify([['he_calculate_analyze', { operation: 'percentage', data: '{"part":1,"whole":4}' }]]);

export const toolsBench: Bench = {
  name: 'tools',
  title: 'Tools and the sandbox',
  async run({ quick, say }) {
    const starts = await measureStarts(quick ? 5 : 40, say);
    const setup = await startBenchStack({ OPENAI_TIER: 'unlimited', UNLIMITED_CONCURRENT: '50' }, {});
    try {
      await setup.startWorker();
      const calls = await measureCalls(setup, quick ? 40 : 500, say);
      return [
        'A snippet `1+1` of each language, one after the other. A warm process has loaded its interpreter before the call.',
        '',
        table(['Sandbox', 'Warm p50 ms', 'Warm p95 ms', 'Cold p50 ms', 'Idle process MB'], starts),
        '',
        'A run in which every persona calculates once, on one worker; the calculation itself takes under a millisecond.',
        '',
        table(
          [
            'Calls',
            'From the stored round to the stored result p50 ms',
            'p95 ms',
            'Personas a second',
            'Without tools',
          ],
          [calls],
        ),
      ].join('\n');
    } finally {
      await setup.stop();
    }
  },
};

async function measureStarts(rounds: number, say: (line: string) => void) {
  const rows: (string | number)[][] = [];
  for (const language of ['javascript', 'python'] as const) {
    const [warm, cold] = [await times(language, rounds, true), await times(language, Math.ceil(rounds / 4), false)];
    const idleMb = await idleMemoryMb(language);
    say(
      `${language}: warm ${quantile(warm, 0.5).toFixed(1)} ms, cold ${quantile(cold, 0.5).toFixed(0)} ms, ${idleMb.toFixed(0)} MB`,
    );
    rows.push([language, quantile(warm, 0.5), quantile(warm, 0.95), quantile(cold, 0.5), idleMb]);
  }
  return rows;
}

/** Times snippets: each with a process that was ready, or with one that starts for it. */
async function times(language: CodeToRun['language'], rounds: number, isWarm: boolean): Promise<number[]> {
  const sample: number[] = [];
  const sandbox = createSandbox();
  const signal = new AbortController().signal;
  const run = () => sandbox.run({ language, code: '1+1', timeoutMs: 5_000 }, signal);
  if (isWarm) await run();
  for (let round = 0; round < rounds; round += 1) {
    // The next process gets ready meanwhile.
    if (isWarm) await sleep(400);
    const fresh = isWarm ? sandbox : createSandbox();
    const began = performance.now();
    await fresh.run({ language, code: '1+1', timeoutMs: 5_000 }, signal);
    sample.push(performance.now() - began);
    if (!isWarm) fresh.close();
  }
  sandbox.close();
  return sample;
}

/** Measures the process that waits for the next snippet: the only child of this one. */
async function idleMemoryMb(language: CodeToRun['language']): Promise<number> {
  const sandbox = createSandbox();
  await sandbox.run({ language, code: '1+1', timeoutMs: 5_000 }, new AbortController().signal);
  await sleep(1_000);
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ');
  const statm = readFileSync(`/proc/${children.at(-1)}/statm`, 'utf8');
  sandbox.close();
  return (Number(statm.split(' ')[1]) * 4_096) / 1024 / 1024;
}

async function measureCalls({ db, stack, ...setup }: BenchStack, personas: number, say: (line: string) => void) {
  const { session, cohort } = await addAnalyst({ db, stack, ...setup });
  const seconds = async (message: string, toolsEnabled: string[]) => {
    const began = performance.now();
    const input = { message, segmentIds: [cohort], numUsers: personas, modelProvider: 'openai', toolsEnabled };
    const { jobId } = await submit(session, input);
    await waitForStatus(stack.urls.app, await session.accessToken(), jobId, 'completed');
    return (performance.now() - began) / 1_000;
  };
  await seconds('A first run that warms up.', []);
  const without = await seconds('The city will open night clinics.', []);
  const took = await seconds(`[[calls: ${script}]] The city will open night clinics.`, ['he_calculate_analyze']);
  const { rows } = await sql<{ ms: number }>`
    select extract(epoch from ended_at - created_at)::float8 * 1000 - coalesce(execution_ms, 0) as ms from tool_call`.execute(
    db,
  );
  const sample = rows.map(({ ms }) => ms);
  say(
    `${sample.length} calls: ${quantile(sample, 0.5).toFixed(0)} ms from the round to the result; ${(personas / took).toFixed(1)} personas a second, ${(personas / without).toFixed(1)} without`,
  );
  return [sample.length, quantile(sample, 0.5), quantile(sample, 0.95), personas / took, personas / without];
}
