/** Reasons of a run's answers, for themes. */
import { sql } from 'kysely';
import type { Db } from '../client.ts';
import { personOfReaction } from './clusters.ts';
import type { ReactionRow } from './reactions.ts';

export type ReasonRow = Pick<
  ReactionRow,
  'personaIndex' | 'provider' | 'reasoning' | 'sentiment' | 'segmentId' | 'segmentName' | 'age' | 'gender'
> & { person: string };

/** Reads the reasons of a run, or of these personas of it. */
export async function readReasons(
  db: Db,
  runId: string,
  personas: readonly number[] | null,
): Promise<readonly ReasonRow[]> {
  const rows = db
    .selectFrom('reaction')
    .select(['personaIndex', 'provider', 'reasoning', 'sentiment', 'segmentId', 'segmentName', 'age', 'gender'])
    .select(sql<string>`${personOfReaction}`.as('person'))
    .where('runId', '=', runId)
    .where('reasoning', '!=', '')
    .orderBy('personaIndex')
    .orderBy('provider');
  if (personas === null) return rows.execute();
  return rows.where(sql<boolean>`persona_index = any(${sql.val([...personas])}::int[])`).execute();
}

/** Returns a text that changes whenever a reason of the run changes, comes or goes. */
export async function reasonsFingerprint(db: Db, runId: string): Promise<string> {
  const { rows } = await sql<{ fingerprint: string }>`
    select count(*) || ' ' || coalesce(sum(hashtextextended(
      concat_ws(' ', user_id, provider, sentiment, segment_id, segment_name, age, gender, reasoning), persona_index)), 0) as fingerprint
    from reaction where run_id = ${runId}`.execute(db);
  return rows[0]?.fingerprint ?? '';
}
