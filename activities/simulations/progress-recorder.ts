import { progressOf } from '../../domain/simulations/progress.ts';
import type { Db } from '../../db/client.ts';
import type { RunRef } from '../../db/simulations/open-run.ts';
import { recordProgress } from '../../db/simulations/record-progress.ts';
import { recountEndedRun } from '../../db/simulations/recount-ended.ts';

/**
 * Minimum interval between two recounts of a run in one process, and the same as a multiple of the last recount's
 * duration; the longer one applies. The final recount always runs.
 */
const minIntervalMs = 250;
const minIntervalRatio = 10;

export interface ProgressRecorder {
  /** Recounts now, or shortly when a recount has just run. Resolves once it is done or scheduled. */
  record(run: RunRef): Promise<void>;
}

interface Recording {
  nextAt: number;
  isCounting: boolean;
  isScheduled: boolean;
}

/** A recount reads all reactions of a run, so batches that end together share one. */
export function createProgressRecorder(db: Db): ProgressRecorder {
  const runs = new Map<string, Recording>();
  const recount = async (key: string, run: RunRef, entry: Recording) => {
    const began = Date.now();
    entry.isCounting = true;
    try {
      const open = await recordProgress(db, run, (share) => progressOf('running', share));
      if (open) return;
      runs.delete(key);
      // Calls in flight when the run ended are still answered and count in its figures.
      await recountEndedRun(db, run);
    } finally {
      entry.isCounting = false;
      entry.nextAt = Date.now() + Math.max(minIntervalMs, minIntervalRatio * (Date.now() - began));
    }
  };
  const record = async (run: RunRef): Promise<void> => {
    const key = `${run.runId}/${run.execution}`;
    const entry = runs.get(key) ?? { nextAt: 0, isCounting: false, isScheduled: false };
    runs.set(key, entry);
    const wait = entry.isCounting ? minIntervalMs : entry.nextAt - Date.now();
    if (wait <= 0) return recount(key, run, entry);
    if (entry.isScheduled) return;
    entry.isScheduled = true;
    setTimeout(() => {
      entry.isScheduled = false;
      // A failed recount is covered by the next batch and by the end of the run.
      record(run).catch(() => undefined);
    }, wait).unref();
  };
  return { record };
}
