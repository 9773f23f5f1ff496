/** The sentence and the weighted share of a run whose segments did not get personas by their size. */
import { wilson, type Interval } from './statistics.ts';

export interface AnsweredSegment {
  name: string;
  /** Number of its profiles when the personas were drawn; 0 when it is not known. */
  size: number;
  /** Number of personas with an answer, and of those that were positive. */
  answers: number;
  positive: number;
}

export interface WeightedShare extends Interval {
  share: number;
  /** Number of answers of a sample by size that would be as precise (Kish 1965). */
  effective: number;
}

/** Weights the positive share by the sizes of the segments; null while a segment has no answer or no known size. */
export function shareBySize(segments: readonly AnsweredSegment[]): WeightedShare | null {
  if (segments.length < 2 || segments.some(({ size, answers }) => size <= 0 || answers <= 0)) return null;
  const total = segments.reduce((sum, { size }) => sum + size, 0);
  const share = segments.reduce((sum, { size, answers, positive }) => sum + (size / total) * (positive / answers), 0);
  const effective = 1 / segments.reduce((sum, { size, answers }) => sum + (size / total) ** 2 / answers, 0);
  return { share, effective, ...wilson(share * effective, effective) };
}

const count = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const percent = (share: number) => Math.round(share * 100);

/** Returns the sentence about a total that is not in proportion; null while nobody has answered. */
export function noticeOfDisproportion(segments: readonly AnsweredSegment[]): string | null {
  if (segments.length < 2 || segments.every(({ answers }) => answers === 0)) return null;
  const parts = segments.map(({ name, answers }) => `${name} ${count.format(answers)}`).join(', ');
  const weighted = shareBySize(segments);
  const instead =
    weighted === null
      ? 'Read the segments one by one.'
      : `Weighted by size, ${percent(weighted.share)}% were positive (95% confidence interval ${percent(weighted.low)}–${percent(weighted.high)}%, as precise as ${count.format(weighted.effective)} answers in proportion).`;
  return `Segments have answers that are not in proportion to their sizes (${parts}), so the total does not represent all of them together. ${instead}`;
}
