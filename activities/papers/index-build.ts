/** The activities of a build of an index as its workflow sees them: ids and small numbers in, no text out. */
import { completeStoredJob, recordJobStage } from '../../db/jobs/life-cycle.ts';
import { isOpenJob } from '../../db/jobs/job-facts.ts';
import type { JobRef } from '../../db/jobs/open-job.ts';
import { countBatches, nextBatches, planBatches, reopenBatches } from '../../db/papers/batches.ts';
import { storeChunks } from '../../db/papers/chunks.ts';
import { buildWork, storedIndexBuild } from '../../db/papers/indexes.ts';
import { findScope, papersInScope } from '../../db/papers/scope.ts';
import { SegmentNotFound } from '../../domain/errors.ts';
import { embeddingProvider } from '../../services/papers/embedding-source.ts';
import type { ActivityDeps } from '../deps.ts';
import { allWithHeartbeat, withHeartbeat } from '../heartbeat.ts';
import { admitWaiting } from '../jobs/admit-waiting.ts';
import { endingJob } from '../jobs/ending-job.ts';
import { batchesFor, nothingAnswered } from '../jobs/steps.ts';
import { throttleRecord } from '../jobs/throttled-record.ts';
import { embedIndexBatch, type IndexBatchInput, type IndexBatchResult } from './embed-index-batch.ts';

interface IndexBuildJob {
  buildId: string;
  execution: number;
}

export type NextIndexBatches =
  /** Batches from one number to another, not included, and how many are asked for at once. */
  | { kind: 'ask'; from: number; to: number; batchSize: number; batchesInFlight: number }
  | { kind: 'done' }
  | { kind: 'paused' }
  | { kind: 'closed' };

export interface IndexBuildActivities {
  /** Divides the papers and plans the batches, once; lets failed batches be asked again in a further attempt. */
  prepareIndexBuild(input: IndexBuildJob & { attempt: number }): Promise<void>;
  /** Finds the batches that have no vectors yet. */
  nextIndexBatches(input: IndexBuildJob): Promise<NextIndexBatches>;
  finishIndexBuild(input: IndexBuildJob): Promise<void>;
}

export interface IndexCallActivities {
  embedIndexBatch(input: IndexBatchInput): Promise<IndexBatchResult>;
}

export function createIndexBuildActivities(deps: ActivityDeps): IndexBuildActivities {
  return {
    prepareIndexBuild: ({ buildId, execution, attempt }) =>
      withHeartbeat((signal) => endingJob(prepare(deps, { id: buildId, execution }, attempt, signal))),
    ...allWithHeartbeat<Omit<IndexBuildActivities, 'prepareIndexBuild'>>({
      nextIndexBatches: ({ buildId, execution }) => next(deps, { id: buildId, execution }),
      finishIndexBuild: async ({ buildId, execution }) => {
        await completeStoredJob(deps.db, storedIndexBuild, { id: buildId, execution });
        await admitWaiting(deps);
      },
    }),
  };
}

export function createIndexCallActivities(deps: ActivityDeps): IndexCallActivities {
  const record = throttleRecord((job) => recordPlace(deps, job));
  return { embedIndexBatch: (input) => embedIndexBatch(deps, record, input) };
}

async function prepare(deps: ActivityDeps, job: JobRef, attempt: number, signal: AbortSignal): Promise<void> {
  const { db } = deps;
  const work = await buildWork(db, job.id);
  if (work === undefined) return;
  if (work.isPlanned) {
    if (attempt > 1) await reopenBatches(db, job.id);
    return;
  }
  const scope = await findScope(db, work.userId, work.segmentId);
  if (scope === null) throw new SegmentNotFound();
  const papers = await papersInScope(db, scope);
  const record = throttleRecord((ref) => recordChunking(deps, ref, done, papers.length));
  let done = 0;
  for (const paperId of papers) {
    signal.throwIfAborted();
    await storeChunks(db, paperId, work.spec.sizes);
    done += 1;
    await record(job);
  }
  await planBatches(db, job, scope, work.spec.embedding?.label ?? null);
}

async function recordChunking({ db }: ActivityDeps, job: JobRef, done: number, papers: number): Promise<void> {
  const message = `${done.toLocaleString('en-US')} of ${papers.toLocaleString('en-US')} papers are divided into passages`;
  await recordJobStage(db, storedIndexBuild, job, 'chunking', { fraction: done / papers, message });
}

async function next(deps: ActivityDeps, job: JobRef): Promise<NextIndexBatches> {
  const found = await nextBatches(deps.db, job);
  if (found.kind === 'stopped') return { kind: (await isOpenJob(deps.db, job)) ? 'paused' : 'closed' };
  if (found.kind === 'done') return found;
  if (found.kind === 'unanswered')
    throw nothingAnswered(found.counts, 'Some passages were not embedded', 'groups of passages were embedded');
  await recordPlace(deps, job);
  return { ...found, ...batchesFor(deps, embeddingProvider) };
}

async function recordPlace({ db }: ActivityDeps, job: JobRef): Promise<void> {
  const { all, done } = await countBatches(db, job.id);
  const message = `${done.toLocaleString('en-US')} of ${all.toLocaleString('en-US')} groups of passages are embedded`;
  await recordJobStage(db, storedIndexBuild, job, 'embedding', { fraction: all === 0 ? 1 : done / all, message });
}
