/** Times printed at the end of a run. They do not affect its result. */
import type { FileResult } from './jest.ts';
import { findSubject } from './subjects.ts';

/** Budget of a feature in the gate, in seconds of a worker (docs/decisions/testing.md). */
export const subjectBudgetSeconds = 30;

/** A file is listed as slower when it exceeds the last deep run by both the factor and the seconds. */
const slowerThan = { times: 1.5, seconds: 5 };

/** Seconds of each file in the last deep run. */
type KnownSeconds = Partial<Record<string, number>>;

/** Returns the slowest files, then seconds per folder, then per subject. */
export function timeTable(results: readonly FileResult[], known: KnownSeconds): string[] {
  const slowest = results.toSorted((one, other) => other.seconds - one.seconds).slice(0, 20);
  return [
    'Slowest files:',
    ...slowest.map(({ file, seconds }) => row(seconds, file)),
    'Worker-minutes by folder:',
    ...sumBy(results, folderOf).map(
      ([folder, { seconds, files, tests }]) => `${minutes(seconds)}  ${folder} (${files} files, ${tests} tests)`,
    ),
    `Worker-seconds by subject; a new feature has ${subjectBudgetSeconds} in the gate:`,
    ...sumBy(results, ({ file }) => findSubject(file)).map(([subject, { seconds }]) =>
      row(seconds, `${subject} (${describeBudget(seconds)})`),
    ),
    ...slowerFiles(results, known),
  ];
}

function describeBudget(seconds: number): string {
  const rest = subjectBudgetSeconds - seconds;
  return `${Math.abs(rest).toFixed(1)} s ${rest < 0 ? 'over' : 'under'}`;
}

function slowerFiles(results: readonly FileResult[], known: KnownSeconds): string[] {
  const found = results.flatMap(({ file, seconds }) => {
    const before = known[file];
    const isSlower =
      before !== undefined && seconds > before * slowerThan.times && seconds > before + slowerThan.seconds;
    return isSlower ? [`${row(seconds, file)} (was ${before.toFixed(1)})`] : [];
  });
  return found.length === 0 ? [] : ['Slower than in the last deep run:', ...found];
}

interface Sum {
  seconds: number;
  files: number;
  tests: number;
}

/** Sums durations and counts by key, largest first. */
function sumBy(results: readonly FileResult[], keyOf: (result: FileResult) => string): [string, Sum][] {
  const sum = new Map<string, Sum>();
  for (const result of results) {
    const key = keyOf(result);
    const { seconds, files, tests } = sum.get(key) ?? { seconds: 0, files: 0, tests: 0 };
    sum.set(key, { seconds: seconds + result.seconds, files: files + 1, tests: tests + result.tests.length });
  }
  return [...sum].toSorted(([, one], [, other]) => other.seconds - one.seconds);
}

function folderOf({ file }: FileResult): string {
  return file.split('/').slice(0, 2).join('/');
}

function row(seconds: number, name: string): string {
  return `${seconds.toFixed(1).padStart(7)} s  ${name}`;
}

function minutes(seconds: number): string {
  return `${(seconds / 60).toFixed(2).padStart(7)} min`;
}
