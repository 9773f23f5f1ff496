/** The activities of a search as its workflow sees them: ids and small numbers in, nothing of any message out. */
import { advanceSearch } from '../../db/searches/advance.ts';
import { searchPlace } from '../../db/searches/place.ts';
import { searchSpecOf, storedSearch } from '../../db/searches/searches.ts';
import { finishSearch } from '../../db/searches/finish.ts';
import { isOpenJob } from '../../db/jobs/job-facts.ts';
import type { JobRef } from '../../db/jobs/open-job.ts';
import { recordJobStage } from '../../db/jobs/life-cycle.ts';
import { searchFraction, searchMessage } from '../../domain/searches/progress.ts';
import { prepareSearch } from '../../services/searches/prepare-search.ts';
import type { ActivityDeps } from '../deps.ts';
import { createJobNotFound } from '../errors.ts';
import { allWithHeartbeat } from '../heartbeat.ts';
import { admitWaiting } from '../jobs/admit-waiting.ts';
import { endingJob } from '../jobs/ending-job.ts';
import { batchesFor, nothingAnswered } from '../jobs/steps.ts';
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
      if (advance.kind === 'unanswered')
        throw nothingAnswered(advance.counts, 'The last question was not answered', 'questions was answered');
      if (advance.kind === 'done') return { kind: 'done' };
      await recordPlace(deps, job);
      const spec = await searchSpecOf(deps.db, searchId);
      if (spec === undefined) throw createJobNotFound();
      return { ...advance, ...batchesFor(deps, spec.modelProvider) };
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

async function recordPlace({ db }: ActivityDeps, job: JobRef): Promise<void> {
  const place = await searchPlace(db, job.id);
  if (place === undefined) return;
  const stage = place.progress.phase === 'confirming' ? 'confirming' : 'searching';
  await recordJobStage(db, storedSearch, job, stage, {
    fraction: searchFraction(place),
    message: searchMessage(place),
  });
}
