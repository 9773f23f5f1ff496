import type { SegmentSummary } from '../../../db/segments/list.ts';
import type { SimulationEstimate } from '../../simulations/estimate.ts';
import type { ReactionPage } from '../../simulations/reactions.ts';
import type { SimulationSetup } from '../../simulations/setup.ts';
import type { RunSummary } from '../../simulations/recent.ts';
import { builder } from '../builder.ts';
import { addRecordedInput, ReactionItemRef, SentimentCountsRef } from './types.ts';

const always = { nullable: false } as const;

export const SegmentSummaryRef = builder.objectRef<SegmentSummary>('SegmentSummary').implement({
  fields: (t) => ({
    id: t.exposeID('id', always),
    name: t.exposeString('name', always),
    description: t.exposeString('description', { nullable: true }),
    type: t.exposeString('type', always),
    size: t.exposeInt('size', always),
    isSample: t.exposeBoolean('isSample', always),
    tags: t.exposeStringList('tags', always),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', ...always }),
    isDerived: t.exposeBoolean('isDerived', always),
  }),
});

const EstimateRangeRef = builder.objectRef<{ low: number; high: number }>('EstimateRange').implement({
  fields: (t) => ({ low: t.exposeFloat('low', always), high: t.exposeFloat('high', always) }),
});

export const EstimateRef = builder.objectRef<SimulationEstimate>('SimulationEstimate').implement({
  fields: (t) => ({
    providerCalls: t.exposeInt('providerCalls', always),
    durationSeconds: t.expose('durationSeconds', { type: EstimateRangeRef, ...always }),
    costUsd: t.expose('costUsd', { type: EstimateRangeRef, ...always }),
    marginOfErrorPoints: t.exposeFloat('marginOfErrorPoints', always),
    restsOn: t.exposeStringList('restsOn', always),
    repeatsPersonas: t.exposeBoolean('repeatsPersonas', always),
    isSimulated: t.exposeBoolean('isSimulated', always),
    pricesAsOf: t.exposeString('pricesAsOf', always),
  }),
});

export const SetupRef = builder.objectRef<SimulationSetup>('SimulationSetup').implement({
  description: 'How a run was asked; `numUsers` is as many as were wished for, also where it stopped early.',
  fields: (t) => ({
    samePersonas: t.exposeInt('samePersonas', {
      nullable: true,
      description: 'How many a run with the same personas asks; null before they are drawn.',
    }),
  }),
});
addRecordedInput(SetupRef);

export const ReactionPageRef = builder.objectRef<ReactionPage>('ReactionPage').implement({
  fields: (t) => ({
    items: t.expose('items', { type: [ReactionItemRef], ...always }),
    total: t.exposeInt('total', always),
    nextToken: t.exposeString('nextToken', { nullable: true }),
  }),
});

const RunSummaryRef = builder.objectRef<RunSummary>('RunSummary').implement({
  fields: (t) => ({
    id: t.exposeID('id', always),
    jobId: t.exposeString('jobId', always),
    message: t.exposeString('message', always),
    status: t.exposeString('status', always),
    progress: t.exposeInt('progress', always),
    progressMessage: t.exposeString('progressMessage', always),
    asked: t.exposeInt('asked', always),
    answered: t.exposeInt('answered', always),
    counts: t.expose('counts', { type: SentimentCountsRef, ...always }),
    segmentNames: t.exposeStringList('segmentNames', always),
    modelProvider: t.exposeString('modelProvider', always),
    sentimentType: t.exposeString('sentimentType', always),
    isSimulated: t.exposeBoolean('isSimulated', always),
    error: t.exposeString('error', { nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime', ...always }),
  }),
});

export const RunSummaryPageRef = builder
  .objectRef<{ items: RunSummary[]; nextToken: string | null }>('RunSummaryPage')
  .implement({
    fields: (t) => ({
      items: t.expose('items', { type: [RunSummaryRef], ...always }),
      nextToken: t.exposeString('nextToken', { nullable: true }),
    }),
  });
