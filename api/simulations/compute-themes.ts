/** Finds themes beside the process's own work, and keeps the last ones. */
import { ServiceUnavailable } from '../../domain/errors.ts';
import type { Reason } from '../../domain/themes/reason.ts';
import { findThemes, type ThemesFound } from '../../domain/themes/themes.ts';
import type { ComputeThemes } from '../../services/simulations/results/themes.ts';
import { createFairQueue } from '../fair-queue.ts';
import { startHelper } from '../helper-process.ts';
import { keepResults } from '../../services/kept-results.ts';
import { createSharedWork, inTurn } from '../shared-work.ts';

/** Up to this many reasons take a few hundredths of a second. */
const reasonsInProcess = 200;
/** Limits of the process that finds the themes of one run: 100,000 answers of each of three providers at most. */
const bounds = { timeoutMs: 120_000, heapMb: 1_024, rssMb: 1_500 };
/** Two are read and computed at a time, one per person; others wait. */
const line = createFairQueue({ concurrency: 2, perPerson: 10, maxPlaces: 50 });
const shared = createSharedWork(keepResults<unknown>(50));

/**
 * Returns what finds themes until the reader has left: those with equal keys are read and found once. It rejects with
 * TooBusy, ServiceUnavailable beyond the bounds, and the signal's reason.
 */
export function themesBeside(gone?: AbortSignal): ComputeThemes {
  return (person, key, read) =>
    shared(key, gone, (signal) => inTurn(line, person, signal, async () => compute(await read(), signal)));
}

async function compute(reasons: Reason[], signal: AbortSignal): Promise<ThemesFound> {
  if (reasons.length <= reasonsInProcess) return findThemes(reasons);
  signal.throwIfAborted();
  const helper = startHelper(new URL('./themes-worker.ts', import.meta.url), bounds);
  const end = () => void helper.end();
  signal.addEventListener('abort', end, { once: true });
  try {
    const found = await helper.ask<ThemesFound>(reasons);
    if ('none' in found) throw new ServiceUnavailable(new Error(`themes of a run were not found: ${found.none}`));
    return found.answer;
  } finally {
    signal.removeEventListener('abort', end);
    await helper.end();
  }
}
