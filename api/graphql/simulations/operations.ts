/** Operations on runs besides CRUD: submit, cancel, retry, status, queue. */
import { JobStatusFailed } from '../../../domain/errors.ts';
import { productErrorOr } from '../../../db/errors.ts';
import { queueCountsView, queueStatus } from '../../simulations/queue-status.ts';
import { cancelOwnJob, pauseOwnJob, resumeOwnJob } from '../../../services/jobs/own-jobs.ts';
import { storedSimulation } from '../../../db/simulations/end-run.ts';
import { id, text, list, maybe, derived, view } from '../../../domain/view.ts';
import { readProgress } from '../../../services/simulations/results/progress.ts';
import { retryOwnRun } from '../../../services/simulations/retry.ts';
import type { AcceptedRun } from '../../../services/simulations/accept-run.ts';
import { submitRun } from '../../../services/simulations/submit.ts';
import { builder } from '../builder.ts';
import { ApiKeysInputRef, SimulationInputRef, SimulationProgressRef } from './types.ts';
import { userIdOf } from '../../viewer.ts';
import { viewType, viewTypeFrom } from '../view-types.ts';

export const submittedSimulationView = view('SubmittedSimulation', {
  id: id(),
  jobId: text(),
  status: text(),
  segmentsNotLoaded: list(text()),
  experimentId: derived(maybe(id('The comparison of messages that were submitted together.'))),
});

export const SubmittedSimulation = viewTypeFrom<
  AcceptedRun & { experimentId?: string },
  typeof submittedSimulationView
>(submittedSimulationView, {
  experimentId: ({ experimentId }) => experimentId ?? null,
});

builder.mutationFields((t) => ({
  submitSimulation: t.field({
    type: SubmittedSimulation,
    args: { input: t.arg({ type: SimulationInputRef, required: true }) },
    resolve: (_root, { input }, context) => submitRun(context, userIdOf(context.viewer), input),
  }),
  cancelSimulation: t.boolean({
    description: 'Cancels a run. True when it was yours and open.',
    args: { jobId: t.arg.string({ required: true }) },
    resolve: (_root, { jobId }, context) => cancelOwnJob(context, storedSimulation, userIdOf(context.viewer), jobId),
  }),
  pauseSimulation: t.boolean({
    description: 'Pauses a run that waits or asks personas. True when it was yours and could be paused.',
    args: { jobId: t.arg.string({ required: true }) },
    resolve: (_root, { jobId }, context) => pauseOwnJob(context, storedSimulation, userIdOf(context.viewer), jobId),
  }),
  resumeSimulation: t.boolean({
    description: 'Resumes a paused run. True when it was yours and paused.',
    args: { jobId: t.arg.string({ required: true }) },
    resolve: (_root, { jobId }, context) => resumeOwnJob(context, storedSimulation, userIdOf(context.viewer), jobId),
  }),
  retrySimulation: t.boolean({
    description:
      'Retries a failed run: asks only the missing personas. A spend cap replaces the run’s and includes its cost so far; null removes it.',
    args: {
      jobId: t.arg.string({ required: true }),
      apiKeys: t.arg({ type: ApiKeysInputRef }),
      spendCapUsd: t.arg.float(),
    },
    resolve: (_root, { jobId, ...wanted }, context) => retryOwnRun(context, userIdOf(context.viewer), jobId, wanted),
  }),
}));

builder.queryFields((t) => ({
  getSimulationJobStatus: t.field({
    type: SimulationProgressRef,
    nullable: true,
    description: 'Null when the job is not yours.',
    args: { jobId: t.arg.string({ required: true }) },
    resolve: async (_root, { jobId }, context) => {
      const userId = userIdOf(context.viewer);
      try {
        return await readProgress(context.db, userId, jobId);
      } catch (error) {
        throw productErrorOr(error, (cause) => new JobStatusFailed(cause));
      }
    },
  }),
  queueStatus: t.field({
    type: viewType(queueCountsView),
    description: 'Counts of your jobs by status; zeros when they cannot be counted.',
    resolve: (_root, _args, context) => queueStatus(context.db, userIdOf(context.viewer), context.log),
  }),
}));
