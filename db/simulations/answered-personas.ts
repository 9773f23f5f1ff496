import { sql, type RawBuilder } from 'kysely';
import type { AnsweredPersona } from '../../domain/breakdown/personas.ts';
import type { Db } from '../client.ts';
import { personaScores } from '../persona-scores.ts';
import { personOfReaction, wordingOfPersona } from './clusters.ts';

const batchSize = 2_000;

/** Batches of texts are passed on to another process, so they are smaller: the event loop is held for each. */
const textBatchSize = 400;

const columns = sql`min(segment_id) as segment_id, min(segment_name) as segment_name,
  min(${personOfReaction}) as person, ${wordingOfPersona} as wording,
  (array_agg(attributes order by provider))[1] as attributes`;

/** Reads the personas of a run that have an answer, with their attributes, in batches by their index. */
export function answeredPersonas(db: Db, runId: string): AsyncGenerator<AnsweredPersona[]> {
  return batches<AnsweredPersona>(db, runId, sql`attributes`, batchSize);
}

/** A persona whose attributes are JSON as text, which its reader parses. */
export type PersonaAsText = Omit<AnsweredPersona, 'attributes'> & { attributes: string | null };

/** Reads the same without parsing attributes, which takes longer than everything else. */
export function answeredPersonasAsText(db: Db, runId: string): AsyncGenerator<PersonaAsText[]> {
  return batches<PersonaAsText>(db, runId, sql`attributes::text as attributes`, textBatchSize);
}

/**
 * Each batch takes a range of indexes. A limit would do the same, but while Postgres has not counted a run that has just
 * ended, it sorts all answers that are left for each batch.
 */
async function* batches<Row>(
  db: Db,
  runId: string,
  attributes: RawBuilder<unknown>,
  size: number,
): AsyncGenerator<Row[]> {
  const { rows: found } = await sql<{ last: number | null }>`
    select max(persona_index) as last from reaction where run_id = ${runId}`.execute(db);
  const last = found[0]?.last ?? -1;
  for (let from = 0; from <= last; from += size) {
    const inBatch = sql`run_id = ${runId} and persona_index >= ${from} and persona_index < ${from + size}`;
    const { rows } = await sql<Row>`
      select persona_index, score::int as score, segment_id, segment_name, person, wording, ${attributes}
      from (${personaScores(inBatch, [columns])}) as persona
      order by persona_index`.execute(db);
    if (rows.length > 0) yield rows;
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
