import type { AttachmentFacts } from '../../../db/files/attachments.ts';
import type { Difference } from '../../../domain/simulations/difference.ts';
import type { Insights } from '../../../domain/simulations/insights.ts';
import type { Recommendation } from '../../../domain/simulations/recommendations.ts';
import type { MeanInterval, Share } from '../../../domain/simulations/statistics.ts';
import type { GroupResult } from '../../../services/simulations/results/result-groups.ts';
import type { ProviderResult } from '../../../services/simulations/results/result-providers.ts';
import type { SimulationResult } from '../../../services/simulations/results/result.ts';
import { builder } from '../builder.ts';
import { addRecordedInput, RunEndingsRef, SentimentCountsRef } from './types.ts';

const maybe = { nullable: true } as const;

export const ShareRef = builder.objectRef<Share>('Share').implement({
  description: 'A part of a whole, 0 to 1, with its Wilson 95% confidence interval.',
  fields: (t) => ({
    count: t.exposeInt('count'),
    share: t.exposeFloat('share'),
    low: t.exposeFloat('low'),
    high: t.exposeFloat('high'),
  }),
});

export const ShareDifferenceRef = builder.interfaceRef<Difference>('ShareDifference').implement({
  description:
    'A difference of positive shares, -1 to 1, with its 95% confidence interval and the p-value of the same test.',
  fields: (t) => ({
    difference: t.exposeFloat('difference'),
    low: t.exposeFloat('low'),
    high: t.exposeFloat('high'),
    pValue: t.exposeFloat('pValue'),
    isClear: t.exposeBoolean('isClear'),
  }),
});

export const ScoreRef = builder.objectRef<MeanInterval>('MeanScore').implement({
  description: 'A mean score, -1 to 1, with its 95% confidence interval.',
  fields: (t) => ({
    mean: t.exposeFloat('mean'),
    low: t.exposeFloat('low'),
    high: t.exposeFloat('high'),
  }),
});

export const GroupResultRef = builder.objectRef<GroupResult>('GroupResult').implement({
  fields: (t) => ({
    key: t.exposeString('key'),
    label: t.exposeString('label'),
    counts: t.expose('counts', { type: SentimentCountsRef }),
    positive: t.expose('positive', { type: ShareRef }),
    people: t.exposeInt('people', { description: 'Number of different people behind the answers.' }),
    isSmall: t.exposeBoolean('isSmall', { description: 'True for fewer than 30 people, who have no verdict.' }),
    verdict: t.exposeString('verdict', maybe),
  }),
});

const ProviderResultRef = builder.objectRef<ProviderResult>('ProviderResult').implement({
  fields: (t) => ({
    provider: t.exposeString('provider'),
    models: t.exposeStringList('models'),
    counts: t.expose('counts', { type: SentimentCountsRef }),
    positive: t.expose('positive', { type: ShareRef }),
    answered: t.exposeInt('answered'),
    ended: t.exposeInt('ended', { description: 'Personas that ended without an answer at this provider.' }),
    missing: t.exposeInt('missing'),
    engagementScore: t.exposeFloat('engagementScore'),
    sentimentScore: t.exposeFloat('sentimentScore'),
  }),
});

const RecommendationRef = builder.objectRef<Recommendation>('Recommendation').implement({
  fields: (t) => ({ type: t.exposeString('type'), message: t.exposeString('message') }),
});

const InsightsRef = builder.objectRef<Insights>('Insights').implement({
  fields: (t) => ({
    totalResponses: t.exposeInt('totalResponses'),
    averageResponseLength: t.exposeFloat('averageResponseLength'),
    mostCommonSentiment: t.exposeString('mostCommonSentiment'),
  }),
});

/** An attachment of a run. */
const AttachmentRef = builder.objectRef<AttachmentFacts>('SimulationAttachment').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    contentType: t.exposeString('contentType'),
    size: t.exposeInt('size'),
    kind: t.exposeString('kind'),
    textCharacters: t.exposeInt('textCharacters'),
  }),
});

export const ResultRef = builder.objectRef<SimulationResult>('RunResult').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    jobId: t.exposeString('jobId'),
    status: t.exposeString('status'),
    asked: t.exposeInt('asked', {
      description: 'Personas that the run was to ask: answered, ended without an answer, or missing.',
    }),
    answered: t.exposeInt('answered'),
    heard: t.exposeInt('heard'),
    missing: t.exposeInt('missing'),
    endings: t.expose('endings', { type: RunEndingsRef }),
    people: t.exposeInt('people', {
      description: 'Number of different people behind the answers. Intervals and verdicts are about people.',
    }),
    repeatsPersonas: t.exposeBoolean('repeatsPersonas'),
    isSmall: t.exposeBoolean('isSmall', { description: 'True when fewer than 30 people answered.' }),
    isSimulated: t.exposeBoolean('isSimulated'),
    positive: t.expose('positive', { type: ShareRef }),
    neutral: t.expose('neutral', { type: ShareRef }),
    negative: t.expose('negative', { type: ShareRef }),
    difference: t.expose('difference', {
      type: ScoreRef,
      description:
        'Positive share minus negative share, of the personas that answered. Its interval decides which side is ahead.',
    }),
    sentimentScore: t.exposeFloat('sentimentScore', { description: '(positive - negative) / numUsers.' }),
    sentimentLow: t.exposeFloat('sentimentLow'),
    sentimentHigh: t.exposeFloat('sentimentHigh'),
    engagementScore: t.exposeFloat('engagementScore'),
    bySegment: t.expose('bySegment', { type: [GroupResultRef] }),
    byAge: t.expose('byAge', { type: [GroupResultRef] }),
    byGender: t.expose('byGender', { type: [GroupResultRef] }),
    byProvider: t.expose('byProvider', { type: [ProviderResultRef] }),
    agreement: t.exposeFloat('agreement', maybe),
    recommendations: t.expose('recommendations', { type: [RecommendationRef] }),
    analysis: t.exposeString('analysis', maybe),
    insights: t.expose('insights', { type: InsightsRef, ...maybe }),
    segmentNames: t.exposeStringList('segmentNames'),
    tier: t.exposeString('tier'),
    currentEvents: t.exposeString('currentEvents', maybe),
    attachments: t.expose('attachments', { type: [AttachmentRef] }),
    notices: t.exposeStringList('notices'),
    error: t.exposeString('error', maybe),
    costUsd: t.exposeFloat('costUsd'),
    inputTokens: t.exposeFloat('inputTokens'),
    outputTokens: t.exposeFloat('outputTokens'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    startedAt: t.expose('startedAt', { type: 'DateTime', ...maybe }),
    completedAt: t.expose('completedAt', { type: 'DateTime', ...maybe }),
    canRetry: t.exposeBoolean('canRetry'),
    temporalUrl: t.exposeString('temporalUrl', maybe),
  }),
});
addRecordedInput(ResultRef);
