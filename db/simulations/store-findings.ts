import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../client.ts';
import { storableText } from '../../domain/storable.ts';
import { updateOpenRun, type RunRef } from './open-run.ts';

/** Stores the analysis and its notices. */
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
      updatedAt: new Date(),
    })
    .execute();
}

/**
 * Stores the findings of the web search, or only the notice why there are none. `outdated` are notices of earlier
 * attempts to remove.
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
      updatedAt: new Date(),
    })
    .execute();
}

/** Appends notices to the run's, without duplicates, because a repeated attempt adds the same ones. */
function withNotices(added: readonly string[], outdated: readonly string[] = []): RawBuilder<string> {
  return sql`(coalesce(notices, '[]'::jsonb) - ${[...outdated, ...added]}::text[]) || ${JSON.stringify(added)}::jsonb`;
}

/** True when a persona has answered in any attempt. */
export async function hasAnswers(db: Db, runId: string): Promise<boolean> {
  return (
    (await db.selectFrom('reaction').select('runId').where('runId', '=', runId).limit(1).executeTakeFirst()) !==
    undefined
  );
}
