import { wholePoints } from '../../domain/simulations/comparison.ts';
import { numberFormat } from './locale.ts';

/** A no-break space. */
const nbsp = '\u00a0';
const whole = numberFormat({ maximumFractionDigits: 0, signDisplay: 'exceptZero' });
const tenths = numberFormat({
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});

/** A difference of shares, -1 to 1, as `+12 points`, with a true minus. */
export function points(difference: number): string {
  return `${formatPoints(difference)}${nbsp}${Math.abs(wholePoints(difference)) === 1 ? 'point' : 'points'}`;
}

/** `−3 to +9`. */
export function pointsRange(low: number, high: number): string {
  return `${formatPoints(low)} to ${formatPoints(high)}`;
}

/** A bound that rounds to zero gets one more digit, to distinguish an interval beside 0 from one that contains 0. */
function formatPoints(difference: number): string {
  if (difference !== 0 && wholePoints(difference) === 0) return tenths.format(difference * 100).replace('-', '−');
  return whole.format(wholePoints(difference)).replace('-', '−');
}
