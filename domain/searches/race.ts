/**
 * Racing: candidates are compared on the same personas, block by block, and one that is worse is asked no further.
 * docs/decisions/searches.md says where the block and the threshold come from.
 */
import type { Scores } from './fitness.ts';
import type { RatingAsk } from './state.ts';

export interface RaceRules {
  /** Personas after which candidates are compared. */
  block: number;
  /** A candidate with a lower paired t against the last one that would be kept is dropped. */
  dropBelow: number;
}

export const raceRules: RaceRules = { block: 5, dropBelow: -0.7 };

/** Enough questions at once to fill a provider. */
const minAsks = 40;
/** So that a race without decisions can still be steered. */
const maxAsks = 500;

export interface Racer {
  number: number;
  /** False for one that breaks a rule of fairness: it pushes nobody out. */
  isClean: boolean;
  /** True for one that is asked of everybody whatever the comparison says. */
  isSafe: boolean;
}

export function keptOf({ population }: { population: number }): number {
  return Math.max(2, Math.floor(population / 4));
}

/**
 * The questions that are missing before the next block can be decided. With few candidates left, those of later blocks are asked
 * along: they are decided afterwards one by one as if they had come one by one.
 */
export function nextAsks(
  scores: Scores,
  racers: readonly Racer[],
  at: { block: number; personas: number; keep: number; most: number },
  rules: RaceRules,
): RatingAsk[] {
  // A pinned candidate can come late, and then lacks earlier blocks.
  const first = missing(scores, racers, 0, (at.block + 1) * rules.block, at.personas);
  if (first.length === 0) return first;
  // Nobody can be dropped: nothing depends on the order.
  const enough = racers.filter(({ isClean }) => isClean).length <= at.keep ? maxAsks : minAsks;
  const asks = first;
  for (let block = at.block + 1; asks.length < enough && block * rules.block < at.personas; block += 1) {
    const more = missing(scores, racers, block * rules.block, (block + 1) * rules.block, at.personas);
    if (asks.length + more.length > at.most) break;
    asks.push(...more);
  }
  return asks;
}

function missing(scores: Scores, racers: readonly Racer[], from: number, to: number, personas: number): RatingAsk[] {
  const asks: RatingAsk[] = [];
  for (const { number } of racers) {
    const { asked, unasked } = scores.row(number);
    if (unasked === 0) continue;
    for (let persona = from; persona < Math.min(to, personas); persona += 1)
      if (asked[persona] === 0) asks.push({ candidate: number, persona });
  }
  return asks;
}

export interface Drop {
  number: number;
  /** The candidate that it was compared with. */
  against: number;
}

/** Those to be dropped after the first personas of the roster answered. What was asked of everybody costs nothing more, and stays. */
export function dropsOf(
  scores: Scores,
  racers: readonly Racer[],
  { personas, keep }: { personas: number; keep: number },
  { dropBelow }: RaceRules,
): Drop[] {
  const against = byMean(
    scores,
    racers.filter(({ isClean }) => isClean),
    personas,
  )[keep - 1];
  if (against === undefined) return [];
  return racers.flatMap(({ number, isSafe }) => {
    if (isSafe || number === against || scores.isComplete(number)) return [];
    return scores.paired(number, against, personas).t < dropBelow ? [{ number, against }] : [];
  });
}

/** Numbers in the order of their means, the higher first, the older before an equal one, those without answers last. */
export function byMean(scores: Scores, racers: readonly { number: number }[], personas: number): number[] {
  return racers
    .map(({ number }) => ({ number, mean: scores.mean(number, personas) }))
    .sort((one, other) => orMinus(other.mean) - orMinus(one.mean) || one.number - other.number)
    .map(({ number }) => number);
}

function orMinus(mean: number): number {
  return Number.isNaN(mean) ? -1 : mean;
}
