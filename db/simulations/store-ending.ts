import { sql, type Insertable } from 'kysely';
import { storable } from '../../domain/storable.ts';
import type { Db } from '../client.ts';
import type { ReactionEndingTable } from '../tables/runs.ts';

export type NewEnding = Omit<Insertable<ReactionEndingTable>, 'createdAt'>;

const maxInteger = 2 ** 31 - 1;

/** Stores that a persona ended without an answer. The first answer or ending of a persona and provider stays. */
export async function storeEnding(db: Db, ending: NewEnding): Promise<void> {
  const row = storable({
    ...ending,
    inputTokens: wholeNumber(ending.inputTokens),
    outputTokens: wholeNumber(ending.outputTokens),
    latencyMs: wholeNumber(ending.latencyMs),
  });
  await sql`
    insert into reaction_ending (run_id, persona_index, provider, model, kind, words, reply, segment_id, segment_name,
      input_tokens, output_tokens, cost_usd, latency_ms, permit_id, prompt_digest)
    select ${row.runId}, ${row.personaIndex}, ${row.provider}, ${row.model}, ${row.kind}, ${row.words}, ${row.reply}, ${row.segmentId},
      ${row.segmentName}, ${row.inputTokens}, ${row.outputTokens}, ${row.costUsd}, ${row.latencyMs}, ${row.permitId}, ${row.promptDigest}
    where not exists (
      select from reaction where run_id = ${row.runId} and persona_index = ${row.personaIndex} and provider = ${row.provider})
    on conflict do nothing`.execute(db);
}

function wholeNumber(value: number): number {
  return Math.min(maxInteger, Math.max(0, Math.round(value)));
}
