/** Number of personas that a comparison of messages needs, at 80% power and a two-sided level of 95%. */
import { zOfTail } from './statistics.ts';

export const powerLimits = { minPoints: 1, maxPoints: 50, minMessages: 2, maxMessages: 5 } as const;

/** Normal deviate of 80% power. */
const zPower = zOfTail(0.2);

/** Share of personas that is assumed to be positive about only one of two messages: a correlation of 0.5 at one half. */
export const assumedOnlyOneShare = 0.25;

/** Share of two independent answers, where the same personas help nothing. */
const maxOnlyOneShare = 0.5;

/** Messages that are compared, and the difference that must not be missed. */
export interface WantedPower {
  /** Difference of the positive shares in percentage points. */
  points: number;
  /** Number of messages; every pair is compared, with Bonferroni's correction as in results. */
  messages: number;
}

/**
 * Returns the number of personas that each message needs when every message is asked of its own. The shares lie around
 * one half, where most are needed (Fleiss, Levin and Paik 2003, without continuity correction).
 */
export function freshPersonas({ points, messages }: WantedPower): number {
  const difference = points / 100;
  const spread = 2 * (0.25 - (difference / 2) ** 2);
  return squared(zOfLevel(messages) * Math.sqrt(0.5) + zPower * Math.sqrt(spread), difference);
}

/**
 * Returns the number of personas when the same ones hear every message. What counts is the share that is positive about
 * only one of two messages (Connor 1987); 2 more make up for the persona that the test adds to each kind (Bonett and
 * Price 2012).
 */
export function samePersonasNeeded({ points, messages }: WantedPower, onlyOneShare: number): number {
  const difference = points / 100;
  const share = Math.min(maxOnlyOneShare, Math.max(onlyOneShare, difference));
  const spread = Math.sqrt(share - difference ** 2);
  return squared(zOfLevel(messages) * Math.sqrt(share) + zPower * spread, difference) + 2;
}

/** Rounds up to two digits, because nobody needs exactly 393 personas. */
export function roundedUp(personas: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(personas)) - 1);
  return Math.ceil(personas / step) * step;
}

function zOfLevel(messages: number): number {
  const pairs = (messages * (messages - 1)) / 2;
  return zOfTail(0.05 / (2 * pairs));
}

function squared(deviate: number, difference: number): number {
  return Math.ceil((deviate / difference) ** 2);
}
