import { alikeTo, type AlikeTo } from '../../../db/simulations/alike-runs.ts';
import type { SegmentSummary } from '../../../db/segments/list.ts';
import type { SampleSize } from '../../../services/simulations/sample-size.ts';
import type { SimulationEstimate } from '../../../services/simulations/estimates/estimate.ts';
import type { ReactionPage } from '../../../services/simulations/results/reactions.ts';
import type { SimulationSetup } from '../../simulations/setup.ts';
import type { RunSummary } from '../../../services/simulations/results/recent.ts';
import type { RunLabels } from '../../../db/simulations/library/labels.ts';
import { toShownName } from '../../../domain/personas/shown-name.ts';
import { userIdOf } from '../../viewer.ts';
import { builder } from '../builder.ts';
import { addRecordedInput, EndingCountsRef, ReactionItemRef, SentimentCountsRef } from './types.ts';

export const SegmentSummaryRef = builder.objectRef<SegmentSummary>('SegmentSummary').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    description: t.exposeString('description', { nullable: true }),
    type: t.exposeString('type'),
    size: t.exposeInt('size'),
    isSample: t.exposeBoolean('isSample'),
    tags: t.exposeStringList('tags'),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    isDerived: t.exposeBoolean('isDerived'),
    isDescribed: t.exposeBoolean('isDescribed', {
      description: 'True for made-up people, drawn from described shares.',
    }),
  }),
});

const EstimateRangeRef = builder.objectRef<{ low: number; high: number }>('EstimateRange').implement({
  fields: (t) => ({ low: t.exposeFloat('low'), high: t.exposeFloat('high') }),
});

export const EstimateRef = builder.objectRef<SimulationEstimate>('SimulationEstimate').implement({
  fields: (t) => ({
    providerCalls: t.exposeInt('providerCalls'),
    durationSeconds: t.expose('durationSeconds', { type: EstimateRangeRef }),
    costUsd: t.expose('costUsd', { type: EstimateRangeRef }),
    minCostUsd: t.exposeFloat('minCostUsd', {
      description: 'Cost of one call of each kind that the run must make; a spend cap below it only fails.',
    }),
    marginOfErrorPoints: t.exposeFloat('marginOfErrorPoints'),
    restsOn: t.exposeStringList('restsOn'),
    people: t.exposeInt('people', { description: 'Number of different people that would be asked.' }),
    repeatsPersonas: t.exposeBoolean('repeatsPersonas'),
    isSimulated: t.exposeBoolean('isSimulated'),
    pricesAsOf: t.exposeString('pricesAsOf'),
    unpricedModels: t.exposeStringList('unpricedModels', { description: 'Models whose price is unknown.' }),
  }),
});

export const SampleSizeRef = builder.objectRef<SampleSize>('SampleSize').implement({
  fields: (t) => ({
    personas: t.exposeInt('personas', { description: 'Number of personas that each message needs.' }),
    restsOn: t.exposeStringList('restsOn'),
  }),
});

export const SetupRef = builder.objectRef<SimulationSetup>('SimulationSetup').implement({
  description: 'Inputs of a run; `numUsers` is the requested number, also after an early stop.',
  fields: (t) => ({
    samePersonas: t.exposeInt('samePersonas', {
      nullable: true,
      description: 'Number of personas of a run that asks the same ones; null before they are drawn.',
    }),
  }),
});
addRecordedInput(SetupRef);

export const ReactionPageRef = builder.objectRef<ReactionPage>('ReactionPage').implement({
  fields: (t) => ({
    items: t.expose('items', { type: [ReactionItemRef] }),
    total: t.exposeInt('total'),
    nextToken: t.exposeString('nextToken', { nullable: true }),
  }),
});

export const RunProjectOfRunRef = builder.objectRef<{ id: string; name: string }>('RunProjectOfRun').implement({
  fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
});

const ExperimentOfRunRef = builder.objectRef<{ id: string; name: string }>('ExperimentOfRun').implement({
  fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
});

const AlikeToRef = builder.objectRef<AlikeTo>('AlikeTo').implement({
  description: 'The answer whose persona those of a run are like.',
  fields: (t) => ({
    jobId: t.exposeString('jobId'),
    personaIndex: t.exposeInt('personaIndex'),
    provider: t.exposeString('provider'),
    personName: t.string({ resolve: (answer) => toShownName(answer, 'short') }),
  }),
});

export const RunLabelsRef = builder.objectRef<RunLabels>('RunLabels').implement({
  description: 'Labels that the owner gave a run.',
  fields: (t) => ({
    jobId: t.exposeString('jobId'),
    name: t.exposeString('name', { nullable: true }),
    tags: t.exposeStringList('tags'),
    isStarred: t.exposeBoolean('isStarred'),
    isArchived: t.exposeBoolean('isArchived'),
    project: t.expose('project', { type: RunProjectOfRunRef, nullable: true }),
    experiments: t.expose('experiments', {
      type: [ExperimentOfRunRef],
      description: 'Your experiments that it is a message of, newest first.',
    }),
    alikeTo: t.field({
      type: AlikeToRef,
      nullable: true,
      description: 'Only for a run that asks personas like one of another run.',
      resolve: ({ jobId }, _args, { db, viewer }) => alikeTo(db, userIdOf(viewer), jobId),
    }),
  }),
});

const RunSummaryRef = builder.objectRef<RunSummary>('RunSummary').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    jobId: t.exposeString('jobId'),
    message: t.exposeString('message'),
    status: t.exposeString('status'),
    isPaused: t.exposeBoolean('isPaused'),
    progress: t.exposeInt('progress'),
    progressMessage: t.exposeString('progressMessage'),
    asked: t.exposeInt('asked'),
    answered: t.exposeInt('answered'),
    endings: t.expose('endings', { type: EndingCountsRef }),
    counts: t.expose('counts', { type: SentimentCountsRef }),
    segmentNames: t.exposeStringList('segmentNames'),
    modelProvider: t.exposeString('modelProvider'),
    sentimentType: t.exposeString('sentimentType'),
    isSimulated: t.exposeBoolean('isSimulated'),
    error: t.exposeString('error', { nullable: true }),
    costUsd: t.exposeFloat('costUsd'),
    queuedAt: t.expose('queuedAt', { type: 'DateTime', nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    name: t.exposeString('name', { nullable: true, description: 'Name that you gave the run.' }),
    tags: t.exposeStringList('tags'),
    isStarred: t.exposeBoolean('isStarred'),
    project: t.expose('project', { type: RunProjectOfRunRef, nullable: true }),
    archivedAt: t.expose('archivedAt', { type: 'DateTime', nullable: true }),
    deletedAt: t.expose('deletedAt', { type: 'DateTime', nullable: true }),
  }),
});

export const RunSummaryPageRef = builder
  .objectRef<{ items: RunSummary[]; nextToken: string | null }>('RunSummaryPage')
  .implement({
    fields: (t) => ({
      items: t.expose('items', { type: [RunSummaryRef] }),
      nextToken: t.exposeString('nextToken', { nullable: true }),
    }),
  });
