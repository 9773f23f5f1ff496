import { join } from 'node:path';

/** Where the run's Temporal is written down: test files share nothing but the environment and the disk. */
export function temporalRecord(): string {
  const folder = process.env.SOUNDINGS_TEST_FOLDER;
  if (!folder) throw new Error('SOUNDINGS_TEST_FOLDER is not set: stack tests run in the jest project `stack`');
  return join(folder, 'temporal.json');
}
