/**
 * `npm run bench -- paired --before COMMIT` measures throughput of this version and of an earlier one in turn, and of the
 * earlier one against itself, which shows what the machine alone makes of a ratio.
 */
import { checkOut, startVersion, type Version } from './paired/version.ts';
import type { MeasuredRun } from './paired/measure-version.ts';
import type { Bench } from './support/bench.ts';
import { quantile, table } from './support/table.ts';

const concurrent = 20;
const sizes = { full: { rounds: 12, personas: 2_000 }, quick: { rounds: 3, personas: 300 } };

export const pairedBench: Bench = {
  name: 'paired',
  title: 'Throughput beside an earlier version',
  async run({ quick, before, say }) {
    if (before === undefined) throw new Error('Name the earlier version: npm run bench -- paired --before COMMIT');
    const { rounds, personas } = quick ? sizes.quick : sizes.full;
    const earlier = checkOut(before);
    const versions: Version<MeasuredRun>[] = [];
    try {
      for (const folder of [earlier.folder, earlier.folder, process.cwd()])
        versions.push(await startVersion<MeasuredRun>(folder, 'measure-version.ts', String(concurrent)));
      for (const version of versions) await version.measure(personas);
      const measured: MeasuredRun[][] = [];
      for (let round = 0; round < rounds; round += 1) {
        measured.push(await measureInTurn(versions, round, personas));
        say(
          `round ${round + 1}: ${measured
            .at(-1)
            ?.map(({ perSecond }) => perSecond.toFixed(0))
            .join(', ')} a second`,
        );
      }
      return report(measured, { before, personas });
    } finally {
      await Promise.all(versions.map((version) => version.stop()));
      earlier.remove();
    }
  },
};

/** Each round begins with another version. */
async function measureInTurn(
  versions: readonly Version<MeasuredRun>[],
  round: number,
  personas: number,
): Promise<MeasuredRun[]> {
  const order = versions.map((_, at) => (at + round) % versions.length);
  const runs = new Map<number, MeasuredRun>();
  for (const at of order) runs.set(at, await versions[at]!.measure(personas));
  return versions.map((_, at) => runs.get(at)!);
}

function report(rounds: readonly MeasuredRun[][], { before, personas }: { before: string; personas: number }): string {
  const rows = (['perSecond', 'workerCpu', 'postgresCpu'] as const).flatMap((figure) => {
    const ratios = (of: number) => rounds.map((round) => round[of]![figure] / round[0]![figure]);
    return [
      [names[figure], 'this version / earlier', ...spreadOf(ratios(2))],
      [names[figure], 'earlier / itself', ...spreadOf(ratios(1))],
    ];
  });
  return [
    `Against ${before}: ${rounds.length} rounds of runs of ${personas.toLocaleString('en')} personas, ${concurrent} in flight, each version in a stack of its own, in turn. Ratios of one round; between the second lowest and the second highest lies the median of many rounds in at least 95 of 100 cases from 9 rounds on. What the earlier version makes of itself shows how much the machine alone does.`,
    '',
    table(['Figure', 'Ratio', 'Median', 'Second lowest', 'Second highest'], rows),
  ].join('\n');
}

const names = {
  perSecond: 'Reactions a second',
  workerCpu: 'Processor time of the worker',
  postgresCpu: 'Processor time of Postgres',
} as const;

function spreadOf(ratios: readonly number[]): [number, number, number] {
  const sorted = ratios.toSorted((a, b) => a - b);
  return [quantile(ratios, 0.5), sorted[1] ?? Number.NaN, sorted.at(-2) ?? Number.NaN];
}
