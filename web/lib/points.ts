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
const hundredths = numberFormat({
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
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

/**
 * A bound that rounds to zero gets one more digit, or two and at least 0.01, to distinguish an interval beside 0 from one
 * that contains 0.
 */
function formatPoints(difference: number): string {
  const size = Math.abs(difference) * 100;
  // Less is a rest of floating point.
  if (wholePoints(difference) !== 0 || size < 1e-9) return whole.format(wholePoints(difference)).replace('-', '−');
  const text =
    size < 0.05 ? hundredths.format(Math.sign(difference) * Math.max(0.01, size)) : tenths.format(difference * 100);
  return text.replace('-', '−');
}
