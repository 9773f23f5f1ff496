import { toRuns } from './ranges.mjs';

/** Ranges of a script that have run, as sorted offsets `[from, to, …]` in characters, ends excluded. */
export type Runs = readonly number[];

/** Returns the ranges that are in one of the lists. */
export function mergeRuns(one: Runs, other: Runs): number[] {
  const ran = new Uint8Array(Math.max(one.at(-1) ?? 0, other.at(-1) ?? 0));
  for (const runs of [one, other]) for (let at = 0; at < runs.length; at += 2) ran.fill(1, runs[at], runs[at + 1]);
  return toRuns(ran);
}
