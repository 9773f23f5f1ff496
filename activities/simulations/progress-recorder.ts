import { progressOf } from '../../domain/simulations/progress.ts';
import type { Db } from '../../db/client.ts';
import type { RunRef } from '../../db/jobs/open-run.ts';
import { recordProgress } from '../../db/jobs/record-progress.ts';
import { recountEndedRun } from '../../db/jobs/recount-ended.ts';

/** Recounts of one run from one process are at least this far apart, and ten times as long as the last one took; the last always happens. */
const spacingMs = 250;
const spacingOfDuration = 10;

export interface ProgressRecorder {
  /** Recounts now, or shortly when a recount has just been made. Resolves once it is made or arranged. */
  record(run: RunRef): Promise<void>;
}

interface Recording {
  nextAt: number;
  isCounting: boolean;
  isArranged: boolean;
}

/** Recounting walks all reactions of a run, so many batches that end together share one recount. */
export function createProgressRecorder(db: Db): ProgressRecorder {
  const runs = new Map<string, Recording>();
  const recount = async (key: string, run: RunRef, entry: Recording) => {
    const began = Date.now();
    entry.isCounting = true;
    try {
      const open = await recordProgress(db, run, (share) => progressOf('running', share));
      if (open) return;
      runs.delete(key);
      // Calls that were under way when the run ended are still answered: they belong to its figures.
      await recountEndedRun(db, run);
    } finally {
      entry.isCounting = false;
      entry.nextAt = Date.now() + Math.max(spacingMs, spacingOfDuration * (Date.now() - began));
    }
  };
  const record = async (run: RunRef): Promise<void> => {
    const key = `${run.runId}/${run.execution}`;
    const entry = runs.get(key) ?? { nextAt: 0, isCounting: false, isArranged: false };
    runs.set(key, entry);
    const wait = entry.isCounting ? spacingMs : entry.nextAt - Date.now();
    if (wait <= 0) return recount(key, run, entry);
    if (entry.isArranged) return;
    entry.isArranged = true;
    setTimeout(() => {
      entry.isArranged = false;
      // A recount that fails is made up for by the next batch, and by the end of the run.
      record(run).catch(() => undefined);
    }, wait).unref();
  };
  return { record };
}
