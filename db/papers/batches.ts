/** The batches of a build: passages that lack a vector, asked for once and stored at once. */
import { sql } from 'kysely';
import { chunksPerBatch } from '../../domain/papers/index-kind.ts';
import { signsOf, toBytes } from '../../domain/papers/vectors.ts';
import type { Db } from '../client.ts';
import type { Effects } from '../jobs/asks.ts';
import { lockOpenJob, type JobRef } from '../jobs/open-job.ts';
import { inScope, type PaperScope } from './scope.ts';

/** Stores the batches of a build, once. Without a model there are none. */
export async function planBatches(db: Db, job: JobRef, scope: PaperScope, model: string | null): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await lockOpenJob(trx, job))) return;
    const planned = await trx
      .updateTable('indexBuild')
      .set({ isPlanned: true })
      .where('id', '=', job.id)
      .where('isPlanned', '=', false)
      .executeTakeFirst();
    if (planned.numUpdatedRows === 0n || model === null) return;
    await sql`
      insert into ask (job_id, number, step, plan)
      select ${job.id}, place / ${chunksPerBatch}::int, 0, jsonb_build_object('chunkIds', jsonb_agg(id order by place)) from (
        select chunk.id, (row_number() over (order by paper.id, chunk.page, chunk.start_offset) - 1)::int as place
        from research_paper as paper join paper_chunk as chunk on chunk.paper_id = paper.id
        where ${inScope(scope)} and chunk.embedding_model is distinct from ${model}
      ) as missing group by 2`.execute(trx);
  });
}

export interface OpenChunk {
  id: string;
  text: string;
}

/** Reads those of some passages that still lack a vector of this model, by id. */
export async function passagesOf(db: Db, ids: readonly string[], model: string): Promise<Map<string, OpenChunk>> {
  const { rows } = await sql<OpenChunk>`
    select chunk.id, embedding.chunk_text as text
    from paper_chunk as chunk join paper_embedding as embedding on embedding.id = chunk.id
    where chunk.id = any(${ids}::text[]) and chunk.embedding_model is distinct from ${model}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

export interface EmbeddedChunk {
  id: string;
  vector: readonly number[];
  /** Label of the model. */
  model: string;
}

/** Stores the vectors of a batch with the ask that got them. */
export function vectorsStored(chunks: readonly EmbeddedChunk[]): Effects {
  const rows = chunks.map(({ id, vector, model }) => ({
    id,
    model,
    embedding: vector,
    bits: signsOf(vector),
    bytes: Buffer.from(toBytes(vector)).toString('base64'),
  }));
  return [
    sql`given as (
      select given.* from changed, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (
        id text, model text, embedding double precision[], bits text, bytes text)
    )`,
    sql`records as (
      update paper_embedding as record set embedding = given.embedding, embedding_model = given.model, updated_at = now()
      from given where record.id = given.id
    )`,
    sql`vectors as (
      update paper_chunk as chunk set embedding_model = given.model, embedding_bits = given.bits::bit(512),
        embedding_bytes = decode(given.bytes, 'base64')
      from given where chunk.id = given.id
    )`,
  ];
}
