const nbsp = '\u00a0';
const whole = new Intl.NumberFormat(undefined, { maximumFractionDigits: 0, signDisplay: 'exceptZero' });
const small = new Intl.NumberFormat(undefined, { minimumFractionDigits: 2, maximumFractionDigits: 3 });

/** A difference of shares, -1 to 1, as `+12 points`, with a true minus. */
export function points(difference: number): string {
  return `${text(difference)}${nbsp}${Math.abs(Math.round(difference * 100)) === 1 ? 'point' : 'points'}`;
}

/** `−3 to +9`. */
export function pointsRange(low: number, high: number): string {
  return `${text(low)} to ${text(high)}`;
}

function text(difference: number): string {
  return whole.format(Math.round(difference * 100)).replace('-', '−');
}

export function probability(pValue: number): string {
  return pValue < 0.001 ? `<${nbsp}${small.format(0.001)}` : small.format(pValue);
}
