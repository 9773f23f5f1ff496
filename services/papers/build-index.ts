/** Builds of search indexes: start one, retry one. */
import { humanId } from 'human-id';
import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import { newRecordId } from '../../db/crud/new-id.ts';
import type { JobAccess } from '../../db/jobs/create-job.ts';
import { ownJob } from '../../db/jobs/own-jobs.ts';
import { createBuild, ownIndex } from '../../db/papers/indexes.ts';
import { findScope } from '../../db/papers/scope.ts';
import { ensureAccount } from '../../db/providers/accounts.ts';
import { SegmentNotFound } from '../../domain/errors.ts';
import { defaultChunkSizes } from '../../domain/papers/chunks.ts';
import { indexBuildKind } from '../../domain/papers/index-kind.ts';
import { retryAskingJob } from '../jobs/retry-asking.ts';
import { startAskingJob } from '../jobs/start-asking.ts';
import { startStoredJob } from '../jobs/start-job.ts';
import type { JobDeps } from '../jobs/temporal.ts';
import { indexAsking } from './asking.ts';
import { embeddingProvider, findEmbeddingAccess, type EmbeddingAccess } from './embedding-source.ts';

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
  if (job !== null)
    await startStoredJob(deps, name, (client) => startAskingJob(client, indexBuildKind, { ...job, name }));
  return name;
}

function withoutAccess({ model, label, isOwnServer, simulated }: EmbeddingAccess) {
  return { model, label, isOwnServer, simulated };
}

async function accessOf({ db, env }: { db: Db; env: Env }, source: EmbeddingAccess | null): Promise<JobAccess> {
  if (source === null) return { accounts: [], keys: [] };
  const { id: accountId } = await ensureAccount(db, embeddingProvider, source.apiKey, env);
  return { accounts: [{ provider: embeddingProvider, accountId }], keys: [] };
}

/** Goes on with the owner's failed build. False when there is none. */
export async function retryOwnBuild(deps: IndexDeps, userId: string, name: string): Promise<boolean> {
  const { db } = deps;
  if ((await ownJob(db, userId, name))?.kind !== indexBuildKind.name) return false;
  const access = await accessOf(deps, await findEmbeddingAccess(deps, userId));
  return retryAskingJob(deps, indexAsking, { userId, name }, access);
}
