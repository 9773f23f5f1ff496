/**
 * Measures many people's runs on many provider accounts with several workers: fairness, the pacer's laws, resources,
 * and the recovery after all workers were killed. docs/scaling.md builds on it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Child } from '../local/child.ts';
import { findPermitLawBreaches } from '../tests/_support/permit-laws.ts';
import {
  cpuTimes,
  databaseSizes,
  fairnessOf,
  outcomes,
  reactionsByPerson,
  temporalBytes,
  workerMemoryMb,
  type CpuTimes,
} from './scale/figures.ts';
import { addPeople, countReactions, queueRuns, untilReactions, untilRunsEnd, type LoadSize } from './scale/load.ts';
import type { Bench, BenchOptions } from './support/bench.ts';
import { startBenchStack, type BenchStack } from './support/bench-stack.ts';
import { readCounts, startCounting } from './support/database-counts.ts';
import { quantile, table } from './support/table.ts';

const sizes: Record<'full' | 'quick', LoadSize> = {
  full: { people: 40, accounts: 20, runsPerPerson: 5, personas: 500, workers: 3, concurrent: 10 },
  quick: { people: 4, accounts: 2, runsPerPerson: 2, personas: 150, workers: 3, concurrent: 10 },
};
/** Latency of the provider: a model that is quick, so that the machine and not the provider is the limit. */
const latencyMs = { minMs: 50, maxMs: 150 };
/** Shares of all reactions between which the busy middle is measured, and at which all workers are killed. */
const middle = { from: 0.15, to: 0.5 };
const killAt = 0.6;
/** Tables whose growth is told by themselves. */
const largest = 6;

export const scale: Bench = {
  name: 'scale',
  title: 'Scale: many people, accounts and workers',
  async run(options) {
    const size = options.quick ? sizes.quick : sizes.full;
    const setup = await startBenchStack(
      { OPENAI_TIER: 'unlimited', UNLIMITED_CONCURRENT: String(size.concurrent) },
      { latencyMs, strict: { concurrent: size.concurrent } },
    );
    try {
      return await measureLoad(setup, size, options);
    } finally {
      await setup.stop();
    }
  },
};

async function measureLoad(setup: BenchStack, size: LoadSize, { say }: BenchOptions): Promise<string> {
  await startCounting(setup.db);
  const people = await addPeople(setup, size);
  const before = { sizes: await databaseSizes(setup), temporal: temporalBytes(setup) };
  const submits = await queueRuns(setup, people, size);
  say(`${submits.length} runs are queued`);
  const all = submits.length * size.personas;
  const workers = await startWorkers(setup, size.workers);
  const began = performance.now();
  const busy = await measureMiddle(setup, workers, people, all);
  say(`${busy.perSecond.toFixed(0)} reactions a second`);
  const recovery = await killAll(setup, workers, size, all * killAt);
  say(`the first answer ${recovery.toFixed(1)} s after new workers were started`);
  const errors = await untilRunsEnd(setup);
  const seconds = (performance.now() - began) / 1_000;
  const ended = await outcomes(setup);
  const breaches = await findPermitLawBreaches(setup.db);
  const after = { sizes: await databaseSizes(setup), temporal: temporalBytes(setup) };
  const grown = [...after.sizes]
    .map(([name, bytes]): [string, number] => [name, bytes - (before.sizes.get(name) ?? 0)])
    .toSorted(([, one], [, other]) => other - one);
  return [
    `${size.people} people queue ${submits.length} runs of ${size.personas} personas on ${size.accounts} accounts, two people or more on each; ${size.workers} workers; an account allows`,
    `${size.concurrent} calls at once and refuses more; the provider answers in ${latencyMs.minMs} to ${latencyMs.maxMs} ms. The middle is from ${middle.from * 100} % to ${middle.to * 100} % of the reactions.`,
    `At ${killAt * 100} % all workers are killed, and as many new ones started.`,
    '',
    table(
      ['', 'Figure'],
      [
        ['Submit, p50 and p95, ms', pair(quantile(submits, 0.5), quantile(submits, 0.95))],
        ['Reactions a second in the middle', busy.perSecond],
        ['Whole, s', seconds],
        [
          'Reactions of a person in the middle: least, median, most',
          [Math.min(...busy.shares), quantile(busy.shares, 0.5), Math.max(...busy.shares)].join(', '),
        ],
        ['Fairness between people (Jain; 1 is equal)', busy.fairness.toFixed(3)],
        ['Memory of the workers, MB', busy.memoryMb],
        ['Start of new workers to the first answer, s', recovery],
        ['Answers stored, of them different, expected', `${ended.stored}, ${ended.different}, ${all}`],
        ['Failed runs', errors.length],
        ['Calls by outcome', [...ended.calls].map(([outcome, calls]) => `${outcome} ${calls}`).join(', ')],
        ['Breaches of the pacer’s laws', breaches.length],
      ],
    ),
    '',
    'A reaction in the middle costs:',
    '',
    table(
      ['Workers, ms', 'Postgres, ms', 'Temporal, ms', 'Provider, ms', 'Transactions', 'Asks of the pacer', 'Inserts'],
      [
        [
          busy.cpu.workers,
          busy.cpu.postgres,
          busy.cpu.temporal,
          busy.cpu.provider,
          busy.transactions.toFixed(2),
          busy.asks.toFixed(2),
          busy.inserts.toFixed(2),
        ],
      ],
    ),
    '',
    'Bytes a reaction, with indexes, at the end:',
    '',
    table(
      ['Table', 'Bytes'],
      [
        ...grown.slice(0, largest + 1).map(([name, bytes]): [string, number] => [name, Math.round(bytes / all)]),
        ['Temporal’s file', Math.round((after.temporal - before.temporal) / all)],
      ],
    ),
  ].join('\n');
}

const pair = (one: number, other: number) => `${one.toFixed(0)}, ${other.toFixed(0)}`;

function startWorkers(setup: BenchStack, workers: number): Promise<Child[]> {
  return Promise.all(Array.from({ length: workers }, () => setup.startWorker()));
}

/** Measures the part of the load in which everybody has runs under way. */
async function measureMiddle(setup: BenchStack, workers: readonly Child[], people: readonly string[], all: number) {
  await untilReactions(setup, all * middle.from);
  const measure = async () => ({
    at: performance.now(),
    cpu: cpuTimes(setup, workers),
    counts: await readCounts(setup.db),
    byPerson: await reactionsByPerson(setup),
    reactions: await countReactions(setup),
  });
  const first = await measure();
  await untilReactions(setup, all * middle.to);
  const last = await measure();
  const reactions = last.reactions - first.reactions;
  const shares = people.map((person) => (last.byPerson.get(person) ?? 0) - (first.byPerson.get(person) ?? 0));
  const spent = (name: keyof CpuTimes) => (last.cpu[name] - first.cpu[name]) / reactions;
  return {
    perSecond: (reactions * 1_000) / (last.at - first.at),
    shares,
    fairness: fairnessOf(shares),
    cpu: {
      workers: spent('workers'),
      postgres: spent('postgres'),
      temporal: spent('temporal'),
      provider: spent('provider'),
    },
    transactions: (last.counts.transactions - first.counts.transactions) / reactions,
    asks: (last.counts.asks - first.counts.asks) / reactions,
    inserts: (last.counts.inserts - first.counts.inserts) / reactions,
    memoryMb: workerMemoryMb(workers),
  };
}

/** Kills all workers and starts new ones. Returns the seconds from their start to the first new answer. */
async function killAll(setup: BenchStack, workers: readonly Child[], size: LoadSize, at: number): Promise<number> {
  await untilReactions(setup, at);
  await Promise.all(workers.map((worker) => worker.kill()));
  await sleep(2_000);
  const stored = await countReactions(setup);
  const began = performance.now();
  await startWorkers(setup, size.workers);
  await untilReactions(setup, stored + 1);
  return (performance.now() - began) / 1_000;
}
