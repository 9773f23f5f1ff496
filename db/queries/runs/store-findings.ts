import { sql } from 'kysely';
import type { Db } from '../../client.ts';
import { updateOpenRun, type RunRef } from './open-run.ts';

export async function storeAnalysis(db: Db, run: RunRef, analysis: string): Promise<void> {
  await updateOpenRun(db, run).set({ analysis, processingHeartbeat: new Date(), updatedAt: new Date() }).execute();
}

/** Keeps what the web search found, or only the notice that says why there is nothing. */
export async function storeCurrentEvents(db: Db, run: RunRef, found: { text: string | null; notice: string | null }): Promise<void> {
  await updateOpenRun(db, run)
    .set({
      currentEvents: found.text,
      ...(found.notice === null ? {} : { notices: sql`coalesce(notices, '[]'::jsonb) || ${JSON.stringify([found.notice])}::jsonb` }),
      processingHeartbeat: new Date(),
      updatedAt: new Date(),
    })
    .execute();
}
