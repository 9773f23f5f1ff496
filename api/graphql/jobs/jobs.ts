/** Operations on jobs of every kind. The names of the specification, such as cancelSimulation, do the same for runs. */
import { holdOfJob } from '../../../db/providers/holds.ts';
import { isOpenStatus } from '../../../domain/jobs/status.ts';
import { jobKinds } from '../../../domain/job-kinds.ts';
import { InvalidInput } from '../../../domain/errors.ts';
import { ownJob } from '../../../db/jobs/own-jobs.ts';
import type { Db } from '../../../db/client.ts';
import { maybe, view } from '../../../domain/view.ts';
import { findJobService, type JobService } from '../../../services/job-kinds.ts';
import { cancelOwnJob, pauseOwnJob, prioritizeOwnJob, resumeOwnJob } from '../../../services/jobs/own-jobs.ts';
import { jobStateView, openJobIds, readJob, readJobs, type JobState } from '../../jobs/job-state.ts';
import { stateStream, type StateSource } from '../../jobs/state-stream.ts';
import { readProgress, type SimulationProgress } from '../../../services/simulations/results/progress.ts';
import { builder } from '../builder.ts';
import type { ApiContext } from '../context.ts';
import { simulationProgressView } from '../simulations/types.ts';
import { userIdOf } from '../../viewer.ts';
import { viewType, viewTypeFrom } from '../view-types.ts';

const JobRef = viewTypeFrom<JobState, typeof jobStateView>(jobStateView, {
  waiting: ({ id, status }, { db }) => (isOpenStatus(status) ? holdOfJob(db, id) : null),
});

interface JobEvent {
  status: string;
  job: JobState;
  simulation: SimulationProgress | null;
}

const jobEventView = view('JobEvent', {
  job: jobStateView,
  simulation: maybe(simulationProgressView, 'The progress of a simulation; null for other kinds.'),
});

const jobIdArg = { required: true } as const;

builder.queryFields((t) => ({
  job: t.field({
    type: JobRef,
    nullable: true,
    description: 'Null when the job is not yours.',
    args: { jobId: t.arg.string(jobIdArg) },
    resolve: (_root, { jobId }, { db, viewer }) => readJob(db, userIdOf(viewer), jobId),
  }),
  jobs: t.field({
    type: [JobRef],
    description: 'Your jobs, newest first: of one kind or of all, all or open ones only. 100 when no limit is given.',
    args: { kind: t.arg.string(), isOpen: t.arg.boolean(), limit: t.arg.int() },
    resolve: (_root, { kind, isOpen, limit }, { db, viewer }) => {
      const most = limit ?? 100;
      if (most < 1 || most > 1_000) throw new InvalidInput('limit must be between 1 and 1000', 'limit');
      return readJobs(db, userIdOf(viewer), { kind: kind ?? undefined, isOpen: isOpen ?? false, limit: most });
    },
  }),
}));

/** Does something with the viewer's job, by its kind. False when the job is not theirs. */
function onOwnJob<Args extends { jobId: string }>(
  act: (context: ApiContext, service: JobService, userId: string, jobId: string, args: Args) => Promise<boolean>,
) {
  return async (_root: unknown, args: Args, context: ApiContext): Promise<boolean> => {
    const { jobId } = args;
    const userId = userIdOf(context.viewer);
    const job = await ownJob(context.db, userId, jobId);
    const service = job && findJobService(job.kind);
    return service === undefined ? false : act(context, service, userId, jobId, args);
  };
}

builder.mutationFields((t) => ({
  cancelJob: t.boolean({
    description: 'Cancels a job. True when it was yours and open.',
    args: { jobId: t.arg.string(jobIdArg) },
    resolve: onOwnJob((context, { stored }, userId, jobId) => cancelOwnJob(context, stored, userId, jobId)),
  }),
  pauseJob: t.boolean({
    description:
      'Pauses a job that waits or is in a stage that can be left. True when it was yours and could be paused.',
    args: { jobId: t.arg.string(jobIdArg) },
    resolve: onOwnJob((context, { stored }, userId, jobId) => pauseOwnJob(context, stored, userId, jobId)),
  }),
  resumeJob: t.boolean({
    description: 'Resumes a paused job. True when it was yours and paused.',
    args: { jobId: t.arg.string(jobIdArg) },
    resolve: onOwnJob((context, { stored }, userId, jobId) => resumeOwnJob(context, stored, userId, jobId)),
  }),
  prioritizeJob: t.boolean({
    description:
      'Changes the priority of a job, 0 to 9, lower first: its place in the queue, and that of its calls from its next batch on. True when it was yours and open.',
    args: { jobId: t.arg.string(jobIdArg), priority: t.arg.int({ required: true }) },
    resolve: onOwnJob<{ jobId: string; priority: number }>((context, { stored }, userId, jobId, { priority }) =>
      prioritizeOwnJob(context, stored, userId, jobId, priority),
    ),
  }),
  retryJob: t.boolean({
    description:
      'Retries a failed job with its settings as they are. True when it was yours, failed, and of a kind that can be retried.',
    args: { jobId: t.arg.string(jobIdArg) },
    resolve: onOwnJob(async (context, { retry }, userId, jobId) => (await retry?.(context, userId, jobId)) ?? false),
  }),
}));

function everyJob(db: Db): StateSource<JobEvent> {
  return {
    models: new Set(jobKinds.map(({ model }) => model)),
    open: (userId) => openJobIds(db, userId),
    read: async (userId, jobId) => {
      const job = await readJob(db, userId, jobId);
      if (job === null) return null;
      const simulation = job.kind === 'simulation' ? await readProgress(db, userId, jobId) : null;
      return { status: job.status, job, simulation };
    },
  };
}

builder.subscriptionField('jobProgress', (t) =>
  t.field({
    type: viewType(jobEventView),
    description: 'Progress of a job, or without a job id of all the viewer’s jobs: now, and after every change.',
    args: { jobId: t.arg.string() },
    subscribe: (_root, { jobId }, { db, changes, viewer }) =>
      stateStream({ changes, viewer }, jobId ?? null, everyJob(db)),
    resolve: (event) => event,
  }),
);
