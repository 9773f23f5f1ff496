/** Number of bootstrap samples within a bound of time. */

const most = 100;
/** Fewer would not give a 95% interval. */
const least = 40;
/** Elementary steps that a bootstrap may take, less than a tenth of a second. */
const steps = 6_000_000;

/** Returns the number of samples for this many elementary steps a sample. */
export function samplesFor(stepsPerSample: number): number {
  return Math.max(least, Math.min(most, Math.floor(steps / Math.max(1, stepsPerSample))));
}
