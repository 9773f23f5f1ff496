/** Notes for the reader of a test run, which are printed at its end. */
import { appendFileSync } from 'node:fs';

/** Adds a line to the notes at the end of the run. Without a run that collects them nothing is printed. */
export function note(line: string): void {
  const file = process.env.SOUNDINGS_TEST_NOTES;
  if (file !== undefined && file !== '') appendFileSync(file, `${line}\n`);
}
