/** Words for what people read of a search, on screens and in files. */
import type { CandidateStatus } from './candidate.ts';
import { quoted } from './gates/gate.ts';
import type { ObjectiveName } from './setup.ts';
import { sampleSizeOf } from '../simulations/small-sample.ts';
import type { Difference, Estimate, JudgmentView, SegmentCell } from './view.ts';

export const statusWords: Record<CandidateStatus, string> = {
  writing: 'being written',
  racing: 'being asked',
  kept: 'kept',
  dropped: 'dropped',
  indecisive: 'indecisive',
  rejected: 'broke a rule',
  duplicate: 'too much like another',
  failed: 'nothing usable was written',
};

export const objectiveWords: Record<ObjectiveName, string> = {
  supportRate: 'Support',
  viralPotential: 'Would pass it on',
  authenticity: 'Sounds genuine',
  persuasionScore: 'Convinces',
};

/** '57% (51 to 63, of 300)'; '—' for none. */
export function estimateInWords(estimate: Estimate | null): string {
  if (estimate === null) return '—';
  const percent = (share: number) => Math.round(100 * share);
  const { mean, low, high, n } = estimate;
  const range = low === null || high === null ? '' : `${percent(low)} to ${percent(high)}, `;
  return `${percent(mean)}% (${range}of ${n.toLocaleString('en-US')})`;
}

/** The finding of a check for new claims: 'not confirmed: says things that the message does not: “a” and “b”'. */
export function judgmentInWords({ verdict, claims }: Pick<JudgmentView, 'claims'> & { verdict: string }): string {
  if (verdict === 'claims') return `not confirmed: says things that the message does not: ${quoted(claims)}`;
  return verdict === 'clear' ? 'no new claims found' : 'not confirmed: not checked for new claims';
}

/** A candidate in a segment: '63%', '63%, ~', '15 of 18, below the floor', 'not asked'. */
export function cellInWords(cell: SegmentCell | undefined): string {
  if (cell === undefined || cell.n === 0) return 'not asked';
  const { n, positive, isBelowFloor, versusSeed } = cell;
  const size = sampleSizeOf(n);
  if (size === 'few') return `${n} asked`;
  const mark = isBelowFloor ? ', below the floor' : versusSeed?.isIndecisive === true ? ', ~' : '';
  // Less than 30 answers are shown as a count.
  return size === 'enough' ? `${Math.round(100 * positive)}%${mark}` : `${Math.round(positive * n)} of ${n}${mark}`;
}

/** '+13 points (+7 to +19)'; '—' for none. */
export function differenceInWords(difference: Pick<Difference, 'points' | 'low' | 'high'> | null): string {
  if (difference === null) return '—';
  const { points, low, high } = difference;
  const range = low === null || high === null ? '' : ` (${signedPoints(low)} to ${signedPoints(high)})`;
  return `${signedPoints(points)} ${Math.abs(Math.round(points)) === 1 ? 'point' : 'points'}${range}`;
}

/**
 * Formats points with a sign: '+7', '−0.4', '0'. Where rounding would print 0, it has more digits, at least 0.01, so that
 * an interval beside 0 never seems to reach it.
 */
export function signedPoints(points: number, digits: 0 | 1 = 0): string {
  const size = Math.abs(points);
  // Less is a rest of floating point.
  if (size < 1e-9) return (0).toFixed(digits);
  const text = [digits, 1, 2].map((one) => size.toFixed(one)).find((one) => Number(one) !== 0) ?? '0.01';
  return `${points < 0 ? '−' : '+'}${text}`;
}
