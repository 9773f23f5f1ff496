import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../client.ts';
import { storableText } from '../storable.ts';
import { updateOpenRun, type RunRef } from '../jobs/open-run.ts';

/** Keeps the analysis, and what has to be said about it. */
export async function storeAnalysis(
  db: Db,
  run: RunRef,
  analysis: string,
  notice: string | null = null,
): Promise<void> {
  await updateOpenRun(db, run)
    .set({
      analysis: storableText(analysis),
      ...(notice === null ? {} : { notices: withNotices([notice]) }),
      processingHeartbeat: new Date(),
      updatedAt: new Date(),
    })
    .execute();
}

/**
 * Keeps what the web search found, or only the notice that says why there is nothing. `outdated` are notices of earlier attempts that no
 * longer hold.
 */
export async function storeCurrentEvents(
  db: Db,
  run: RunRef,
  found: { text: string | null; notice: string | null; outdated: readonly string[] },
): Promise<void> {
  await updateOpenRun(db, run)
    .set({
      currentEvents: found.text === null ? null : storableText(found.text),
      notices: withNotices(found.notice === null ? [] : [found.notice], found.outdated),
      processingHeartbeat: new Date(),
      updatedAt: new Date(),
    })
    .execute();
}

/** The run's notices with these at their end, each once: an attempt that is repeated says the same again. */
function withNotices(added: readonly string[], outdated: readonly string[] = []): RawBuilder<string> {
  return sql`(coalesce(notices, '[]'::jsonb) - ${[...outdated, ...added]}::text[]) || ${JSON.stringify(added)}::jsonb`;
}

/** Whether anybody has answered yet, in whichever attempt. */
export async function hasAnswers(db: Db, runId: string): Promise<boolean> {
  return (
    (await db.selectFrom('reaction').select('runId').where('runId', '=', runId).limit(1).executeTakeFirst()) !==
    undefined
  );
}
