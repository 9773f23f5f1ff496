/** How much a section of the bench does. */
export interface Effort {
  /** Simulated runs of each cell. */
  trials: number;
  /** Simulated runs where one takes seconds. */
  slowTrials: number;
  /** Gets each row when it is done. */
  say: (line: string) => void;
}
