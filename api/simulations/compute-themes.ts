/** Finds themes beside the process's own work, and keeps the last ones. */
import { findThemes } from '../../domain/themes/themes.ts';
import { createBeside } from '../beside.ts';

/** Up to this many reasons take a few hundredths of a second. */
const reasonsInProcess = 200;

/** Returns what finds themes until the reader has left: of 100,000 answers of each of three providers at most. */
export const themesBeside = createBeside({
  entry: new URL('./themes-worker.ts', import.meta.url),
  timeoutMs: 120_000,
  maxKept: 50,
  isSmall: (reasons) => reasons.length <= reasonsInProcess,
  compute: findThemes,
  missing: 'themes of a run were not found',
});
