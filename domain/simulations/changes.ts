/**
 * Finds changes of the positive share over runs that ask the same people the same thing: a cumulative sum (CUSUM, Page
 * 1954) against the earlier runs, paired by person. It finds a jump at once when it is large, and slow drifts too, which
 * comparing each run with the one before would never show.
 */
import type { AnswersOfPerson } from './clusters.ts';
import type { Interval } from './statistics.ts';

/** Answers of one run by person. */
export type AnswersByPerson = ReadonlyMap<string, AnswersOfPerson>;

export type ChangeKind = 'moved' | 'drifts';

/** Positive shares before and after a change, and the interval of their difference, all from 0 to 1. */
export interface Change extends Interval {
  /** 'moved' for a jump from one run to the next, 'drifts' for a slow change over several. */
  kind: ChangeKind;
  from: number;
  to: number;
  /** Number of the run that showed the change, and of the first one that had changed. */
  at: number;
  since: number;
}

/** The first runs say how much answers vary by chance; changes are told from the next one on. */
export const referenceRuns = 4;
/** Later, all runs but the last eight are compared with, so that chance in the first ones does not count forever. */
const recentRuns = 8;
/** Deviation of a run that does not add up, and the sum that is a change, in spreads of one run. */
const allowance = 0.5;
const limit = 7.4;
/** Runs whose mean is where a drift has come to. */
export const driftRuns = 4;

/** Lists the changes of at least so many points, oldest first. After each one, runs are compared anew from there. */
export function findChanges(runs: readonly AnswersByPerson[], minPoints: number): Change[] {
  const changes: Change[] = [];
  for (let start = 0; ;) {
    const found = firstChange(runs.slice(start), minPoints);
    if (found === null) return changes;
    changes.push({ ...found, at: found.at + start, since: found.since + start });
    start += found.at;
  }
}

/** A jump of so many spreads of one run is told in 4 of 5 half-years of weekly runs, by simulation. */
const tellableSpreads = 1.5;

/**
 * Returns the smallest jump, as a share, that runs like these would mostly show; null while none is told. People who
 * change a third of their answers by chance hide smaller ones from any test: with 100 of them, one that knew the week
 * would find 5 points after four runs in two of three half-years.
 */
export function tellableJump(runs: readonly AnswersByPerson[]): number | null {
  if (runs.length <= referenceRuns) return null;
  return tellableSpreads * differenceOf(new Sums(runs.slice(-1)), new Sums(runs.slice(0, -1))).error;
}

function firstChange(runs: readonly AnswersByPerson[], minPoints: number): Change | null {
  const reference = new Sums(runs.slice(0, referenceRuns));
  const scores: number[] = [];
  let [up, down] = [0, 0];
  for (let at = referenceRuns; at < runs.length; at += 1) {
    const older = runs[at - recentRuns - 1];
    if (older !== undefined && at - recentRuns > referenceRuns) reference.add(older);
    const { difference, error } = differenceOf(new Sums(runs.slice(at, at + 1)), reference);
    const score = difference / error;
    scores.push(score);
    up = Math.max(0, up + score - allowance);
    down = Math.max(0, down - score - allowance);
    if (Math.max(up, down) <= limit) continue;
    const change = describe(runs.slice(0, at + 1), scores, up >= down ? 1 : -1);
    if (change !== null && isWorthTelling(change, minPoints)) return change;
  }
  return null;
}

/** Compared in hundredths of a point, so that a change of exactly the amount counts despite rounding. */
function isWorthTelling({ from, to }: Change, minPoints: number): boolean {
  return Math.round(Math.abs(to - from) * 10_000) >= Math.round(minPoints * 100);
}

/** Measures the change that the last run showed; null when its interval reaches 0. */
function describe(runs: readonly AnswersByPerson[], scores: readonly number[], direction: 1 | -1): Change | null {
  const { kind, length } = shapeOf(scores.map((score) => score * direction));
  const since = runs.length - length;
  const after = new Sums(runs.slice(kind === 'moved' ? since : Math.max(since, runs.length - driftRuns)));
  const { difference, error } = differenceOf(after, new Sums(runs.slice(0, since)));
  const half = 1.96 * error;
  const [low, high] = [Math.max(-1, difference - half), Math.min(1, difference + half)];
  if (low <= 0 && high >= 0) return null;
  const to = after.share();
  return { kind, from: to - difference, to, low, high, at: runs.length - 1, since };
}

/** Fits a jump and a straight slope to the last scores, from each run on; the fit that explains most is the shape. */
function shapeOf(scores: readonly number[]): { kind: ChangeKind; length: number } {
  let best = { kind: 'moved' as ChangeKind, length: 1, explained: 0 };
  let [sum, sloped, squares] = [0, 0, 0];
  for (let length = 1; length <= scores.length; length += 1) {
    const score = scores[scores.length - length] ?? 0;
    // One run earlier, each later one is a step further up the slope.
    sloped += sum + score;
    sum += score;
    squares += length ** 2;
    if (sum > 0 && sum ** 2 / length > best.explained) best = { kind: 'moved', length, explained: sum ** 2 / length };
    if (sloped > 0 && sloped ** 2 / squares > best.explained)
      best = { kind: 'drifts', length, explained: sloped ** 2 / squares };
  }
  return best;
}

interface PersonSums {
  runs: number;
  m: number;
  p: number;
  mm: number;
  pm: number;
  pp: number;
}

/** Sums of each person's answers over several runs. */
class Sums {
  readonly people = new Map<string, PersonSums>();

  constructor(runs: readonly AnswersByPerson[]) {
    for (const run of runs) this.add(run);
  }

  add(run: AnswersByPerson): void {
    for (const [person, { m, p }] of run) {
      const sums = this.people.get(person) ?? { runs: 0, m: 0, p: 0, mm: 0, pm: 0, pp: 0 };
      this.people.set(person, sums);
      sums.runs += 1;
      sums.m += m;
      sums.p += p;
      sums.mm += m * m;
      sums.pm += p * m;
      sums.pp += p * p;
    }
  }

  share(): number {
    let [m, p] = [0, 0];
    for (const sums of this.people.values()) {
      m += sums.m;
      p += sums.p;
    }
    return m === 0 ? 0 : p / m;
  }

  /** Mean square by which a person's positive answers in one run differ from what the person's runs say together. */
  variance(): number {
    // One answer that changed is assumed, because nobody has changed theirs in a few runs of few people.
    let [squares, degrees] = [1, 0];
    for (const { runs, m, p, mm, pm, pp } of this.people.values()) {
      const share = p / m;
      squares += pp - 2 * share * pm + share ** 2 * mm;
      degrees += runs - 1;
    }
    return squares / Math.max(1, degrees);
  }
}

/** Returns the difference of later runs to earlier ones, over the people who are in both, and its standard error. */
function differenceOf(later: Sums, earlier: Sums): { difference: number; error: number } {
  let [people, laterRuns, earlierRuns, answers, above] = [0, 0, 0, 0, 0];
  for (const [person, { runs, m, p }] of later.people) {
    const before = earlier.people.get(person);
    if (before === undefined) continue;
    people += 1;
    laterRuns += runs;
    earlierRuns += before.runs;
    answers += m;
    above += p - (m * before.p) / before.m;
  }
  if (people === 0) return { difference: 0, error: 1 };
  const variance = (earlier.variance() * laterRuns * (1 + laterRuns / earlierRuns)) / answers ** 2;
  return { difference: above / answers, error: Math.sqrt(variance) };
}
