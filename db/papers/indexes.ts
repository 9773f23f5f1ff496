/** Search indexes over papers, and their builds, which are jobs. */
import { sql } from 'kysely';
import type { BuildSpec } from '../../domain/papers/build-spec.ts';
import { allScholars, indexBuildKind } from '../../domain/papers/index-kind.ts';
import type { Db } from '../client.ts';
import { newRecordId } from '../crud/new-id.ts';
import { createJob, type JobAccess } from '../jobs/create-job.ts';
import type { StoredKind } from '../jobs/life-cycle.ts';
import { openStatuses } from '../jobs/open-job.ts';
import { notifyChange } from '../notify.ts';
import { countScope, findScope, inScope } from './scope.ts';

/** Builds as jobs: a completed one writes into the record and its papers that they can be searched. */
export const storedIndexBuild = { kind: indexBuildKind, afterEnd } satisfies StoredKind;

/** Reads a person's index of a segment, or of all scholars, with its newest build. */
export async function ownIndex(db: Db, userId: string, segmentId: string) {
  const index = await db
    .selectFrom('researchIndex')
    .selectAll()
    .where('segmentId', '=', segmentId)
    .where(sql<boolean>`owner_id = ${userId}`)
    .executeTakeFirst();
  if (index === undefined) return undefined;
  const build = await db
    .selectFrom('indexBuild')
    .innerJoin('job', 'job.id', 'indexBuild.id')
    .select(['job.name', 'job.status', 'job.progress', 'job.message', 'job.error'])
    .where('indexBuild.indexId', '=', index.id)
    .orderBy('indexBuild.createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { ...index, build: build ?? null };
}

/** Path of the api that searches every index, by the operation searchPapers. */
const searchEndpoint = '/graphql';

export interface NewBuild extends JobAccess {
  id: string;
  /** Readable id of its job. */
  name: string;
  userId: string;
  segmentId: string;
  spec: BuildSpec;
  spendCapUsd: number | null;
}

export type StartedBuild = { name: string; job: { id: string; execution: number } | null };

/** Stores a build with its queued job. While another one of the same index is open, returns that one, without its job. */
export async function createBuild(db: Db, build: NewBuild): Promise<StartedBuild> {
  const { id, name, userId, segmentId, spec, ...access } = build;
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string }>`
      insert into research_index (id, owner_id, segment_id, status, chunk_size, chunk_overlap, search_index_name, search_index_endpoint)
      values (${newRecordId()}, ${userId}, ${segmentId}, 'queued', ${spec.sizes.chunkSize}, ${spec.sizes.chunkOverlap},
        ${`papers-${segmentId}`}, ${searchEndpoint})
      on conflict (owner_id, segment_id) do update set chunk_size = excluded.chunk_size, chunk_overlap = excluded.chunk_overlap
      returning id`.execute(trx);
    const indexId = rows[0]?.id ?? '';
    const open = await trx
      .selectFrom('indexBuild')
      .innerJoin('job', 'job.id', 'indexBuild.id')
      .select('job.name')
      .where('indexBuild.indexId', '=', indexId)
      .where('job.status', 'in', openStatuses)
      .executeTakeFirst();
    if (open !== undefined) return { name: open.name, job: null };
    await trx
      .insertInto('indexBuild')
      .values({ id, indexId, spec: JSON.stringify(spec) })
      .execute();
    const message = indexBuildKind.messages.queued;
    const job = await createJob(trx, {
      id,
      kind: indexBuildKind.name,
      name,
      userId,
      message,
      queuedAt: new Date(),
      ...access,
    });
    await notifyChange(trx, {
      model: indexBuildKind.model,
      id: segmentId,
      rowId: indexId,
      operation: 'update',
      owner: userId,
      jobId: name,
    });
    return { name, job };
  });
}

export interface BuildWork {
  spec: BuildSpec;
  isPlanned: boolean;
  segmentId: string;
  userId: string;
}

/** Reads what a build has to do; undefined when it is gone. */
export async function buildWork(db: Db, id: string): Promise<BuildWork | undefined> {
  const row = await db
    .selectFrom('indexBuild as build')
    .innerJoin('researchIndex as record', 'record.id', 'build.indexId')
    .select(['build.spec', 'build.isPlanned', 'record.segmentId'])
    .select(sql<string>`record.owner_id`.as('userId'))
    .where('build.id', '=', id)
    .executeTakeFirst();
  return row === undefined ? undefined : { ...row, spec: row.spec as BuildSpec };
}

async function afterEnd(trx: Db, id: string, end: 'completed' | 'failed'): Promise<void> {
  if (end === 'failed') return;
  const work = await buildWork(trx, id);
  if (work === undefined) return;
  const scope = await findScope(trx, work.userId, work.segmentId);
  if (scope === null) return;
  const model = work.spec.embedding?.label ?? null;
  const { papers, authors, chunks } = await countScope(trx, scope, model);
  await trx
    .updateTable('researchIndex')
    .set({ totalPapers: papers, totalAuthors: authors, totalChunks: chunks, embeddingModel: model })
    .where('id', '=', (query) => query.selectFrom('indexBuild').select('indexId').where('id', '=', id))
    .execute();
  // A paper may be in several segments: its passages name the first one, and are found under each (db/crud/lookups.ts).
  await sql`
    update paper_embedding as embedding set segment_id = ${work.segmentId}
    from research_paper as paper
    where paper.id = embedding.paper_id and ${inScope(scope)} and (embedding.segment_id is null or embedding.segment_id = ${allScholars})
      and embedding.segment_id is distinct from ${work.segmentId}`.execute(trx);
  await sql`
    update research_paper as paper set indexed = divided.has_passages,
      indexing_error = case when divided.has_passages then null else coalesce(paper.indexing_error, 'There is no text to search') end,
      -- A paper that changed while it was indexed is out of date; one without text is not.
      indexed_at = (select created_at from index_build where id = ${id})
    from (
      select one.id, exists (select from paper_chunk as chunk where chunk.paper_id = one.id) as has_passages
      from research_paper as one
    ) as divided
    where divided.id = paper.id and ${inScope(scope)}
      and not exists (
        select from paper_chunk as chunk
        where chunk.paper_id = paper.id and ${model}::text is not null and chunk.embedding_model is distinct from ${model})`.execute(
    trx,
  );
  await sql`
    update imported_social_profile as profile set last_paper_indexed_at = paper.indexed_at
    from (
      select author_profile_url, max(indexed_at) as indexed_at from research_paper as paper
      where ${inScope(scope)} and indexed group by 1
    ) as paper
    where profile.owner_id = ${work.userId} and profile.url = paper.author_profile_url`.execute(trx);
}
