/** Arguments of `npm test` and `npm run test:deep`. */
import { parseArgs } from 'node:util';

export interface TestArguments {
  /** Runs all tests, the deep ones included, as `npm run test:deep` does. */
  deep: boolean;
  /** Runs only the tests of large sizes, as `npm run test:release` does. */
  release: boolean;
  /** Leaves the gate's files out of a deep run. */
  withoutGate: boolean;
  /** Runs the whole list of faults for each kind of job instead of for one. */
  allKinds: boolean;
  /** Regular expressions: only test files whose path matches one of them run. Empty for all files. */
  words: string[];
  shard: { index: number; count: number } | null;
  /** Number of test processes at the same time. */
  workers: number;
  /** Disables the second try of tests that failed. */
  once: boolean;
  /** Also reports which lines of the product ran. */
  coverage: boolean;
  /** Records how long each file took, and the calibration, when the run is green; a whole deep run always does. */
  recordTimes: boolean;
}

/** Parses the arguments. Throws an Error whose message says what to write instead. */
export function readArguments(given: string[]): TestArguments {
  const { values, positionals } = parseArgs({
    args: given,
    allowPositionals: true,
    options: {
      deep: { type: 'boolean', default: false },
      release: { type: 'boolean', default: false },
      'without-gate': { type: 'boolean', default: false },
      'all-kinds': { type: 'boolean', default: false },
      once: { type: 'boolean', default: false },
      coverage: { type: 'boolean', default: false },
      'record-times': { type: 'boolean', default: false },
      shard: { type: 'string' },
      workers: { type: 'string', default: '3' },
    },
  });
  const workers = Number(values.workers);
  if (!Number.isInteger(workers) || workers < 1)
    throw new Error(`--workers takes a whole number from 1 on, not '${values.workers}'.`);
  return {
    deep: values.deep || values.release,
    release: values.release,
    withoutGate: values['without-gate'],
    allKinds: values['all-kinds'],
    words: positionals,
    shard: readShard(values.shard),
    workers,
    once: values.once,
    coverage: values.coverage,
    recordTimes: values['record-times'],
  };
}

function readShard(text: string | undefined): TestArguments['shard'] {
  if (text === undefined) return null;
  const [, index = 0, count = 0] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  if (index < 1 || index > count)
    throw new Error(`--shard takes a part and how many there are, as in --shard=1/2, not '${text}'.`);
  return { index, count };
}
