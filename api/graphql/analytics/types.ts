import type { AnalyticsChoices } from '../../../db/analytics/runs.ts';
import type { Difference } from '../../../domain/simulations/difference.ts';
import type {
  Analytics,
  MessageFigures,
  MessageTest,
  ModelFigures,
  NamedFigures,
  Totals,
  TrendStep,
} from '../../../domain/analytics/analytics.ts';
import { AgreementRef, GroupFiguresRef, HeatMapRef, ModelTrendRef } from './chart-types.ts';
import { builder } from '../builder.ts';
import { ShareRef } from '../simulations/result-types.ts';

const always = { nullable: false } as const;
const maybe = { nullable: true } as const;
const interfaces = [GroupFiguresRef];

const TotalsRef = builder.objectRef<Totals>('AnalyticsTotals').implement({
  interfaces,
  fields: (t) => ({
    runs: t.exposeInt('runs', always),
    completed: t.exposeInt('completed', always),
    failed: t.exposeInt('failed', always),
    open: t.exposeInt('open', always),
    simulatedRuns: t.exposeInt('simulatedRuns', always),
    answeredRuns: t.exposeInt('answeredRuns', always),
    messages: t.exposeInt('messages', always),
    segments: t.exposeInt('segments', always),
    answers: t.exposeInt('answers', always),
    neutral: t.expose('neutral', { type: ShareRef, ...always }),
    negative: t.expose('negative', { type: ShareRef, ...always }),
    engagementScore: t.exposeFloat('engagementScore', always),
    inputTokens: t.exposeFloat('inputTokens', always),
    outputTokens: t.exposeFloat('outputTokens', always),
    answersCostUsd: t.exposeFloat('answersCostUsd', always),
    runsCostUsd: t.exposeFloat('runsCostUsd', maybe),
  }),
});

const TrendStepRef = builder.objectRef<TrendStep>('AnalyticsStep').implement({
  interfaces,
  fields: (t) => ({
    step: t.exposeString('step', { ...always, description: 'First day of the step, YYYY-MM-DD.' }),
    runs: t.exposeInt('runs', always),
    simulatedRuns: t.exposeInt('simulatedRuns', always),
    inputTokens: t.exposeFloat('inputTokens', always),
    outputTokens: t.exposeFloat('outputTokens', always),
    costUsd: t.exposeFloat('costUsd', always),
  }),
});

const NamedFiguresRef = builder.objectRef<NamedFigures>('AnalyticsGroup').implement({
  interfaces,
  fields: (t) => ({
    key: t.exposeString('key', always),
    label: t.exposeString('label', always),
    verdict: t.exposeString('verdict', maybe),
  }),
});

const MessageFiguresRef = builder.objectRef<MessageFigures>('AnalyticsMessage').implement({
  interfaces,
  fields: (t) => ({
    message: t.exposeString('message', always),
    runs: t.exposeInt('runs', always),
    simulatedRuns: t.exposeInt('simulatedRuns', always),
    lastJobId: t.exposeString('lastJobId', maybe),
    lastAt: t.expose('lastAt', { type: 'DateTime', ...always }),
  }),
});

const ModelFiguresRef = builder.objectRef<ModelFigures>('AnalyticsModel').implement({
  interfaces,
  fields: (t) => ({
    key: t.exposeString('key', always),
    provider: t.exposeString('provider', always),
    model: t.exposeString('model', always),
    verdict: t.exposeString('verdict', maybe),
    runs: t.exposeInt('runs', always),
    answers: t.exposeInt('answers', always),
    inputTokens: t.exposeFloat('inputTokens', always),
    outputTokens: t.exposeFloat('outputTokens', always),
    costUsd: t.exposeFloat('costUsd', always),
    latencyMs: t.exposeFloat('latencyMs', always),
  }),
});

const ShareDifferenceRef = builder.interfaceRef<Difference>('ShareDifference').implement({
  description:
    'A difference of positive shares, -1 to 1, with its 95% confidence interval and the p-value of the same test.',
  fields: (t) => ({
    difference: t.exposeFloat('difference', always),
    low: t.exposeFloat('low', always),
    high: t.exposeFloat('high', always),
    pValue: t.exposeFloat('pValue', always),
    isClear: t.exposeBoolean('isClear', always),
  }),
});

const TrendTestRef = builder.objectRef<Difference>('TrendTest').implement({ interfaces: [ShareDifferenceRef] });

const MessageTestRef = builder.objectRef<MessageTest>('MessageTest').implement({
  description: 'Corrected as one of all pairs of the messages ranked.',
  interfaces: [ShareDifferenceRef],
  fields: (t) => ({
    inBoth: t.exposeInt('inBoth', { ...always, description: 'Personas who heard both.' }),
    of: t.exposeInt('of', { ...always, description: 'Messages the two were picked from.' }),
  }),
});

export const AnalyticsRef = builder.objectRef<Analytics>('Analytics').implement({
  description:
    'A persona counts once for each message it heard, by the sign of its mean score over the answers chosen. Intervals are over personas.',
  fields: (t) => ({
    timeZone: t.exposeString('timeZone', always),
    firstDay: t.exposeString('firstDay', maybe),
    lastDay: t.exposeString('lastDay', maybe),
    unit: t.exposeString('unit', { ...always, description: 'day, week or month: what the trend goes by.' }),
    sentimentType: t.exposeString('sentimentType', {
      ...always,
      description: 'The scale of all runs; the plain one where they differ.',
    }),
    mixesScales: t.exposeBoolean('mixesScales', always),
    trendTest: t.expose('trendTest', {
      type: TrendTestRef,
      ...maybe,
      description: 'The later half of the steps against the earlier one.',
    }),
    messageTest: t.expose('messageTest', {
      type: MessageTestRef,
      ...maybe,
      description: 'The best message against the worst.',
    }),
    unrankedMessages: t.exposeInt('unrankedMessages', {
      ...always,
      description: 'Messages with fewer than 30 personas.',
    }),
    segmentsHeardTheSame: t.exposeBoolean('segmentsHeardTheSame', always),
    totals: t.expose('totals', { type: TotalsRef, ...always }),
    trend: t.expose('trend', { type: [TrendStepRef], ...always }),
    bySegment: t.expose('bySegment', { type: [NamedFiguresRef], ...always }),
    bestMessages: t.expose('bestMessages', { type: [MessageFiguresRef], ...always }),
    worstMessages: t.expose('worstMessages', { type: [MessageFiguresRef], ...always }),
    messages: t.expose('messages', {
      type: [MessageFiguresRef],
      ...always,
      description: 'Those tested last, at most 100.',
    }),
    byModel: t.expose('byModel', { type: [ModelFiguresRef], ...always }),
    modelTrend: t.expose('modelTrend', { type: [ModelTrendRef], ...always }),
    ageByGender: t.expose('ageByGender', { type: HeatMapRef, ...always }),
    segmentByAge: t.expose('segmentByAge', { type: HeatMapRef, ...always }),
    agreement: t.expose('agreement', { type: AgreementRef, ...maybe }),
  }),
});

type SegmentChoice = AnalyticsChoices['segments'][number];

const SegmentChoiceRef = builder.objectRef<SegmentChoice>('AnalyticsSegmentChoice').implement({
  fields: (t) => ({
    id: t.exposeID('id', always),
    name: t.exposeString('name', always),
    runs: t.exposeInt('runs', always),
  }),
});

export const AnalyticsChoicesRef = builder.objectRef<AnalyticsChoices>('AnalyticsChoices').implement({
  fields: (t) => ({
    segments: t.expose('segments', { type: [SegmentChoiceRef], ...always }),
    providers: t.exposeStringList('providers', always),
    models: t.exposeStringList('models', always),
    runs: t.exposeInt('runs', { ...always, description: 'All runs, whatever the filter.' }),
  }),
});
