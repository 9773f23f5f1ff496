import { promptOptionsSchema } from '../../../domain/personas/prompt-options.ts';
import {
  apiKeysSchema,
  isOptional,
  optionFields,
  recordedFields,
  runInput,
  type RecordedInput,
} from '../../../domain/simulations/run-input.ts';
import type { Citation } from '../../../domain/papers/citations.ts';
import type { SentimentCounts } from '../../../domain/sentiment/sentiment.ts';
import type { EndingCounts, SegmentEndings } from '../../../domain/simulations/endings.ts';
import { isOpenStatus } from '../../../domain/jobs/status.ts';
import { holdOfJob } from '../../../db/providers/holds.ts';
import type { RunEndings } from '../../../services/simulations/results/endings.ts';
import type { SimulationProgress } from '../../../services/simulations/results/progress.ts';
import type { ReactionItem } from '../../../services/simulations/results/reactions.ts';
import { builder } from '../builder.ts';
import { waitingDescription, WaitingRef } from '../waiting.ts';
import { inputTypeOf, outputTypeOf } from '../zod-types.ts';

export const SimulationInputRef = inputTypeOf(runInput);
export const ApiKeysInputRef = inputTypeOf(apiKeysSchema);
export const PromptOptionsInputRef = inputTypeOf(promptOptionsSchema);

/** Adds the inputs of a run to a type. */
export function addRecordedInput(ref: Parameters<typeof builder.objectFields>[0]): void {
  builder.objectFields(ref, (t) =>
    Object.fromEntries(
      [...recordedFields, ...optionFields].map((name) => {
        const resolve = (input: unknown) => (input as RecordedInput)[name] as string;
        return [name, t.field({ ...outputTypeOf(runInput.shape[name]), nullable: isOptional(name), resolve })];
      }),
    ),
  );
}

export const SentimentCountsRef = builder.objectRef<SentimentCounts>('SentimentCounts').implement({
  fields: (t) => ({
    positive: t.exposeInt('positive'),
    neutral: t.exposeInt('neutral'),
    negative: t.exposeInt('negative'),
    total: t.exposeInt('total'),
  }),
});

export const EndingCountsRef = builder.objectRef<EndingCounts>('EndingCounts').implement({
  description: 'Personas that ended without an answer. They are in no reaction, count, share or average.',
  fields: (t) => ({
    total: t.exposeInt('total'),
    refused: t.exposeInt('refused', { description: 'The model declined to answer as the persona.' }),
    filtered: t.exposeInt('filtered', { description: 'The content filter of the provider stopped the reply.' }),
    unreadable: t.exposeInt('unreadable', { description: 'The reply took no side that could be read.' }),
  }),
});

const SegmentEndingsRef = builder.objectRef<SegmentEndings>('SegmentEndings').implement({
  fields: (t) => ({
    segmentId: t.exposeID('segmentId'),
    segmentName: t.exposeString('segmentName'),
    asked: t.exposeInt('asked', { description: 'Personas that answered or ended without an answer.' }),
    total: t.exposeInt('total'),
    refused: t.exposeInt('refused'),
    filtered: t.exposeInt('filtered'),
    unreadable: t.exposeInt('unreadable'),
  }),
});

export const RunEndingsRef = builder.objectRef<RunEndings>('RunEndings').implement({
  description: 'Personas of a run that ended without an answer; with several providers, from every one of them.',
  fields: (t) => ({
    total: t.exposeInt('total'),
    refused: t.exposeInt('refused'),
    filtered: t.exposeInt('filtered'),
    unreadable: t.exposeInt('unreadable'),
    bySegment: t.expose('bySegment', { type: [SegmentEndingsRef] }),
    refusals: t.exposeStringList('refusals', {
      description: 'What the model said in up to three refusals. These are no answers.',
    }),
    unusable: t.exposeString('unusable', {
      nullable: true,
      description: 'Why the result cannot be used: more than 20% of the personas asked ended without an answer.',
    }),
  }),
});

const CitationRef = builder.objectRef<Citation>('Citation').implement({
  fields: (t) => ({
    paperId: t.exposeID('paperId'),
    passageId: t.exposeID('passageId'),
    title: t.exposeString('title'),
    year: t.exposeInt('year', { nullable: true }),
    page: t.exposeInt('page', { description: '0 for the abstract.' }),
    quote: t.exposeString('quote'),
  }),
});

export const ReactionItemRef = builder.objectRef<ReactionItem>('ReactionItem').implement({
  fields: (t) => ({
    personaIndex: t.exposeInt('personaIndex'),
    provider: t.exposeString('provider'),
    model: t.exposeString('model'),
    sentiment: t.exposeString('sentiment'),
    response: t.exposeString('response'),
    reaction: t.exposeString('reaction'),
    reasoning: t.exposeString('reasoning'),
    actionLikelihood: t.exposeFloat('actionLikelihood', { nullable: true }),
    toolCalls: t.field({
      type: 'JSON',
      nullable: true,
      description: 'Calls of tools that the persona made before it answered; null without any.',
      resolve: ({ toolCalls }) => toolCalls ?? null,
    }),
    researchPerformed: t.field({
      type: 'JSON',
      nullable: true,
      description: 'What the persona found out with tools: tool, query, finding.',
      resolve: ({ researchPerformed }) => researchPerformed ?? null,
    }),
    citations: t.field({
      type: [CitationRef],
      description:
        'Words of the person’s own papers that the reaction rests on; each stands in the passage that it names.',
      resolve: ({ citations }) => (citations ?? []) as Citation[],
    }),
    confidence: t.exposeFloat('confidence'),
    engagementScore: t.exposeFloat('engagementScore'),
    sentimentScore: t.exposeFloat('sentimentScore'),
    personName: t.exposeString('personName'),
    age: t.exposeInt('age', { nullable: true }),
    gender: t.exposeString('gender', { nullable: true }),
    segmentId: t.exposeID('segmentId'),
    segmentName: t.exposeString('segmentName'),
    attributes: t.field({ type: 'JSON', resolve: (reaction) => reaction.attributes ?? {} }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
});

export const SimulationProgressRef = builder.objectRef<SimulationProgress>('SimulationProgress').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    jobId: t.exposeString('jobId'),
    status: t.exposeString('status'),
    stage: t.exposeString('stage', { nullable: true }),
    isPaused: t.exposeBoolean('isPaused'),
    canPause: t.exposeBoolean('canPause'),
    priority: t.exposeInt('priority'),
    progress: t.exposeInt('progress'),
    progressMessage: t.exposeString('progressMessage'),
    asked: t.exposeInt('asked'),
    answered: t.exposeInt('answered'),
    heard: t.exposeInt('heard'),
    missing: t.exposeInt('missing'),
    endings: t.expose('endings', { type: RunEndingsRef }),
    retried: t.exposeInt('retried'),
    counts: t.expose('counts', { type: SentimentCountsRef }),
    recent: t.expose('recent', { type: [ReactionItemRef] }),
    etaSeconds: t.exposeInt('etaSeconds', { nullable: true }),
    waiting: t.field({
      type: WaitingRef,
      nullable: true,
      description: waitingDescription,
      resolve: ({ id, status }, _args, { db }) => (isOpenStatus(status) ? holdOfJob(db, id) : null),
    }),
    lastProblem: t.exposeString('lastProblem', { nullable: true }),
    error: t.exposeString('error', { nullable: true }),
    costUsd: t.exposeFloat('costUsd'),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
});
