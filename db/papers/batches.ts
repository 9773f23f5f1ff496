/** The batches of a build: passages that lack a vector, asked for once and stored at once. */
import { sql } from 'kysely';
import { chunksPerBatch } from '../../domain/papers/index-kind.ts';
import { signsOf, toBytes } from '../../domain/papers/vectors.ts';
import type { Db } from '../client.ts';
import { lockOpenJob, type JobRef } from '../jobs/open-job.ts';
import { countStep, type StepCounts } from '../jobs/step-counts.ts';
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
      insert into index_batch (build_id, number, chunk_ids)
      select ${job.id}, place / ${chunksPerBatch}::int, array_agg(id order by place) from (
        select chunk.id, (row_number() over (order by paper.id, chunk.page, chunk.start_offset) - 1)::int as place
        from research_paper as paper join paper_chunk as chunk on chunk.paper_id = paper.id
        where ${inScope(scope)} and chunk.embedding_model is distinct from ${model}
      ) as missing group by 2`.execute(trx);
  });
}

export interface OpenBatch {
  number: number;
  chunks: { id: string; text: string }[];
}

/** Reads the open batches from one number to another, not included, with those passages that still lack a vector. */
export async function openBatches(
  db: Db,
  buildId: string,
  from: number,
  to: number,
  model: string,
): Promise<OpenBatch[]> {
  const { rows } = await sql<OpenBatch>`
    select batch.number, coalesce(jsonb_agg(jsonb_build_object('id', chunk.id, 'text', embedding.chunk_text) order by place)
      filter (where chunk.id is not null), '[]') as chunks
    from index_batch as batch
      left join lateral unnest(batch.chunk_ids) with ordinality as one (id, place) on true
      left join paper_chunk as chunk on chunk.id = one.id and chunk.embedding_model is distinct from ${model}
      left join paper_embedding as embedding on embedding.id = chunk.id
    where batch.build_id = ${buildId} and batch.number >= ${from} and batch.number < ${to} and batch.status = 'open'
    group by batch.number order by batch.number`.execute(db);
  return rows;
}

export interface EmbeddedChunk {
  id: string;
  vector: readonly number[];
}

/** Stores the vectors of a batch once. False when the job is not open any more. */
export async function settleBatch(
  db: Db,
  job: JobRef,
  {
    number,
    provider,
    model,
    chunks,
  }: { number: number; provider: string; model: string; chunks: readonly EmbeddedChunk[] },
): Promise<boolean> {
  const rows = chunks.map(({ id, vector }) => ({
    id,
    embedding: vector,
    bits: signsOf(vector),
    bytes: Buffer.from(toBytes(vector)).toString('base64'),
  }));
  const { rows: answers } = await sql<{ isOpen: boolean }>`
    with open as (
      select id from job where id = ${job.id} and execution = ${job.execution} and status in ('queued', 'processing') for key share
    ), settled as (
      update index_batch set status = 'answered' where build_id = (select id from open) and number = ${number} and status = 'open'
      returning number
    ), given as (
      select given.* from settled, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (
        id text, embedding double precision[], bits text, bytes text)
    ), records as (
      update paper_embedding as record set embedding = given.embedding, embedding_model = ${model}, updated_at = now()
      from given where record.id = given.id
    ), vectors as (
      update paper_chunk as chunk set embedding_model = ${model}, embedding_bits = given.bits::bit(512),
        embedding_bytes = decode(given.bytes, 'base64')
      from given where chunk.id = given.id
    ), item as (
      -- The pacer refuses further calls for an item that has its answer.
      insert into job_item (job_id, item, provider, output)
      select ${job.id}, number, ${provider}, '{}' from settled on conflict do nothing
    )
    select exists (select from open) as "isOpen"`.execute(db);
  return answers[0]?.isOpen === true;
}

/** Marks open batches as failed whose calls failed for good in this attempt. */
export async function failBatches(db: Db, job: JobRef, numbers: readonly number[], attempt: number): Promise<void> {
  await sql`
    update index_batch as batch set status = 'failed'
    where build_id = ${job.id} and number = any(${numbers}::int[]) and status = 'open' and exists (
      select from job_item_failure as failure
      where failure.job_id = batch.build_id and failure.item = batch.number and failure.execution = ${job.execution}
        and failure.attempt = ${attempt} and failure.final)`.execute(db);
}

/** Lets failed batches be asked again in a further attempt. */
export async function reopenBatches(db: Db, buildId: string): Promise<void> {
  await db
    .updateTable('indexBatch')
    .set({ status: 'open' })
    .where('buildId', '=', buildId)
    .where('status', '=', 'failed')
    .execute();
}

export type NextBatches =
  | { kind: 'ask'; from: number; to: number }
  | { kind: 'done' }
  | { kind: 'unanswered'; counts: StepCounts }
  /** The job is closed or paused. */
  | { kind: 'stopped' };

/** Finds the batches that are still open. */
export async function nextBatches(db: Db, job: JobRef): Promise<NextBatches> {
  const status = await db
    .selectFrom('job')
    .select('status')
    .where('id', '=', job.id)
    .where('execution', '=', job.execution)
    .executeTakeFirst();
  if (status?.status !== 'processing') return { kind: 'stopped' };
  const { from, to } = await db
    .selectFrom('indexBatch')
    .select(sql<number | null>`min(number)`.as('from'))
    .select(sql<number | null>`max(number) + 1`.as('to'))
    .where('buildId', '=', job.id)
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow();
  if (from !== null && to !== null) return { kind: 'ask', from, to };
  const counts = await countStep(db, job, sql`select status from index_batch where build_id = ${job.id}`);
  return counts.failed > 0 ? { kind: 'unanswered', counts } : { kind: 'done' };
}

/** Counts the batches of a build, and those that are done. */
export async function countBatches(db: Db, buildId: string): Promise<{ all: number; done: number }> {
  return db
    .selectFrom('indexBatch')
    .select(sql<number>`count(*)::int`.as('all'))
    .select(sql<number>`(count(*) filter (where status = 'answered'))::int`.as('done'))
    .where('buildId', '=', buildId)
    .executeTakeFirstOrThrow();
}
