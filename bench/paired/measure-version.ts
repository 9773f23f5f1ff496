/**
 * Measures runs of the version in a folder: `node measure-version.ts FOLDER CONCURRENT`. Each line of standard input is the
 * number of personas of a run; each line of standard output after the first is a measured run as JSON.
 */
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

/** Figures that both versions measure. Processor time is in milliseconds per reaction. */
export interface MeasuredRun {
  perSecond: number;
  workerCpu: number;
  postgresCpu: number;
}

const [folder = '', concurrent = ''] = process.argv.slice(2);
const load = (path: string): Promise<unknown> => import(pathToFileURL(join(folder, path)).href);
const { startBenchStack } = (await load('bench/support/bench-stack.ts')) as typeof import('../support/bench-stack.ts');
const { startOurs } = (await load('bench/throughput/ours.ts')) as typeof import('../throughput/ours.ts');
const { startCounting } = (await load(
  'bench/support/database-counts.ts',
)) as typeof import('../support/database-counts.ts');

const setup = await startBenchStack();
try {
  await startCounting(setup.db);
  const ours = await startOurs(setup, Number(concurrent));
  console.log('ready');
  for await (const line of createInterface({ input: process.stdin })) {
    const { perSecond, workerCpu, postgresCpu }: MeasuredRun = await ours.measure(Number(line));
    console.log(JSON.stringify({ perSecond, workerCpu, postgresCpu }));
  }
  await ours.stop();
} finally {
  await setup.stop();
}
