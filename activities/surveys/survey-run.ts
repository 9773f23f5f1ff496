/** The activities of a survey run as its workflow sees them: ids and small numbers in, nothing of any answer out. */
import { completeStoredJob, recordJobStage } from '../../db/jobs/life-cycle.ts';
import { isOpenJob } from '../../db/jobs/job-facts.ts';
import type { JobRef } from '../../db/jobs/open-job.ts';
import { advanceSurveyRun } from '../../db/surveys/advance.ts';
import { runPlace } from '../../db/surveys/persona-responses.ts';
import { storedSurveyRun, surveyRunWork } from '../../db/surveys/runs.ts';
import { questionsOf } from '../../domain/surveys/survey.ts';
import { prepareSurveyRun } from '../../services/surveys/prepare-run.ts';
import type { ActivityDeps } from '../deps.ts';
import { createJobNotFound, stopFailure } from '../errors.ts';
import { allWithHeartbeat } from '../heartbeat.ts';
import { admitWaiting } from '../jobs/admit-waiting.ts';
import { endingJob } from '../jobs/ending-job.ts';
import { batchesFor, nothingAnswered } from '../jobs/steps.ts';
import { throttleRecord } from '../jobs/throttled-record.ts';
import { askSurveyBatch, type SurveyBatchInput, type SurveyBatchResult } from './ask-survey-batch.ts';

interface SurveyRunJob {
  runId: string;
  execution: number;
}

export type AdvanceSurveyRunResult =
  /** Calls from one number to another, not included, and the batches in which they are made. */
  | { kind: 'ask'; from: number; to: number; batchSize: number; batchesInFlight: number }
  | { kind: 'done' }
  | { kind: 'paused' }
  | { kind: 'closed' };

export interface SurveyRunActivities {
  /** Draws the personas, and lets failed calls be made again in a further attempt. */
  prepareSurveyRun(input: SurveyRunJob & { attempt: number }): Promise<void>;
  /** Plans the next call of every persona that is not complete. */
  advanceSurveyRun(input: SurveyRunJob): Promise<AdvanceSurveyRunResult>;
  finishSurveyRun(input: SurveyRunJob): Promise<void>;
}

export interface SurveyCallActivities {
  askSurveyBatch(input: SurveyBatchInput): Promise<SurveyBatchResult>;
}

export function createSurveyRunActivities(deps: ActivityDeps): SurveyRunActivities {
  return allWithHeartbeat<SurveyRunActivities>({
    prepareSurveyRun: ({ runId, execution, attempt }) =>
      endingJob(prepareSurveyRun(deps.db, { id: runId, execution }, attempt)),
    advanceSurveyRun: async ({ runId, execution }) => {
      const job = { id: runId, execution };
      const advance = await advanceSurveyRun(deps.db, job);
      if (advance.kind === 'stopped') return { kind: (await isOpenJob(deps.db, job)) ? 'paused' : 'closed' };
      if (advance.kind === 'unanswered')
        throw nothingAnswered(advance.counts, 'The persona was not reached', 'personas answered');
      if (advance.kind === 'unreadable') throw nothingReadable();
      if (advance.kind === 'done') return { kind: 'done' };
      await recordPlace(deps, job);
      const run = await surveyRunWork(deps.db, runId);
      if (run === undefined) throw createJobNotFound();
      return { ...advance, ...batchesFor(deps, run.spec.modelProvider) };
    },
    finishSurveyRun: async ({ runId, execution }) => {
      await completeStoredJob(deps.db, storedSurveyRun, { id: runId, execution });
      await admitWaiting(deps);
    },
  });
}

export function createSurveyCallActivities(deps: ActivityDeps): SurveyCallActivities {
  const record = throttleRecord((job) => recordPlace(deps, job));
  return { askSurveyBatch: (input) => askSurveyBatch(deps, record, input) };
}

/** Ends the run: after three replies that could not be read, nobody is asked a question again. */
function nothingReadable() {
  const message =
    'No persona gave an answer that can be read to one of the questions. Shorten it, or ask fewer at a time';
  return stopFailure({ type: 'NothingAnswered', message, final: true });
}

async function recordPlace({ db }: ActivityDeps, job: JobRef): Promise<void> {
  const run = await surveyRunWork(db, job.id);
  if (run === undefined || !run.isPrepared) return;
  const { personas, completed, share } = await runPlace(db, job.id, questionsOf(run.definition).length);
  const message = `${completed.toLocaleString('en-US')} of ${personas.toLocaleString('en-US')} personas have answered`;
  await recordJobStage(db, storedSurveyRun, job, 'asking', { fraction: share, message });
}
