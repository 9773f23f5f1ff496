/** Passages by the vector of a question. */
import { sql, type RawBuilder } from 'kysely';
import { cosineOf, signsOf, toBytes } from '../../domain/papers/vectors.ts';
import type { Db } from '../client.ts';
import { inScope, type PaperScope } from './scope.ts';

export interface VectorHit {
  id: string;
  cosine: number;
}

/** Fewer vectors than these are all compared exactly. */
const fewVectors = 5_000;
/** Passages that are compared exactly, chosen by the signs of their vectors. */
const firstChoice = 400;

/** Finds the passages nearest to a vector of the same model, best first. */
export async function findNearest(
  db: Db,
  scope: PaperScope,
  { model, vector }: { model: string; vector: readonly number[] },
  limit: number,
): Promise<VectorHit[]> {
  // A list of papers is quicker than a join: nothing is read but the part of the index that holds their signs.
  const ofModel = sql`paper_chunk as chunk where chunk.embedding_model = ${model}
    and chunk.paper_id = any(array(select paper.id from research_paper as paper where ${inScope(scope)}))`;
  const { rows: counts } = await sql<{ areMany: boolean }>`
    select exists (select from ${ofModel} offset ${fewVectors - 1}) as "areMany"`.execute(db);
  const rows = await bytesOf(db, counts[0]?.areMany === true ? nearBySigns(ofModel, vector) : ofModel);
  const wanted = toBytes(vector);
  return rows
    .map(({ id, bytes }) => ({ id, cosine: cosineOf(wanted, bytes) }))
    .toSorted((a, b) => b.cosine - a.cosine || (a.id < b.id ? -1 : 1))
    .slice(0, limit);
}

function nearBySigns(ofModel: RawBuilder<unknown>, vector: readonly number[]): RawBuilder<unknown> {
  return sql`paper_chunk as chunk where chunk.id = any(array(
    select chunk.id from ${ofModel}
    order by bit_count(chunk.embedding_bits # ${signsOf(vector)}::bit(512)) limit ${firstChoice}))`;
}

async function bytesOf(db: Db, from: RawBuilder<unknown>): Promise<{ id: string; bytes: Buffer }[]> {
  const { rows } = await sql<{ id: string; bytes: Buffer }>`
    select chunk.id, chunk.embedding_bytes as bytes from ${from}`.execute(db);
  return rows;
}
