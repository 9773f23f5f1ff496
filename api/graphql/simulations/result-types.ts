import type { AttachmentFacts } from '../../../db/files/attachments.ts';
import type { Insights } from '../../../domain/simulations/insights.ts';
import type { Recommendation } from '../../../domain/simulations/recommendations.ts';
import type { MeanInterval, Share } from '../../../domain/simulations/statistics.ts';
import type { GroupResult } from '../../simulations/result-groups.ts';
import type { ProviderResult } from '../../simulations/result-providers.ts';
import type { SimulationResult } from '../../simulations/result.ts';
import { builder } from '../builder.ts';
import { addRecordedInput, SentimentCountsRef } from './types.ts';

const always = { nullable: false } as const;
const maybe = { nullable: true } as const;

export const ShareRef = builder.objectRef<Share>('Share').implement({
  description: 'A part of a whole, 0 to 1, with its Wilson 95% confidence interval.',
  fields: (t) => ({
    count: t.exposeInt('count', always),
    share: t.exposeFloat('share', always),
    low: t.exposeFloat('low', always),
    high: t.exposeFloat('high', always),
  }),
});

export const ScoreRef = builder.objectRef<MeanInterval>('MeanScore').implement({
  description: 'A mean score, -1 to 1, with its 95% confidence interval.',
  fields: (t) => ({
    mean: t.exposeFloat('mean', always),
    low: t.exposeFloat('low', always),
    high: t.exposeFloat('high', always),
  }),
});

export const GroupResultRef = builder.objectRef<GroupResult>('GroupResult').implement({
  fields: (t) => ({
    key: t.exposeString('key', always),
    label: t.exposeString('label', always),
    counts: t.expose('counts', { type: SentimentCountsRef, ...always }),
    positive: t.expose('positive', { type: ShareRef, ...always }),
    isSmall: t.exposeBoolean('isSmall', {
      ...always,
      description: 'Fewer than 30 answers: a small sample, without a verdict.',
    }),
    verdict: t.exposeString('verdict', maybe),
  }),
});

const ProviderResultRef = builder.objectRef<ProviderResult>('ProviderResult').implement({
  fields: (t) => ({
    provider: t.exposeString('provider', always),
    models: t.exposeStringList('models', always),
    counts: t.expose('counts', { type: SentimentCountsRef, ...always }),
    positive: t.expose('positive', { type: ShareRef, ...always }),
    answered: t.exposeInt('answered', always),
    missing: t.exposeInt('missing', always),
    engagementScore: t.exposeFloat('engagementScore', always),
    sentimentScore: t.exposeFloat('sentimentScore', always),
  }),
});

const RecommendationRef = builder.objectRef<Recommendation>('Recommendation').implement({
  fields: (t) => ({ type: t.exposeString('type', always), message: t.exposeString('message', always) }),
});

const InsightsRef = builder.objectRef<Insights>('Insights').implement({
  fields: (t) => ({
    totalResponses: t.exposeInt('totalResponses', always),
    averageResponseLength: t.exposeFloat('averageResponseLength', always),
    mostCommonSentiment: t.exposeString('mostCommonSentiment', always),
  }),
});

/** A file every persona of a run was told about. */
const AttachmentRef = builder.objectRef<AttachmentFacts>('SimulationAttachment').implement({
  fields: (t) => ({
    id: t.exposeID('id', always),
    name: t.exposeString('name', always),
    contentType: t.exposeString('contentType', always),
    size: t.exposeInt('size', always),
    kind: t.exposeString('kind', always),
    textCharacters: t.exposeInt('textCharacters', always),
  }),
});

export const ResultRef = builder.objectRef<SimulationResult>('RunResult').implement({
  fields: (t) => ({
    id: t.exposeID('id', always),
    jobId: t.exposeString('jobId', always),
    status: t.exposeString('status', always),
    answered: t.exposeInt('answered', always),
    heard: t.exposeInt('heard', always),
    missing: t.exposeInt('missing', always),
    repeatsPersonas: t.exposeBoolean('repeatsPersonas', always),
    isSmall: t.exposeBoolean('isSmall', { ...always, description: 'Fewer than 30 personas answered.' }),
    isSimulated: t.exposeBoolean('isSimulated', always),
    positive: t.expose('positive', { type: ShareRef, ...always }),
    neutral: t.expose('neutral', { type: ShareRef, ...always }),
    negative: t.expose('negative', { type: ShareRef, ...always }),
    difference: t.expose('difference', {
      type: ScoreRef,
      ...always,
      description:
        'The positive share less the negative one, of the personas that answered. Its interval says which side is ahead.',
    }),
    sentimentScore: t.exposeFloat('sentimentScore', { ...always, description: '(positive - negative) / numUsers.' }),
    sentimentLow: t.exposeFloat('sentimentLow', always),
    sentimentHigh: t.exposeFloat('sentimentHigh', always),
    engagementScore: t.exposeFloat('engagementScore', always),
    bySegment: t.expose('bySegment', { type: [GroupResultRef], ...always }),
    byAge: t.expose('byAge', { type: [GroupResultRef], ...always }),
    byGender: t.expose('byGender', { type: [GroupResultRef], ...always }),
    byProvider: t.expose('byProvider', { type: [ProviderResultRef], ...always }),
    agreement: t.exposeFloat('agreement', maybe),
    recommendations: t.expose('recommendations', { type: [RecommendationRef], ...always }),
    analysis: t.exposeString('analysis', maybe),
    insights: t.expose('insights', { type: InsightsRef, ...maybe }),
    segmentNames: t.exposeStringList('segmentNames', always),
    tier: t.exposeString('tier', always),
    currentEvents: t.exposeString('currentEvents', maybe),
    attachments: t.expose('attachments', { type: [AttachmentRef], ...always }),
    notices: t.exposeStringList('notices', always),
    error: t.exposeString('error', maybe),
    costUsd: t.exposeFloat('costUsd', always),
    inputTokens: t.exposeFloat('inputTokens', always),
    outputTokens: t.exposeFloat('outputTokens', always),
    createdAt: t.expose('createdAt', { type: 'DateTime', ...always }),
    startedAt: t.expose('startedAt', { type: 'DateTime', ...maybe }),
    completedAt: t.expose('completedAt', { type: 'DateTime', ...maybe }),
    canRetry: t.exposeBoolean('canRetry', always),
    temporalUrl: t.exposeString('temporalUrl', maybe),
  }),
});
addRecordedInput(ResultRef);
