/**
 * Measures how much of a tier's permitted rate is used by whole runs and by the pacer alone, compared with limiters of
 * one process.
 */
import { parseArgs } from 'node:util';
import Bottleneck from 'bottleneck';
import pLimit from 'p-limit';
import { settingName } from '../config/env.ts';
import { ceilingPerSecond, runCeilingPerSecond } from '../domain/providers/ceiling.ts';
import { planFor } from '../domain/simulations/provider-plan.ts';
import type { TierLimits } from '../domain/providers/definition.ts';
import type { Provider } from '../domain/providers/provider.ts';
import { tierLimits } from '../domain/providers/tiers.ts';
import type { Bench, BenchOptions } from './support/bench.ts';
import { startPacingSetup, measureAllStarts, measureStartsDuring, type PacingSetup } from './support/pacing-setup.ts';
import { table } from './support/table.ts';
import { startWholeRuns, type WholeRuns } from './support/whole-runs.ts';

const tiers = [
  { provider: 'openai', tier: 'tier2' },
  { provider: 'openai', tier: 'tier3' },
  { provider: 'anthropic', tier: 'default' },
  { provider: 'anthropic', tier: 'scale' },
] as const;
/** Latencies of the provider in milliseconds. */
const latencies = [200, 1_500];
/** Duration of a measurement in seconds. */
const seconds = { full: 30, quick: 12 };

/** Returns the number of a run's concurrent calls, which depends on its batches. */
function concurrentCalls(provider: Provider, limits: TierLimits): number {
  const { batchSize, batchesInFlight } = planFor(provider, limits);
  return batchSize * batchesInFlight;
}

/** Conditions of the comparison with other limiters; times in milliseconds. */
const contenderScenario = { calls: 200, gapMs: 200, latencyMs: 200, concurrent: 5 };

export const pacing: Bench = {
  name: 'pacing',
  title: 'Pacing',
  async run(options) {
    const whole = await wholeRuns(options);
    const setup = await startPacingSetup();
    try {
      const efficiency = await efficiencyTable(setup, options);
      return `${whole.table}\n\n${efficiency}\n\n${await contendersTable(setup, whole.twoRunStarts, options)}`;
    } finally {
      await setup.stop();
    }
  },
};

/** Tiers that one stack can have at the same time, because its settings name one per provider. */
const pairs = [
  { openai: 'tier2', anthropic: 'scale' },
  { openai: 'tier3', anthropic: 'default' },
] as const;
const workers = 2;
const tableHead = ['Tier', ...latencies.flatMap((ms) => [`${ms / 1_000} s, one run`, `${ms / 1_000} s, three runs`])];

/** Measures complete runs: submit, admission, Temporal, batches, worker processes, stored answers. */
async function wholeRuns(options: BenchOptions): Promise<{ table: string; twoRunStarts: number[] }> {
  const rows: (string | number)[][] = [];
  let ours: number[] = [];
  for (const pair of pairs) {
    const setup = await startWholeRuns({ OPENAI_TIER: pair.openai, ANTHROPIC_TIER: pair.anthropic }, workers);
    try {
      rows.push(...(await wholeRunsRows(setup, pair, options)));
      if (pair.openai === 'tier2') ours = await sharedStarts(setup, options);
    } finally {
      await setup.stop();
    }
  }
  const explanation = `Starts a second as a share of what the tier's limits allow at that latency. Whole runs: submitted, admitted, asked in batches through Temporal by ${workers}
worker processes, every answer stored, on one account.`;
  return { table: `${explanation}\n\n${table(tableHead, rows)}`, twoRunStarts: ours };
}

async function wholeRunsRows(
  setup: WholeRuns,
  pair: (typeof pairs)[number],
  { quick, say }: BenchOptions,
): Promise<(string | number)[][]> {
  const both = (Object.keys(pair) as (keyof typeof pair)[]).map((provider) => ({
    provider,
    tier: pair[provider],
    row: [`${provider} ${pair[provider]}`] as (string | number)[],
  }));
  for (const latencyMs of latencies) {
    await setup.setLatency(latencyMs);
    for (const runs of [1, 3]) {
      // Accounts are independent, so the tiers are measured in parallel.
      const measured = both.map(async ({ provider, tier, row }) => {
        const name = `${provider}-${tier}-${latencyMs}-${runs}`;
        const starts = await setup.measureStartsDuring({
          provider,
          runs,
          name,
          seconds: quick ? seconds.quick : seconds.full,
        });
        const share = shareOf(starts, tierLimits(provider, tier), latencyMs, runs);
        say(
          `whole runs, ${provider} ${tier}, ${latencyMs / 1_000} s, ${runs} runs: ${share.toFixed(3)} of the ceiling`,
        );
        row.push(share);
      });
      await Promise.all(measured);
    }
  }
  return both.map(({ row }) => row);
}

/** Returns the starts of two whole runs that share an account, from the first persona to the last. */
async function sharedStarts(setup: WholeRuns, { quick }: BenchOptions): Promise<number[]> {
  await setup.setLatency(contenderScenario.latencyMs);
  const calls = quick ? contenderScenario.calls / 4 : contenderScenario.calls;
  return setup.measureAllStarts({ provider: 'openai', runs: 2, name: 'two-whole-runs', personas: calls / 2 });
}

function shareOf(starts: readonly number[], limits: TierLimits, latencyMs: number, runs: number): number {
  const ceiling = (runs === 1 ? runCeilingPerSecond : ceilingPerSecond)(limits, latencyMs);
  return ((starts.length - 1) * 1_000) / spanOf(starts) / ceiling;
}

async function efficiencyTable(setup: PacingSetup, { quick, say }: BenchOptions): Promise<string> {
  const rows = new Map(
    tiers.map(({ provider, tier }) => [`${provider} ${tier}`, [`${provider} ${tier}`] as (string | number)[]]),
  );
  for (const latencyMs of latencies) {
    const simulator = await setup.startSimulator(latencyMs);
    for (const runs of [1, 3]) {
      // Accounts are independent, so the tiers are measured in parallel.
      const measured = tiers.map(async (one) => {
        const share = await efficiencyOf(setup, {
          ...one,
          latencyMs,
          runs,
          simulator,
          seconds: quick ? seconds.quick : seconds.full,
        });
        const name = `${one.provider} ${one.tier}`;
        say(`${name}, ${latencyMs / 1_000} s, ${runs} runs: ${share.toFixed(3)} of the ceiling`);
        rows.get(name)?.push(share);
      });
      await Promise.all(measured);
    }
  }
  const explanation = `The same of the pacer alone: processes that take a permit and call in a loop, without Temporal, batches and stored answers; three runs are three
processes on one account.`;
  return `${explanation}\n\n${table(tableHead, [...rows.values()])}`;
}

interface Measured {
  provider: Provider;
  tier: string;
  latencyMs: number;
  runs: number;
  simulator: string;
  seconds: number;
}

async function efficiencyOf(
  setup: PacingSetup,
  { provider, tier, latencyMs, runs, simulator, seconds: wanted }: Measured,
): Promise<number> {
  const limits = tierLimits(provider, tier);
  const settings = { SIMULATOR_URL: simulator, [settingName(provider, 'TIER')]: tier };
  const paced = {
    provider,
    settings,
    runs,
    maxConcurrent: concurrentCalls(provider, limits),
    name: `${provider}-${tier}-${latencyMs}-${runs}`,
  };
  const starts = await measureStartsDuring(setup, paced, wanted);
  return shareOf(starts, limits, latencyMs, runs);
}

/**
 * Compares 200 calls at a gap of 200 ms and a latency of 200 ms: two of our runs on one account (whole runs, and the
 * pacer alone), and limiters that do not know other processes.
 */
async function contendersTable(
  setup: PacingSetup,
  whole: readonly number[],
  { quick, say }: BenchOptions,
): Promise<string> {
  const calls = quick ? contenderScenario.calls / 4 : contenderScenario.calls;
  const simulator = await setup.startSimulator(contenderScenario.latencyMs);
  const settings = { SIMULATOR_URL: simulator, OPENAI_TIER: 'tier2' };
  const call = () =>
    fetch(`${simulator}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: 'Bearer sim-contender' },
      body: requestBody,
    }).then((reply) => reply.text());
  const [ours, byLimit, byBottleneck] = await Promise.all([
    measureAllStarts(
      setup,
      {
        provider: 'openai',
        settings,
        runs: 2,
        maxConcurrent: concurrentCalls('openai', tierLimits('openai', 'tier2')),
        name: 'two-runs',
      },
      calls / 2,
    ),
    withLimit(calls, call),
    withBottleneck(calls, call),
  ]);
  const spans = {
    'Two whole runs': spanOf(whole),
    'The pacer alone, two processes': spanOf(ours),
    'p-limit and a gap': spanOf(byLimit),
    Bottleneck: spanOf(byBottleneck),
  };
  const rows = Object.entries(spans).map(([name, ms]) => [name, ms / 1_000, spans['p-limit and a gap'] / ms]);
  for (const [name, span] of rows) say(`${name}: ${Number(span).toFixed(2)} s from first to last start`);
  return `Two of our runs on one account, and limiters that know no other process: ${calls} calls, at least 200 ms apart, ${contenderScenario.concurrent} at once, each 200 ms long.\n\n${table(['', 'First to last start, s', 'Rate, p-limit = 1'], rows)}`;
}

const requestBody = JSON.stringify({ model: 'gpt-4o-mini', messages: [{ role: 'user', content: 'What do you say?' }] });

async function withLimit(calls: number, call: () => Promise<unknown>): Promise<number[]> {
  const limit = pLimit(contenderScenario.concurrent);
  const starts: number[] = [];
  let next = 0;
  const paced = async () => {
    const at = Math.max(performance.now(), next);
    next = at + contenderScenario.gapMs;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, at - performance.now())));
    starts.push(performance.now());
    await call();
  };
  await Promise.all(Array.from({ length: calls }, () => limit(paced)));
  return starts;
}

async function withBottleneck(calls: number, call: () => Promise<unknown>): Promise<number[]> {
  const limiter = new Bottleneck({ maxConcurrent: contenderScenario.concurrent, minTime: contenderScenario.gapMs });
  const starts: number[] = [];
  const timed = async () => {
    starts.push(performance.now());
    await call();
  };
  await Promise.all(Array.from({ length: calls }, () => limiter.schedule(timed)));
  return starts;
}

function spanOf(starts: readonly number[]): number {
  return Math.max(...starts) - Math.min(...starts);
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
  console.log(await pacing.run({ quick: values.quick, say: (line) => console.error(line) }));
}
