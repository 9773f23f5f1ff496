/** A fixed piece of work of one processor: minutes of runs on different days and machines are compared by its duration. */
import { createHash } from 'node:crypto';

const rounds = 5;
const hashes = 60_000;

/** Returns the milliseconds of the fastest of five rounds. Takes about a second. */
export function calibrate(): number {
  const durations = Array.from({ length: rounds }, () => {
    const started = performance.now();
    work();
    return performance.now() - started;
  });
  return Math.round(Math.min(...durations));
}

/** Half of it is native code and half JavaScript that allocates. */
function work(): void {
  let digest = 'soundings';
  const seen = new Map<string, number>();
  for (let at = 0; at < hashes; at += 1) {
    digest = createHash('sha256').update(digest).digest('hex');
    const key = digest.slice(0, 3);
    seen.set(key, (seen.get(key) ?? 0) + digest.split('a').length);
  }
}

/** `Calibration: 210 ms, 1.05 times the 200 ms on the day of the records` */
export function describeCalibration(calibrationMs: number, recordedMs: number | null): string {
  const measured = `Calibration: a fixed piece of work took ${calibrationMs} ms`;
  if (recordedMs === null) return `${measured}; none is on record`;
  return `${measured}, ${(calibrationMs / recordedMs).toFixed(2)} times the ${recordedMs} ms on the day of the records`;
}
