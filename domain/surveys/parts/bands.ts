/** Named ranges of a number, which results count, and a score: the mean of the points of the ranges. */
export interface Bands {
  score: string;
  /** In order; a range ends where the next one begins. */
  ranges: readonly Band[];
}

export interface Band {
  label: string;
  from: number;
  points: number;
}

/** Returns the range of a value; undefined without ranges. */
export function bandOf({ ranges }: Bands, value: number): Band | undefined {
  return ranges.findLast(({ from }) => from <= value) ?? ranges[0];
}
