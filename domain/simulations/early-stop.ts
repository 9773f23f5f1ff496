/** Early stop of a run by the margin of error. */
import { scaleOf } from './scale.ts';
import { clusteredShare, singleAnswers, type Clusters } from './clusters.ts';

/** Minimum number of people, since fewer do not represent the personas that are left, whatever their interval. */
export const minForEarlyStop = 30;
export const earlyStopLimits = { minPoints: 1, maxPoints: 50 } as const;

/** Returns half the width of the 95% interval of the positive share among these people, in percentage points. */
export function marginPoints(answers: Clusters): number {
  const { low, high } = clusteredShare(answers);
  return ((high - low) / 2) * 100;
}

/**
 * True when the margin is reached. Personas are asked in random order, so those that answered represent all; the result
 * itself does not matter.
 */
export function isEnough(answers: Clusters, stopAtPoints: number): boolean {
  return answers.people >= minForEarlyStop && marginPoints(answers) <= stopAtPoints;
}

const stopped = 'Stopped early after ';

/** Builds the notice in the words of the run's scale. */
export function earlyStopNotice(asked: number, requested: number, sentimentType: string | null): string {
  return `${stopped}${asked} of ${requested} personas: the ${scaleOf(sentimentType).share.toLowerCase()} was known as precisely as asked for.`;
}

/** True for notices that are not warnings: an early stop is what the owner chose. */
export function isEarlyStopNotice(notice: string): boolean {
  return notice.startsWith(stopped);
}

/**
 * Returns the numbers of personas after which a run stops: `earliest` if all answer alike, `latest` if the answers are
 * split in half. Calls in flight add a few.
 */
export function stopsAfter(stopAtPoints: number): { earliest: number; latest: number } {
  const enough = (positiveOf: (total: number) => number) => {
    const marginOf = (total: number) => {
      const positive = positiveOf(total);
      return marginPoints(singleAnswers({ positive, neutral: 0, negative: total - positive, total }));
    };
    let total = minForEarlyStop;
    while (marginOf(total) > stopAtPoints) total += 1;
    return total;
  };
  return { earliest: enough(() => 0), latest: enough((total) => Math.floor(total / 2)) };
}
