/** Steps of a round width, into which the values of a number are divided for charts and tables. */

export interface Steps {
  /** From the lowest step to the highest: '20 to 30'. */
  labels: string[];
  /** Returns the place of a value's label. */
  placeOf(value: number): number;
}

/** Divides values into at most `most` steps; needs at least one value. */
export function toSteps(values: readonly number[], most: number): Steps {
  const [low, high] = [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))];
  const width = roundWidth((high - low) / (most - 2));
  const first = Math.floor(low / width);
  const labels = Array.from(
    { length: Math.floor(high / width) - first + 1 },
    (_, at) => `${formatNumber((first + at) * width)} to ${formatNumber((first + at + 1) * width)}`,
  );
  return { labels, placeOf: (value) => Math.floor(value / width) - first };
}

function roundWidth(width: number): number {
  const power = 10 ** Math.floor(Math.log10(width > 0 ? width : 1));
  return ([1, 2, 5, 10].find((step) => step * power >= width) ?? 10) * power;
}

function formatNumber(value: number): string {
  return new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 }).format(value);
}
