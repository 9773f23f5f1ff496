/** Some batches of a build, each embedded by one call and stored at once. */
import { callingJob, type CallingJob } from '../../db/jobs/job-facts.ts';
import type { JobRef } from '../../db/jobs/open-job.ts';
import { failBatches, openBatches, settleBatch, type OpenBatch } from '../../db/papers/batches.ts';
import { buildWork } from '../../db/papers/indexes.ts';
import type { EmbeddingSource } from '../../domain/papers/build-spec.ts';
import { isSimulatedKey } from '../../domain/providers/keys.ts';
import { embeddingProvider, findEmbeddingAccess } from '../../services/papers/embedding-source.ts';
import type { ActivityDeps } from '../deps.ts';
import { createMissingKey, stopFailure } from '../errors.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { askNumbered } from '../jobs/ask-numbered.ts';
import { failureOutcome, refusalOutcome, type ItemOutcome } from '../jobs/item-outcome.ts';
import { jobKey } from '../jobs/job-key.ts';
import { storeWithRetry } from '../jobs/store-with-retry.ts';
import { embedTexts } from '../providers/embed-texts.ts';

export interface IndexBatchInput {
  buildId: string;
  execution: number;
  attempt: number;
  /** Batches from one number to another, not included. */
  from: number;
  to: number;
}

export interface IndexBatchResult {
  closed: boolean;
  paused?: boolean;
}

/** Embeds the open batches of a range. Throws as askBatch. */
export async function embedIndexBatch(
  deps: ActivityDeps,
  record: (job: JobRef) => Promise<void>,
  { buildId, execution, attempt, from, to }: IndexBatchInput,
): Promise<IndexBatchResult> {
  const job = { id: buildId, execution };
  return withHeartbeat(async (signal) => {
    const [now, work] = await Promise.all([callingJob(deps.db, job), buildWork(deps.db, buildId)]);
    if (now === undefined || work === undefined || work.spec.embedding === null) return { closed: true };
    const source = work.spec.embedding;
    const open = await openBatches(deps.db, buildId, from, to, source.label);
    if (open.length === 0) return { closed: false };
    const access = await accessOf(deps, { ...job, userId: work.userId }, source);
    const around: Embedding = { deps, job, now, source, ...access, signal };
    const asked = {
      job,
      attempt,
      provider: embeddingProvider,
      open,
      noun: 'groups of passages',
      ask: (batch: (typeof open)[number]) => embed(around, batch),
      record: () => record(job),
    };
    return askNumbered(deps, asked, (numbers) => failBatches(deps.db, job, numbers, attempt), signal);
  });
}

interface Access {
  apiKey: string;
  ownUrl: string | undefined;
}

interface Embedding extends Access {
  deps: ActivityDeps;
  job: JobRef;
  now: CallingJob;
  source: EmbeddingSource;
  signal: AbortSignal;
}

/** The key is read again with each batch, because its owner may have changed it. */
async function accessOf(
  deps: ActivityDeps,
  job: JobRef & { userId: string },
  source: EmbeddingSource,
): Promise<Access> {
  const changed = stopFailure({
    type: 'EmbeddingsChanged',
    message: 'The source of the vectors was changed during the build. Build the index again',
    final: true,
  });
  if (source.isOwnServer) {
    const own = await findEmbeddingAccess(deps, job.userId);
    if (own?.isOwnServer !== true || own.label !== source.label) throw changed;
    return own;
  }
  const apiKey = await jobKey(deps, { id: job.id, userId: job.userId, options: null }, embeddingProvider);
  if (apiKey === null) throw createMissingKey(embeddingProvider);
  if (isSimulatedKey(apiKey) !== source.simulated) throw changed;
  return { apiKey, ownUrl: undefined };
}

/** Embeds one batch and stores its vectors. Throws only when the activity is being canceled. */
async function embed(
  { deps, job, now, source, apiKey, ownUrl, signal }: Embedding,
  { number, chunks }: OpenBatch,
): Promise<ItemOutcome> {
  const item = { number, provider: embeddingProvider, model: source.label };
  try {
    const reply = await embedTexts(deps.gateway, {
      provider: embeddingProvider,
      apiKey,
      ownUrl,
      model: source.model,
      texts: chunks.map(({ text }) => text),
      priority: now.priority,
      job: { ...job, item: number },
      signal,
    });
    if (reply.kind === 'refused') return refusalOutcome(reply.reason, now.spendCapUsd);
    const embedded = chunks.flatMap(({ id }, at) => {
      const vector = reply.vectors[at];
      return vector == null ? [] : { id, vector };
    });
    let isOpen = false;
    await storeWithRetry(
      async () => void (isOpen = await settleBatch(deps.db, job, { ...item, chunks: embedded })),
      deps,
      signal,
    );
    return isOpen ? { kind: 'answered' } : { kind: 'closed' };
  } catch (error) {
    signal.throwIfAborted();
    return failureOutcome(error, number, 'group of passages', source.model);
  }
}
