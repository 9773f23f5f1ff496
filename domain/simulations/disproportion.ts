/** The sentence and the weighted share of a run whose segments did not get personas by their size. */
import { sumOf } from '../sum.ts';
import { effectiveAnswers, type Clusters } from './clusters.ts';
import type { Scale } from './scale.ts';
import { minForInterval } from './small-sample.ts';
import { wilson, type Interval } from './statistics.ts';

export interface AnsweredSegment {
  name: string;
  /** Number of its profiles when the personas were drawn; 0 when it is not known. */
  size: number;
  /** Answers of its personas, by person. */
  answers: Clusters;
}

export interface WeightedShare extends Interval {
  share: number;
  /** Number of answers of a sample by size that would be as precise. */
  effective: number;
}

/**
 * Weights the positive share by the sizes of the segments, with the variance of a stratified sample: each segment counts
 * by its own share and people. Null while a segment has no answer or no known size, and where the whole is worth fewer
 * answers than an interval needs.
 */
export function shareBySize(segments: readonly AnsweredSegment[]): WeightedShare | null {
  if (segments.length < 2 || segments.some(({ size, answers }) => size <= 0 || answers.total <= 0)) return null;
  const total = sumOf(segments, ({ size }) => size);
  const strata = segments.map(({ size, answers }) => {
    const number = effectiveAnswers(answers);
    const share = answers.positive / answers.total;
    // One positive and one other answer more: a few people who agree are not certain.
    return { weight: size / total, share, number, cautious: (share * number + 1) / (number + 2) };
  });
  const share = sumOf(strata, (one) => one.weight * one.share);
  const cautious = sumOf(strata, (one) => one.weight * one.cautious);
  const variance = sumOf(
    strata,
    (one) => (one.weight ** 2 * one.cautious * (1 - one.cautious)) / Math.max(1, one.number - 1),
  );
  const effective = (cautious * (1 - cautious)) / variance;
  return effective < minForInterval ? null : { share, effective, ...wilson(share * effective, effective) };
}

const count = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const percent = (share: number) => Math.round(share * 100);

/** Returns the sentence about a total that is not in proportion; null while nobody has answered. */
export function noticeOfDisproportion(segments: readonly AnsweredSegment[], { did }: Scale): string | null {
  if (segments.length < 2 || segments.every(({ answers }) => answers.total === 0)) return null;
  const parts = segments.map(({ name, answers }) => `${name} ${count.format(answers.total)}`).join(', ');
  const weighted = shareBySize(segments);
  const instead =
    weighted === null
      ? 'Read the segments one by one.'
      : `Weighted by size, ${percent(weighted.share)}% ${did} (95% confidence interval ${percent(weighted.low)}–${percent(weighted.high)}%, as precise as ${count.format(weighted.effective)} answers in proportion).`;
  return `Segments have answers that are not in proportion to their sizes (${parts}), so the total does not represent all of them together. ${instead}`;
}
