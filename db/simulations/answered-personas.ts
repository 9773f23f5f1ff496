import { sql } from 'kysely';
import type { AnsweredPersona } from '../../domain/breakdown/personas.ts';
import type { Db } from '../client.ts';
import { personaScores } from '../persona-scores.ts';
import { personOfReaction, wordingOfPersona } from './clusters.ts';

/** The event loop is held while a batch is parsed or passed on. */
const batchSize = 400;

const columns = sql`min(segment_id) as segment_id, min(segment_name) as segment_name,
  min(${personOfReaction}) as person, ${wordingOfPersona} as wording,
  (array_agg(attributes order by provider))[1] as attributes`;

/** Reads the personas of a run that have an answer, with their attributes, in batches by their index. */
export async function* answeredPersonas(db: Db, runId: string): AsyncGenerator<AnsweredPersona[]> {
  for await (const text of answeredPersonasAsText(db, runId)) yield JSON.parse(text) as AnsweredPersona[];
}

/**
 * Reads the same as JSON, to be parsed by another process: parsing takes longer than everything else. Each batch takes a
 * range of indexes. A limit would do the same, but while Postgres has not counted a run that has just ended, it sorts all
 * answers that are left for each batch.
 */
export async function* answeredPersonasAsText(db: Db, runId: string): AsyncGenerator<string> {
  const { rows: found } = await sql<{ last: number | null }>`
    select max(persona_index) as last from reaction where run_id = ${runId}`.execute(db);
  const last = found[0]?.last ?? -1;
  for (let from = 0; from <= last; from += batchSize) {
    const inBatch = sql`run_id = ${runId} and persona_index >= ${from} and persona_index < ${from + batchSize}`;
    const { rows } = await sql<{ batch: string | null }>`
      select json_agg(json_build_object('personaIndex', persona_index, 'score', score::int, 'person', person, 'wording', wording,
        'segmentId', segment_id, 'segmentName', segment_name, 'attributes', attributes) order by persona_index)::text as batch
      from (${personaScores(inBatch, [columns])}) as persona`.execute(db);
    const batch = rows[0]?.batch ?? null;
    if (batch !== null) yield batch;
  }
}

/** More columns than these make a table that nobody reads. */
const maxAttributes = 200;

/** Lists the names of attributes of a run's personas, by how many have them; not age and gender, which are columns. */
export async function attributeNames(db: Db, runId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from reaction, jsonb_object_keys(case when jsonb_typeof(attributes) = 'object' then attributes else '{}' end) as name
    where run_id = ${runId} and name not in ('age', 'gender')
    group by name order by count(*) desc, name limit ${maxAttributes}`.execute(db);
  return rows.map(({ name }) => name);
}
