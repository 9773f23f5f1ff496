/** A run, a panel or a search, which can be shared and have comments. */
import type { Db } from '../client.ts';
import { ownPanel } from '../panels/panels.ts';
import { ownSearch } from '../searches/searches.ts';
import { ownRun } from '../simulations/own-run.ts';

/** The column that names the record, and its id. */
export interface SharedRecord {
  column: 'runId' | 'panelId' | 'searchId';
  id: string;
}

/** Finds a person's run, panel or search by its readable id; null when none is theirs. */
export async function ownSharedRecord(db: Db, userId: string, jobId: string): Promise<SharedRecord | null> {
  const run = await ownRun(db, userId, jobId);
  if (run !== null) return { column: 'runId', id: run.id };
  const panel = await ownPanel(db, userId, jobId);
  if (panel !== undefined) return { column: 'panelId', id: panel.id };
  const search = await ownSearch(db, userId, jobId);
  return search === undefined ? null : { column: 'searchId', id: search.id };
}

/** Returns the record of a row that names one of them. */
export function recordOf(row: Record<SharedRecord['column'], string | null>): SharedRecord {
  for (const column of ['runId', 'panelId', 'searchId'] as const) {
    const id = row[column];
    if (id !== null) return { column, id };
  }
  throw new Error('A link or a comment names a run, a panel or a search');
}
