import { promptOptionsSchema } from '../../../domain/personas/prompt-options.ts';
import {
  apiKeysSchema,
  optionFields,
  recordedFields,
  runDefaults,
  runInput,
  type RecordedInput,
} from '../../../domain/simulations/run-input.ts';
import type { SentimentCounts } from '../../../domain/sentiment/sentiment.ts';
import type { SimulationProgress } from '../../simulations/progress.ts';
import type { ReactionItem } from '../../simulations/reactions.ts';
import { builder } from '../builder.ts';
import { inputTypeOf, outputTypeOf } from '../zod-types.ts';

const always = { nullable: false } as const;

export const SimulationInputRef = inputTypeOf(runInput);
export const ApiKeysInputRef = inputTypeOf(apiKeysSchema);
export const PromptOptionsInputRef = inputTypeOf(promptOptionsSchema);

/** How a run was asked, on whatever tells of one. */
export function addRecordedInput(ref: Parameters<typeof builder.objectFields>[0]): void {
  builder.objectFields(ref, (t) =>
    Object.fromEntries(
      [...recordedFields, ...optionFields].map((name) => {
        const nullable = name in runDefaults && runDefaults[name as keyof typeof runDefaults] === null;
        const resolve = (input: unknown) => (input as RecordedInput)[name] as string;
        return [name, t.field({ ...outputTypeOf(runInput.shape[name]), nullable, resolve })];
      }),
    ),
  );
}

export const SentimentCountsRef = builder.objectRef<SentimentCounts>('SentimentCounts').implement({
  fields: (t) => ({
    positive: t.exposeInt('positive', always),
    neutral: t.exposeInt('neutral', always),
    negative: t.exposeInt('negative', always),
    total: t.exposeInt('total', always),
  }),
});

export const ReactionItemRef = builder.objectRef<ReactionItem>('ReactionItem').implement({
  fields: (t) => ({
    personaIndex: t.exposeInt('personaIndex', always),
    provider: t.exposeString('provider', always),
    model: t.exposeString('model', always),
    sentiment: t.exposeString('sentiment', always),
    response: t.exposeString('response', always),
    reaction: t.exposeString('reaction', always),
    reasoning: t.exposeString('reasoning', always),
    actionLikelihood: t.exposeFloat('actionLikelihood', { nullable: true }),
    confidence: t.exposeFloat('confidence', always),
    engagementScore: t.exposeFloat('engagementScore', always),
    sentimentScore: t.exposeFloat('sentimentScore', always),
    personName: t.exposeString('personName', always),
    age: t.exposeInt('age', { nullable: true }),
    gender: t.exposeString('gender', { nullable: true }),
    segmentId: t.exposeID('segmentId', always),
    segmentName: t.exposeString('segmentName', always),
    attributes: t.field({ type: 'JSON', ...always, resolve: (reaction) => reaction.attributes ?? {} }),
    createdAt: t.expose('createdAt', { type: 'DateTime', ...always }),
  }),
});

export const SimulationProgressRef = builder.objectRef<SimulationProgress>('SimulationProgress').implement({
  fields: (t) => ({
    id: t.exposeID('id', always),
    jobId: t.exposeString('jobId', always),
    status: t.exposeString('status', always),
    stage: t.exposeString('stage', { nullable: true }),
    progress: t.exposeInt('progress', always),
    progressMessage: t.exposeString('progressMessage', always),
    asked: t.exposeInt('asked', always),
    answered: t.exposeInt('answered', always),
    heard: t.exposeInt('heard', always),
    missing: t.exposeInt('missing', always),
    retried: t.exposeInt('retried', always),
    counts: t.expose('counts', { type: SentimentCountsRef, ...always }),
    recent: t.expose('recent', { type: [ReactionItemRef], ...always }),
    etaSeconds: t.exposeInt('etaSeconds', { nullable: true }),
    lastProblem: t.exposeString('lastProblem', { nullable: true }),
    error: t.exposeString('error', { nullable: true }),
    costUsd: t.exposeFloat('costUsd', always),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', ...always }),
  }),
});
