/** Starts builds of search indexes. */
import { humanId } from 'human-id';
import type { Env } from '../../config/env.ts';
import { newRecordId } from '../../db/crud/new-id.ts';
import { createBuild, ownIndex } from '../../db/papers/indexes.ts';
import { findScope } from '../../db/papers/scope.ts';
import { SegmentNotFound } from '../../domain/errors.ts';
import { defaultChunkSizes } from '../../domain/papers/chunks.ts';
import { startStoredJob } from '../jobs/start-job.ts';
import type { JobDeps } from '../jobs/temporal.ts';
import { indexAsking } from './asking.ts';
import { accessOf, findEmbeddingAccess, type EmbeddingAccess } from './embedding-source.ts';

export type IndexDeps = JobDeps & { env: Env };

/**
 * Starts a build of an index, which embeds only what has no vector yet. Returns the readable id of its job, or of the one that
 * is under way. Throws SegmentNotFound.
 */
export async function buildIndex(
  deps: IndexDeps,
  userId: string,
  segmentId: string,
  spendCapUsd: number | null = null,
): Promise<string> {
  const { db } = deps;
  if ((await findScope(db, userId, segmentId)) === null) throw new SegmentNotFound();
  const [source, earlier] = await Promise.all([findEmbeddingAccess(deps, userId), ownIndex(db, userId, segmentId)]);
  const sizes = {
    chunkSize: earlier?.chunkSize ?? defaultChunkSizes.chunkSize,
    chunkOverlap: earlier?.chunkOverlap ?? defaultChunkSizes.chunkOverlap,
  };
  const { name, job } = await createBuild(db, {
    id: newRecordId(),
    name: humanId({ separator: '-', capitalize: false }),
    userId,
    segmentId,
    spec: { sizes, embedding: source === null ? null : withoutAccess(source) },
    spendCapUsd,
    ...(await accessOf(deps, source)),
  });
  if (job !== null) await startStoredJob(deps, indexAsking.start, name);
  return name;
}

function withoutAccess({ model, label, isOwnServer, simulated }: EmbeddingAccess) {
  return { model, label, isOwnServer, simulated };
}
