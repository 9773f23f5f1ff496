/** Parses a persona's likelihood to act, in any form that models use. */

const words: readonly (readonly [RegExp, number])[] = [
  [/^(very|extremely|highly) unlikely|^(none|never|very low)$/, 0.1],
  [/^(unlikely|low)/, 0.25],
  [/^(very|extremely|highly) likely|^(very high|certain)/, 0.9],
  [/^(likely|high)/, 0.75],
  [/^(medium|moderate|possible|possibly|maybe|neutral|somewhat)/, 0.5],
];

function within(value: number): number | null {
  return Number.isFinite(value) && value >= 0 && value <= 1 ? value : null;
}

/**
 * Returns a share from 0 to 1; null when the value has none. '70%' and 70 are percentages, '7/10' and integers from 2
 * to 10 are points out of ten, words have the values of the table.
 */
export function likelihoodOf(value: unknown): number | null {
  if (typeof value === 'number') return fromNumber(value);
  if (typeof value !== 'string') return null;
  const text = value.trim().toLowerCase();
  const ratio = /^(\d+(?:\.\d+)?)\s*(?:\/|out of)\s*(\d+(?:\.\d+)?)$/.exec(text);
  if (ratio !== null) return within(Number(ratio[1]) / Number(ratio[2]));
  const percent = /^(\d+(?:\.\d+)?)\s*(?:%|percent)$/.exec(text);
  if (percent !== null) return within(Number(percent[1]) / 100);
  if (/^\d*[.,]?\d+$/.test(text)) return fromNumber(Number(text.replace(',', '.')));
  return words.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

function fromNumber(value: number): number | null {
  if (Number.isInteger(value) && value >= 2 && value <= 10) return value / 10;
  return within(value > 10 ? value / 100 : value);
}
