import type { SentimentCounts } from '../../simulations/counts.ts';
import type { SimulationProgress } from '../../simulations/progress.ts';
import type { ReactionItem } from '../../simulations/reactions.ts';
import { builder } from '../builder.ts';

const always = { nullable: false } as const;

/** Keys for this job alone: they override stored ones, and are erased when the run ends. */
export const ApiKeysInputRef = builder.inputType('ApiKeysInput', {
  fields: (t) => ({ openai: t.string(), anthropic: t.string() }),
});

const AnonymizationConfigInputRef = builder.inputType('AnonymizationConfigInput', {
  fields: (t) => ({
    level: t.string({ description: 'full, partial or none; full unless said.' }),
    preserveIndustry: t.boolean(),
    preserveLocation: t.boolean(),
    preserveSeniority: t.boolean(),
  }),
});

/** How much of people who may be real a model is told. Samples and made-up personas are told as they are. */
export const PromptOptionsInputRef = builder.inputType('PromptOptionsInput', {
  fields: (t) => ({
    anonymize: t.boolean({ description: 'True unless said.' }),
    anonymizationConfig: t.field({ type: AnonymizationConfigInputRef }),
    focusOnCurrentEvents: t.boolean(),
    includeRecentPosts: t.boolean({ description: 'True unless said.' }),
    maxPostsToInclude: t.int({ description: '3 unless said.' }),
  }),
});

/** What a simulation is asked, at submit and for an estimate. */
export const SimulationInputRef = builder.inputType('SimulationInput', {
  fields: (t) => ({
    message: t.string({ required: true }),
    segmentIds: t.idList({ required: true }),
    numUsers: t.int(),
    modelProvider: t.string(),
    models: t.stringList(),
    temperatureRange: t.floatList(),
    sentimentType: t.string(),
    includeCurrentEvents: t.boolean(),
    customContext: t.string(),
    attachmentIds: t.idList(),
    priority: t.int(),
    spendCapUsd: t.float(),
    apiKeys: t.field({ type: ApiKeysInputRef }),
    idempotencyKey: t.string(),
    source: t.string(),
    stopAtMarginPoints: t.float(),
    samePersonasAs: t.string(),
    promptOptions: t.field({ type: PromptOptionsInputRef }),
    simulated: t.boolean({
      description: 'The simulator answers instead of the providers, whatever keys there are; only where one runs.',
    }),
  }),
});

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
