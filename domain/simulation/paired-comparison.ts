/** Two messages put to the same personas: how the share of positives changed, persona by persona. */
import { z95, type Interval } from './statistics.ts';

/** Of the personas who answered both: how many were positive to one message only. */
export interface PairedCounts {
  /** Personas who answered both. */
  n: number;
  onlyFirst: number;
  onlySecond: number;
}

export interface Difference extends Interval {
  /** Share of positives to the first minus that to the second, -1 to 1. */
  difference: number;
}

/**
 * The interval of a difference between two proportions of one sample: Wald's with one persona added to each discordant cell
 * (Bonett and Price 2012), which keeps its coverage in small samples. The point estimate is the plain one.
 */
export function pairedDifference({ n, onlyFirst, onlySecond }: PairedCounts, z: number = z95): Difference {
  if (n <= 0) return { difference: 0, low: -1, high: 1 };
  const first = (onlyFirst + 1) / (n + 2);
  const second = (onlySecond + 1) / (n + 2);
  const half = z * Math.sqrt(Math.max(0, first + second - (first - second) ** 2) / (n + 2));
  const centre = first - second;
  return { difference: (onlyFirst - onlySecond) / n, low: Math.max(-1, centre - half), high: Math.min(1, centre + half) };
}

/** McNemar's test, exact with the mid-p correction (Fagerland, Lydersen and Laake 2013), two-sided. 1 when nobody changed sides. */
export function pairedPValue({ onlyFirst, onlySecond }: PairedCounts): number {
  const changed = onlyFirst + onlySecond;
  if (changed === 0 || onlyFirst === onlySecond) return 1;
  const fewer = Math.min(onlyFirst, onlySecond);
  let logP = -changed * Math.LN2;
  let below = 0;
  for (let k = 0; k < fewer; k += 1) {
    below += Math.exp(logP);
    logP += Math.log(changed - k) - Math.log(k + 1);
  }
  return Math.min(1, 2 * below + Math.exp(logP));
}
