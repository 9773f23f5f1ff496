/** The activities of jobs that ask, as their workflow sees them: ids and small numbers in, nothing of any content out. */
import { isOpenJob } from '../../db/jobs/job-facts.ts';
import type { JobRef } from '../../db/jobs/open-job.ts';
import { advanceAsking } from '../../services/jobs/advance-asking.ts';
import type { AskingKind, AskingPlace } from '../../services/jobs/asking.ts';
import { finishAskingJob } from '../../services/jobs/finish-asking.ts';
import { findAskingKind } from '../../services/job-kinds.ts';
import type { ActivityDeps } from '../deps.ts';
import { createJobNotFound, stopFailure } from '../errors.ts';
import { allWithHeartbeat, withHeartbeat } from '../heartbeat.ts';
import { admitWaiting } from './admit-waiting.ts';
import { askItems, type AskedBatch } from './ask-items.ts';
import { endingJob } from './ending-job.ts';
import { recordPlace, storePlace } from './record-place.ts';
import { batchesFor, nothingAnswered } from './steps.ts';
import { throttleRecord } from './throttled-record.ts';

export interface AskingJob {
  kind: string;
  id: string;
  execution: number;
}

export type AdvanceAskingResult =
  /** Asks from one number to another, not included, where they are in the job, and the batches in which they are asked. */
  | { kind: 'ask'; from: number; to: number; place?: string; batchSize: number; batchesInFlight: number }
  | { kind: 'done' }
  | { kind: 'paused' }
  | { kind: 'closed' };

export interface AskingActivities {
  /** Stores what the job asks about, once. */
  prepareAsking(input: AskingJob & { attempt: number }): Promise<void>;
  /** Decides what is asked next. */
  advanceAsking(input: AskingJob): Promise<AdvanceAskingResult>;
  /** Writes the outcome and completes the job. */
  finishAsking(input: AskingJob): Promise<void>;
}

export interface AskingBatch extends AskingJob {
  attempt: number;
  /** Asks from one number to another, not included. */
  from: number;
  to: number;
}

export interface AskingCallActivities {
  askItems(input: AskingBatch): Promise<AskedBatch>;
}

export function createAskingActivities(deps: ActivityDeps): AskingActivities {
  return {
    prepareAsking: ({ kind, id, execution }) =>
      withHeartbeat((signal) => endingJob(deps, id, prepare(deps, kindOf(kind), { id, execution }, signal))),
    ...allWithHeartbeat<Omit<AskingActivities, 'prepareAsking'>>({
      advanceAsking: ({ kind, ...job }) => endingJob(deps, job.id, advance(deps, kindOf(kind), job)),
      finishAsking: async ({ kind, ...job }) => {
        await finishAskingJob(deps.db, kindOf(kind), job);
        await admitWaiting(deps);
      },
    }),
  };
}

export function createAskingCallActivities(deps: ActivityDeps): AskingCallActivities {
  const records = new Map<string, (job: JobRef) => Promise<void>>();
  /** Records the progress of jobs of a kind, at most every so often. */
  const recordOf = (kind: AskingKind) => {
    const { name } = kind.stored.kind;
    const known = records.get(name) ?? throttleRecord(async (job) => void (await recordPlace(deps, kind, job)));
    records.set(name, known);
    return known;
  };
  return {
    askItems: ({ kind: name, ...batch }) => {
      const kind = kindOf(name);
      return askItems(deps, kind, recordOf(kind), batch);
    },
  };
}

function kindOf(name: string): AskingKind {
  const kind = findAskingKind(name);
  if (kind !== undefined) return kind;
  throw stopFailure({ type: 'UnknownKind', message: `This version knows no jobs of the kind ${name}`, final: true });
}

async function prepare(deps: ActivityDeps, kind: AskingKind, job: JobRef, signal: AbortSignal): Promise<void> {
  let place: AskingPlace | null = null;
  const record = throttleRecord((ref) => storePlace(deps, kind, ref, place));
  await kind.prepare(deps, job, {
    signal,
    record: async (now) => {
      place = now;
      await record(job);
    },
  });
}

async function advance(deps: ActivityDeps, kind: AskingKind, job: JobRef): Promise<AdvanceAskingResult> {
  const next = await advanceAsking(deps.db, kind, job);
  if (next.kind === 'stopped') return { kind: (await isOpenJob(deps.db, job)) ? 'paused' : 'closed' };
  if (next.kind === 'unanswered') throw nothingAnswered(next.counts, kind.nouns);
  if (next.kind === 'problem') throw stopFailure({ type: 'NothingAnswered', message: next.problem, final: true });
  if (next.kind === 'done') return { kind: 'done' };
  const place = await recordPlace(deps, kind, job);
  const work = await kind.work(deps.db, job.id);
  if (work === undefined) throw createJobNotFound();
  const where = place === null ? {} : { place: [place.stage, place.detail].filter(Boolean).join(', ') };
  return { ...next, ...where, ...batchesFor(deps, work.provider) };
}
