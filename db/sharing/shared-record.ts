/** A run or a panel, which can be shared and have comments. */
import type { Db } from '../client.ts';
import { ownPanel } from '../panels/panels.ts';
import { ownRun } from '../simulations/own-run.ts';

/** The column that names the record, and its id. */
export interface SharedRecord {
  column: 'runId' | 'panelId';
  id: string;
}

/** Finds a person's run or panel by its readable id; null when neither is theirs. */
export async function ownSharedRecord(db: Db, userId: string, jobId: string): Promise<SharedRecord | null> {
  const run = await ownRun(db, userId, jobId);
  if (run !== null) return { column: 'runId', id: run.id };
  const panel = await ownPanel(db, userId, jobId);
  return panel === undefined ? null : { column: 'panelId', id: panel.id };
}

/** Returns the record of a row that names a run or a panel. */
export function recordOf({ runId, panelId }: { runId: string | null; panelId: string | null }): SharedRecord {
  return runId === null ? { column: 'panelId', id: panelId ?? '' } : { column: 'runId', id: runId };
}
