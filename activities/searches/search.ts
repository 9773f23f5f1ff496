/** The activities of a search as its workflow sees them: ids and small numbers in, nothing of any message out. */
import { advanceSearch, type Advance } from '../../db/searches/advance.ts';
import { searchPlace } from '../../db/searches/place.ts';
import { searchSpecOf, storedSearch } from '../../db/searches/searches.ts';
import { finishSearch } from '../../db/searches/finish.ts';
import { tierOf } from '../../config/env.ts';
import { isOpenJob } from '../../db/jobs/job-facts.ts';
import type { JobRef } from '../../db/jobs/open-job.ts';
import { recordJobStage } from '../../db/jobs/life-cycle.ts';
import { searchFraction, searchMessage } from '../../domain/searches/progress.ts';
import { tierLimits } from '../../domain/providers/tiers.ts';
import { planFor } from '../../domain/simulations/provider-plan.ts';
import { prepareSearch } from '../../services/searches/prepare-search.ts';
import type { ActivityDeps } from '../deps.ts';
import { createJobNotFound, stopFailure } from '../errors.ts';
import { allWithHeartbeat } from '../heartbeat.ts';
import { admitWaiting } from '../jobs/admit-waiting.ts';
import { endingJob } from '../jobs/ending-job.ts';
import { throttleRecord } from '../jobs/throttled-record.ts';
import { askSearchBatch, type SearchBatchInput, type SearchBatchResult } from './ask-search-batch.ts';

interface SearchJob {
  searchId: string;
  execution: number;
}

export type AdvanceSearchResult =
  /** Questions from one number to another, not included, and the batches in which they are asked. */
  | {
      kind: 'ask';
      from: number;
      to: number;
      phase: string;
      generation: number;
      batchSize: number;
      batchesInFlight: number;
    }
  | { kind: 'done' }
  | { kind: 'paused' }
  | { kind: 'closed' };

export interface SearchActivities {
  /** Draws the personas, and lets failed questions be asked again in a further attempt. */
  prepareSearch(input: SearchJob & { attempt: number }): Promise<void>;
  /** Decides what is asked next. */
  advanceSearch(input: SearchJob): Promise<AdvanceSearchResult>;
  finishSearch(input: SearchJob): Promise<void>;
}

export interface SearchCallActivities {
  askSearchBatch(input: SearchBatchInput): Promise<SearchBatchResult>;
}

export function createSearchActivities(deps: ActivityDeps): SearchActivities {
  return allWithHeartbeat<SearchActivities>({
    prepareSearch: ({ searchId, execution, attempt }) =>
      endingJob(prepareSearch(deps.db, { id: searchId, execution }, attempt)),
    advanceSearch: async ({ searchId, execution }) => {
      const job = { id: searchId, execution };
      const advance = await advanceSearch(deps.db, job);
      if (advance.kind === 'stopped') return { kind: (await isOpenJob(deps.db, job)) ? 'paused' : 'closed' };
      if (advance.kind === 'unanswered') throw unanswered(advance);
      if (advance.kind === 'done') return { kind: 'done' };
      await recordPlace(deps, job);
      return { ...advance, ...(await batchesFor(deps, searchId)) };
    },
    finishSearch: async ({ searchId, execution }) => {
      await finishSearch(deps.db, { id: searchId, execution });
      await admitWaiting(deps);
    },
  });
}

export function createSearchCallActivities(deps: ActivityDeps): SearchCallActivities {
  const record = throttleRecord((job) => recordPlace(deps, job));
  return { askSearchBatch: (input) => askSearchBatch(deps, record, input) };
}

async function batchesFor({ db, env }: ActivityDeps, searchId: string) {
  const spec = await searchSpecOf(db, searchId);
  if (spec === undefined) throw createJobNotFound();
  const limits = tierLimits(spec.modelProvider, tierOf(env, spec.modelProvider), env.UNLIMITED_CONCURRENT);
  const { batchSize, batchesInFlight } = planFor(spec.modelProvider, limits, env.PACING_SCALE);
  return { batchSize, batchesInFlight };
}

/** Ends the attempt: without a single answer there is nothing to decide by. */
function unanswered({ counts }: Extract<Advance, { kind: 'unanswered' }>) {
  const asked =
    counts.failed === 1 ? 'The last question was not answered' : `None of ${counts.failed} questions was answered`;
  return stopFailure({
    type: 'NothingAnswered',
    message: counts.problem === null ? asked : `${asked}: ${counts.problem}`,
    final: false,
  });
}

async function recordPlace({ db }: ActivityDeps, job: JobRef): Promise<void> {
  const place = await searchPlace(db, job.id);
  if (place === undefined) return;
  const stage = place.progress.phase === 'confirming' ? 'confirming' : 'searching';
  await recordJobStage(db, storedSearch, job, stage, {
    fraction: searchFraction(place),
    message: searchMessage(place),
  });
}
