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

async function* batches<Row extends { personaIndex: number }>(
  db: Db,
  runId: string,
  attributes: RawBuilder<unknown>,
  size: number,
): AsyncGenerator<Row[]> {
  let after = -1;
  while (true) {
    const { rows } = await sql<Row>`
      select persona_index, score::int as score, segment_id, segment_name, person, wording, ${attributes}
      from (${personaScores(sql`run_id = ${runId} and persona_index > ${after}`, [columns])}) as persona
      order by persona_index limit ${size}`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < size) return;
    after = rows.at(-1)?.personaIndex ?? after;
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
