import type { Db } from '../../../db/client.ts';
import { openJobIds } from '../../jobs/job-state.ts';
import { simulationKind } from '../../../domain/simulations/progress.ts';
import { simulationEstimateView, estimateRun } from '../../../services/simulations/estimates/estimate.ts';
import { sampleSizeView, sampleSize } from '../../../services/simulations/sample-size.ts';
import { stateStream, type StateSource } from '../../jobs/state-stream.ts';
import { readProgress, type SimulationProgress } from '../../../services/simulations/results/progress.ts';
import { readReactions } from '../../../services/simulations/results/reactions.ts';
import { readRecent } from '../../../services/simulations/results/recent.ts';
import { readResult } from '../../../services/simulations/results/result.ts';
import { askBeside } from '../../simulations/ask-personas.ts';
import { simulationSetupView, readSetup } from '../../simulations/setup.ts';
import { builder } from '../builder.ts';
import { userIdOf } from '../../viewer.ts';
import { reactionPageView, runSummaryPageView } from './list-types.ts';
import { addRecordedInput, SimulationInputRef, SimulationProgressRef } from './types.ts';
import { segmentSummaryView, listSegments } from '../../../db/segments/list.ts';
import { runResultView } from '../../../services/simulations/results/result-view.ts';
import { viewType } from '../view-types.ts';

addRecordedInput(viewType(runResultView));

builder.queryFields((t) => ({
  segments: t.field({
    type: [viewType(segmentSummaryView)],
    description: 'Segments that the viewer may use: their own, then the samples.',
    resolve: (_root, _args, { db, viewer }) => listSegments(db, userIdOf(viewer)),
  }),
  estimateSimulation: t.field({
    type: viewType(simulationEstimateView),
    description: 'Estimate of a run: calls, duration, cost and margin of error.',
    args: { input: t.arg({ type: SimulationInputRef, required: true }) },
    resolve: (_root, { input }, context) => estimateRun(context, userIdOf(context.viewer), input),
  }),
  sampleSize: t.field({
    type: viewType(sampleSizeView),
    description:
      'Personas that each message needs so that a difference of so many percentage points is found: 80% power at the 95% level.',
    args: {
      points: t.arg.float({ required: true }),
      messages: t.arg.int({ description: 'From 2 to 5; 2 by default.' }),
      samePersonas: t.arg.boolean({ description: 'Whether the same personas hear every message; true by default.' }),
    },
    resolve: (_root, { points, messages, samePersonas }, { db, viewer }) =>
      sampleSize(db, userIdOf(viewer), { points, messages: messages ?? 2, samePersonas: samePersonas ?? true }),
  }),
  simulationProgress: t.field({
    type: SimulationProgressRef,
    nullable: true,
    args: { jobId: t.arg.string({ required: true }) },
    resolve: (_root, { jobId }, { db, viewer }) => readProgress(db, userIdOf(viewer), jobId),
  }),
  simulationResult: t.field({
    type: viewType(runResultView),
    nullable: true,
    description: 'Result so far, counted from the reactions on read.',
    args: { jobId: t.arg.string({ required: true }) },
    resolve: (_root, { jobId }, { db, viewer, env }) => readResult({ db, env }, userIdOf(viewer), jobId),
  }),
  simulationSetup: t.field({
    type: viewType(simulationSetupView),
    nullable: true,
    description: 'Inputs of your run, for another run like it.',
    args: { jobId: t.arg.string({ required: true }) },
    resolve: (_root, { jobId }, { db, viewer }) => readSetup(db, userIdOf(viewer), jobId),
  }),
  simulationReactions: t.field({
    type: viewType(reactionPageView),
    nullable: true,
    args: {
      jobId: t.arg.string({ required: true }),
      search: t.arg.string(),
      sentiment: t.arg.string(),
      segmentId: t.arg.id(),
      provider: t.arg.string(),
      personaIndex: t.arg.int(),
      only: t.arg.stringList({ description: 'Filters on attributes of personas, as attribute:value.' }),
      limit: t.arg.int(),
      nextToken: t.arg.string(),
      skip: t.arg.int({ description: 'Reactions to leave out, for pages by number.' }),
    },
    resolve: (_root, args, { db, viewer, gone }) => readReactions(db, userIdOf(viewer), args, 'short', askBeside(gone)),
  }),
  recentSimulations: t.field({
    type: viewType(runSummaryPageView),
    description:
      'Your runs, newest first. Archived ones are on a shelf of their own, and deleted ones for 30 days. Words of a search stand in name, tags, message or job id, in any order.',
    args: {
      limit: t.arg.int(),
      nextToken: t.arg.string(),
      status: t.arg.string(),
      search: t.arg.string(),
      tags: t.arg.stringList({ description: 'All of them.' }),
      project: t.arg.string({ description: 'Id of a project, or `none`.' }),
      isStarred: t.arg.boolean(),
      segmentId: t.arg.string(),
      from: t.arg.string({ description: 'ISO 8601 time.' }),
      to: t.arg.string({ description: 'ISO 8601 time, not included.' }),
      shelf: t.arg.string({ description: '`active`, `archived` or `deleted`.' }),
      sort: t.arg.string({ description: '`newest`, `oldest`, `name`, `most-positive` or `most-answers`.' }),
    },
    resolve: (_root, args, { db, viewer }) => readRecent(db, userIdOf(viewer), args),
  }),
}));

function runsOf(db: Db): StateSource<SimulationProgress> {
  return {
    models: new Set([simulationKind.model]),
    open: (userId) => openJobIds(db, userId, simulationKind.name),
    read: (userId, jobId) => readProgress(db, userId, jobId),
  };
}

builder.subscriptionField('simulationProgress', (t) =>
  t.field({
    type: SimulationProgressRef,
    description: 'Progress of a run, or without a job id of all the viewer’s runs: now, and after every change.',
    args: { jobId: t.arg.string() },
    subscribe: (_root, { jobId }, { db, changes, viewer }) =>
      stateStream({ changes, viewer }, jobId ?? null, runsOf(db)),
    resolve: (state) => state,
  }),
);
