/** Number of personas that a comparison of messages needs, at 80% power and a two-sided level of 95%. */
import { pOfZ } from './significance.ts';
import { zOfTail } from './statistics.ts';

export const powerLimits = { minPoints: 1, maxPoints: 50, minMessages: 2, maxMessages: 5 } as const;

/** Normal deviate of 80% power. */
const zPower = zOfTail(0.2);

/** Share of personas that is assumed to be positive about only one of two messages: a correlation of 0.5 at one half. */
export const assumedOnlyOneShare = 0.25;

/**
 * Factor by which more personas are needed where wordings of the question are dealt over them, because what the wordings do is
 * estimated from the answers (`npm run bench -- honesty`: 64 instead of 69 of 100 differences of 10 points are found).
 */
export const wordingsFactor = 1.1;

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
export function freshPersonas(wanted: WantedPower): number {
  const { difference, underNull, underReal } = freshSpread(wanted);
  return squared(zOfLevel(wanted.messages) * underNull + zPower * underReal, difference);
}

/**
 * Returns the number of personas when the same ones hear every message. What counts is the share that is positive about
 * only one of two messages (Connor 1987); 2 more make up for the persona that the test adds to each kind (Bonett and
 * Price 2012).
 */
export function samePersonasNeeded(wanted: WantedPower, onlyOneShare: number): number {
  const { difference, underNull, underReal } = sameSpread(wanted, onlyOneShare);
  return squared(zOfLevel(wanted.messages) * underNull + zPower * underReal, difference) + 2;
}

/**
 * Returns the probability that the best of the messages is named, when it is so many points above each of the others and
 * so many personas hear each: the same ones, of whom this share is positive about only one of two, or others for null.
 * The best has to be clearly above all others at once, and these differences share its answers, so they are correlated
 * by one half (Dunnett 1955).
 */
export function bestNamedShare(wanted: WantedPower, personas: number, onlyOneShare: number | null): number {
  const { difference, underNull, underReal } =
    onlyOneShare === null ? freshSpread(wanted) : sameSpread(wanted, onlyOneShare);
  const answers = onlyOneShare === null ? personas : Math.max(0, personas - 2);
  const margin = (difference * Math.sqrt(answers) - zOfBest(wanted.messages) * underNull) / underReal;
  const step = 0.05;
  let share = 0;
  for (let u = -6; u <= 6; u += step) {
    const density = Math.exp(-(u ** 2) / 2) / Math.sqrt(2 * Math.PI);
    share += step * density * normalBelow(Math.SQRT2 * margin + u) ** (wanted.messages - 1);
  }
  return share;
}

/** Standard deviations of one persona's part in a difference of two shares, without a real difference and with it. */
interface Spread {
  difference: number;
  underNull: number;
  underReal: number;
}

function freshSpread({ points }: WantedPower): Spread {
  const difference = points / 100;
  return { difference, underNull: Math.sqrt(0.5), underReal: Math.sqrt(2 * (0.25 - (difference / 2) ** 2)) };
}

function sameSpread({ points }: WantedPower, onlyOneShare: number): Spread {
  const difference = points / 100;
  const share = Math.min(maxOnlyOneShare, Math.max(onlyOneShare, difference));
  return { difference, underNull: Math.sqrt(share), underReal: Math.sqrt(share - difference ** 2) };
}

/** Returns the probability that a standard normal deviate is below z. */
function normalBelow(z: number): number {
  const tail = pOfZ(z) / 2;
  return z > 0 ? 1 - tail : tail;
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

/** By Holm's method, the last pair of the best message is corrected for the pairs without it and for itself. */
function zOfBest(messages: number): number {
  const withoutBest = ((messages - 1) * (messages - 2)) / 2;
  return zOfTail(0.05 / (2 * (withoutBest + 1)));
}

function squared(deviate: number, difference: number): number {
  return Math.ceil((deviate / difference) ** 2);
}
