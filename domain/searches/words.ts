/** Words for what people read of a search, on screens and in files. */
import type { CandidateStatus } from './candidate.ts';
import type { ObjectiveName } from './setup.ts';
import type { Difference, Estimate } from './view.ts';

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

/** '+13 points (+7 to +19)'; '—' for none. */
export function differenceInWords(difference: Pick<Difference, 'points' | 'low' | 'high'> | null): string {
  if (difference === null) return '—';
  const { points, low, high } = difference;
  const range = low === null || high === null ? '' : ` (${signed(low)} to ${signed(high)})`;
  return `${signed(points)} ${Math.abs(Math.round(points)) === 1 ? 'point' : 'points'}${range}`;
}

function signed(points: number): string {
  const whole = Math.round(points);
  return whole < 0 ? `−${-whole}` : `+${whole}`;
}
