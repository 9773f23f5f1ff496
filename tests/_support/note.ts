import { appendFileSync } from 'node:fs';

/** A line that a person should read: it stands at the end of the run. Without a run that collects them nothing is said. */
export function note(line: string): void {
  const file = process.env.SOUNDINGS_TEST_NOTES;
  if (file !== undefined && file !== '') appendFileSync(file, `${line}\n`);
}
