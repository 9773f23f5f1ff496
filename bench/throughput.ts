/**
 * Measures reactions per second without rate limits, and the resources per reaction, compared with a loop and a job
 * queue that do the same work.
 */
import type { Bench, BenchOptions } from './support/bench.ts';
import { startBenchStack, type BenchStack } from './support/bench-stack.ts';
import { startCounting } from './support/database-counts.ts';
import { table } from './support/table.ts';
import { addEndedPermits, deleteEndedPermits, endedPermits } from './throughput/ended-permits.ts';
import type { Measured } from './throughput/measured.ts';
import { startOurs, type OurRun } from './throughput/ours.ts';
import { runContender } from './throughput/run-contender.ts';

const concurrencies = [20, 50];
const contenders = ['p-limit', 'pg-boss'] as const;

const afterOthers = `Soundings, ${endedPermits.accounts} accounts with ${endedPermits.permits.toLocaleString('en')} ended calls each`;

type Line = [name: string, concurrent: number, measured: Measured];

export const throughput: Bench = {
  name: 'throughput',
  title: 'Throughput on tier unlimited',
  async run(options) {
    const setup = await startBenchStack();
    try {
      await startCounting(setup.db);
      // Everything runs once before anything counts, so that no size is favored by what Postgres has in memory.
      for (const concurrent of concurrencies) await warmUp(setup, concurrent, options);
      const lines: Line[] = [];
      const largest: OurRun[] = [];
      for (const concurrent of concurrencies) largest.push(await measureAll(setup, concurrent, options, lines));
      return report(lines, largest, options.quick ? sizes.quick : sizes.full);
    } finally {
      await setup.stop();
    }
  },
};

const sizes = { full: [1_000, 10_000], quick: [300, 1_500] };

async function warmUp(setup: BenchStack, concurrent: number, { quick }: BenchOptions): Promise<void> {
  const ours = await startOurs(setup, concurrent, 'warm-up');
  try {
    for (const size of quick ? sizes.quick : sizes.full) await ours.measure(size);
  } finally {
    await ours.stop();
  }
}

/** Measures our runs at every size, then the contenders with the roster of the largest run. */
async function measureAll(
  setup: BenchStack,
  concurrent: number,
  { quick, say }: BenchOptions,
  lines: Line[],
): Promise<OurRun> {
  const add = (name: string, measured: Measured) => {
    lines.push([name, concurrent, measured]);
    say(`${name}, ${concurrent} in flight, ${measured.reactions} personas: ${measured.perSecond.toFixed(0)} a second`);
  };
  const ours = await startOurs(setup, concurrent);
  let last: OurRun | undefined;
  try {
    const chosen = quick ? sizes.quick : sizes.full;
    // The first run of a process includes compilation.
    await ours.measure(chosen[0] ?? 0);
    for (const size of chosen) {
      last = await ours.measure(size);
      add('Soundings', last);
    }
    if (last !== undefined) {
      await addEndedPermits(setup, last.runId);
      add(afterOthers, await ours.measure(last.reactions));
      await deleteEndedPermits(setup);
    }
  } finally {
    await ours.stop();
  }
  if (last === undefined) throw new Error('Nothing was measured');
  for (const contender of contenders) add(contender, await runContender(setup, contender, last, concurrent));
  return last;
}

function report(lines: Line[], largest: OurRun[], [, largestSize = 0]: number[]): string {
  const head = [
    '',
    'In flight',
    'Personas',
    'Reactions/s',
    'Whole, s',
    'Worker CPU',
    'Postgres CPU',
    'Temporal CPU',
    'Provider CPU',
    'Asks',
    'Inserts',
    'Memory, MB: early',
    'late',
  ];
  const rows = lines.map(([name, concurrent, one]) => [
    name,
    concurrent,
    one.reactions,
    one.perSecond,
    one.wholeSeconds,
    one.workerCpu,
    one.postgresCpu,
    one.temporalCpu,
    one.providerCpu,
    one.asks,
    one.inserts,
    one.memoryMb.early,
    one.memoryMb.late,
  ]);
  const rate = (name: string, concurrent: number) =>
    lines.findLast(
      ([who, flight, { reactions }]) => who === name && flight === concurrent && reactions === largestSize,
    )?.[2] as Measured;
  const ratios = concurrencies.flatMap((concurrent) =>
    contenders.map((contender) => {
      const [ours, theirs] = [rate('Soundings', concurrent), rate(contender, concurrent)];
      return [`against ${contender}`, concurrent, ours.perSecond / theirs.perSecond, allCpu(ours) / allCpu(theirs)];
    }),
  );
  const history = largest.map((run, at) => [
    concurrencies[at] ?? 0,
    (run.history.events * 10_000) / run.reactions,
    run.history.chained,
  ]);
  return [
    'One worker process, a provider that answers at once, the same personas in all measurements. Processor time is in milliseconds per reaction;',
    'the rate counts from the first stored reaction to the last, the whole from the submit to the completed record.',
    'The contenders read the same roster, build the same prompts, call through the same client, read, score and store each answer with its call.',
    'Calls alone count as in flight: storing an answer does not. Asks of the pacer and inserts are statements per reaction.',
    '',
    table(head, rows),
    '',
    `Ratios at ${largestSize.toLocaleString('en')} personas; processor time is that of all processes but the provider.`,
    '',
    table(['Soundings', 'In flight', 'Rate', 'Processor time'], ratios),
    '',
    table(['In flight', 'History events per 10,000 personas', 'Histories'], history),
  ].join('\n');
}

function allCpu({ workerCpu, postgresCpu, temporalCpu }: Measured): number {
  return workerCpu + postgresCpu + temporalCpu;
}
