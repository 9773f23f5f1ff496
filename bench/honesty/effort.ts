/** How much a section of the bench does. */
export interface Effort {
  /** Simulated runs of each cell. */
  trials: number;
  /** Simulated runs where one takes seconds. */
  slowTrials: number;
  /** Gets each row when it is done. */
  say: (line: string) => void;
}

/** Returns in how many of 100 trials something holds. */
export function percentOf(trials: number, holds: () => boolean): number {
  let held = 0;
  for (let trial = 0; trial < trials; trial += 1) if (holds()) held += 1;
  return (100 * held) / trials;
}
