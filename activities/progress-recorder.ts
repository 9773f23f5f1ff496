import { progressOf } from '../domain/simulation/progress.ts';
import type { Db } from '../db/client.ts';
import type { RunRef } from '../db/queries/runs/open-run.ts';
import { recordProgress } from '../db/queries/runs/record-progress.ts';

/** Recounts of one run from one process are at least this far apart; the last one always happens. */
const spacingMs = 250;

export interface ProgressRecorder {
  /** Recounts now, or shortly when a recount has just been made. Resolves once it is made or arranged. */
  record(run: RunRef): Promise<void>;
}

interface Recording {
  lastAt: number;
  arranged: boolean;
}

/** Recounting walks all reactions of a run, so many batches that end together share one recount. */
export function createProgressRecorder(db: Db): ProgressRecorder {
  const runs = new Map<string, Recording>();
  const recount = async (key: string, run: RunRef, entry: Recording) => {
    entry.lastAt = Date.now();
    const open = await recordProgress(db, run, (share) => progressOf('running', share));
    if (!open) runs.delete(key);
  };
  return {
    record: async (run) => {
      const key = `${run.runId}/${run.execution}`;
      const entry = runs.get(key) ?? { lastAt: 0, arranged: false };
      runs.set(key, entry);
      const wait = entry.lastAt + spacingMs - Date.now();
      if (wait <= 0) return recount(key, run, entry);
      if (entry.arranged) return;
      entry.arranged = true;
      setTimeout(() => {
        entry.arranged = false;
        // A recount that fails is made up for by the next batch, and by the end of the run.
        recount(key, run, entry).catch(() => undefined);
      }, wait).unref();
    },
  };
}
