import type { AnalyticsChoices } from '../../../db/analytics/runs.ts';
import type { Difference } from '../../../domain/simulations/difference.ts';
import type {
  Analytics,
  LikelihoodStep,
  MessageFigures,
  MessageTest,
  ModelFigures,
  NamedFigures,
  Totals,
  TrendStep,
} from '../../../domain/analytics/analytics.ts';
import { AgreementRef, GroupFiguresRef, HeatMapRef, ModelTrendRef } from './chart-types.ts';
import { PanelFiguresRef } from './panel-types.ts';
import { builder } from '../builder.ts';
import { ShareDifferenceRef, ShareRef } from '../simulations/result-types.ts';
import { EndingCountsRef, SentimentCountsRef } from '../simulations/types.ts';

const maybe = { nullable: true } as const;
const interfaces = [GroupFiguresRef];

const TotalsRef = builder.objectRef<Totals>('AnalyticsTotals').implement({
  interfaces,
  fields: (t) => ({
    runs: t.exposeInt('runs'),
    completed: t.exposeInt('completed'),
    failed: t.exposeInt('failed'),
    open: t.exposeInt('open'),
    simulatedRuns: t.exposeInt('simulatedRuns'),
    answeredRuns: t.exposeInt('answeredRuns'),
    messages: t.exposeInt('messages'),
    segments: t.exposeInt('segments'),
    answers: t.exposeInt('answers'),
    neutral: t.expose('neutral', { type: ShareRef }),
    negative: t.expose('negative', { type: ShareRef }),
    engagementScore: t.exposeFloat('engagementScore'),
    inputTokens: t.exposeFloat('inputTokens'),
    outputTokens: t.exposeFloat('outputTokens'),
    answersCostUsd: t.exposeFloat('answersCostUsd'),
    endings: t.expose('endings', {
      type: EndingCountsRef,
      nullable: true,
      description: 'Counted run by run; null if the filter selects answers.',
    }),
    runsCostUsd: t.exposeFloat('runsCostUsd', maybe),
  }),
});

const TrendStepRef = builder.objectRef<TrendStep>('AnalyticsStep').implement({
  interfaces,
  fields: (t) => ({
    step: t.exposeString('step', { description: 'First day of the step, YYYY-MM-DD.' }),
    runs: t.exposeInt('runs'),
    simulatedRuns: t.exposeInt('simulatedRuns'),
    inputTokens: t.exposeFloat('inputTokens'),
    outputTokens: t.exposeFloat('outputTokens'),
    costUsd: t.exposeFloat('costUsd'),
  }),
});

const NamedFiguresRef = builder.objectRef<NamedFigures>('AnalyticsGroup').implement({
  interfaces,
  fields: (t) => ({
    key: t.exposeString('key'),
    label: t.exposeString('label'),
    verdict: t.exposeString('verdict', maybe),
  }),
});

const MessageFiguresRef = builder.objectRef<MessageFigures>('AnalyticsMessage').implement({
  interfaces,
  fields: (t) => ({
    message: t.exposeString('message'),
    runs: t.exposeInt('runs'),
    simulatedRuns: t.exposeInt('simulatedRuns'),
    lastJobId: t.exposeString('lastJobId', maybe),
    lastAt: t.expose('lastAt', { type: 'DateTime' }),
  }),
});

const ModelFiguresRef = builder.objectRef<ModelFigures>('AnalyticsModel').implement({
  interfaces,
  fields: (t) => ({
    key: t.exposeString('key'),
    provider: t.exposeString('provider'),
    model: t.exposeString('model'),
    verdict: t.exposeString('verdict', maybe),
    runs: t.exposeInt('runs'),
    answers: t.exposeInt('answers'),
    inputTokens: t.exposeFloat('inputTokens'),
    outputTokens: t.exposeFloat('outputTokens'),
    costUsd: t.exposeFloat('costUsd'),
    latencyMs: t.exposeFloat('latencyMs'),
  }),
});

const LikelihoodStepRef = builder.objectRef<LikelihoodStep>('AnalyticsLikelihood').implement({
  fields: (t) => ({
    from: t.exposeFloat('from', { description: 'The lower end of the tenth, 0 to 0.9.' }),
    counts: t.expose('counts', { type: SentimentCountsRef }),
  }),
});

const TrendTestRef = builder.objectRef<Difference>('TrendTest').implement({ interfaces: [ShareDifferenceRef] });

const MessageTestRef = builder.objectRef<MessageTest>('MessageTest').implement({
  description: 'Difference of two messages, corrected for all pairs of ranked messages.',
  interfaces: [ShareDifferenceRef],
  fields: (t) => ({
    inBoth: t.exposeInt('inBoth', { description: 'Number of personas that answered both.' }),
    of: t.exposeInt('of', { description: 'Number of messages that the two were chosen from.' }),
  }),
});

export const AnalyticsRef = builder.objectRef<Analytics>('Analytics').implement({
  description:
    'A persona counts once per message, by the sign of its mean score over the filtered answers. Intervals are over personas.',
  fields: (t) => ({
    timeZone: t.exposeString('timeZone'),
    firstDay: t.exposeString('firstDay', maybe),
    lastDay: t.exposeString('lastDay', maybe),
    unit: t.exposeString('unit', { description: 'Step of the trend: day, week or month.' }),
    sentimentType: t.exposeString('sentimentType', {
      description: 'Scale of all runs; positive-negative-neutral if they differ.',
    }),
    mixesScales: t.exposeBoolean('mixesScales'),
    trendTest: t.expose('trendTest', {
      type: TrendTestRef,
      ...maybe,
      description:
        'Of the later half of the steps to the earlier one, where the same personas answered the same messages.',
    }),
    messageTest: t.expose('messageTest', {
      type: MessageTestRef,
      ...maybe,
      description: 'Difference of the best message to the worst.',
    }),
    unrankedMessages: t.exposeInt('unrankedMessages', {
      description: 'Number of messages with fewer than 30 personas.',
    }),
    segmentsHeardTheSame: t.exposeBoolean('segmentsHeardTheSame'),
    totals: t.expose('totals', { type: TotalsRef }),
    trend: t.expose('trend', { type: [TrendStepRef] }),
    bySegment: t.expose('bySegment', { type: [NamedFiguresRef] }),
    bestMessages: t.expose('bestMessages', { type: [MessageFiguresRef] }),
    worstMessages: t.expose('worstMessages', { type: [MessageFiguresRef] }),
    messages: t.expose('messages', {
      type: [MessageFiguresRef],
      description: 'The messages tested last, 100 at most.',
    }),
    byModel: t.expose('byModel', { type: [ModelFiguresRef] }),
    modelTrend: t.expose('modelTrend', { type: [ModelTrendRef] }),
    ageByGender: t.expose('ageByGender', { type: HeatMapRef }),
    segmentByAge: t.expose('segmentByAge', { type: HeatMapRef }),
    likelihood: t.expose('likelihood', {
      type: [LikelihoodStepRef],
      description: 'Answers by how likely their personas said they are to act on the message.',
    }),
    agreement: t.expose('agreement', { type: AgreementRef, ...maybe }),
    panels: t.expose('panels', { type: PanelFiguresRef }),
  }),
});

type SegmentChoice = AnalyticsChoices['segments'][number];

const SegmentChoiceRef = builder.objectRef<SegmentChoice>('AnalyticsSegmentChoice').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    runs: t.exposeInt('runs'),
  }),
});

export const AnalyticsChoicesRef = builder.objectRef<AnalyticsChoices>('AnalyticsChoices').implement({
  fields: (t) => ({
    segments: t.expose('segments', { type: [SegmentChoiceRef] }),
    providers: t.exposeStringList('providers'),
    models: t.exposeStringList('models'),
    runs: t.exposeInt('runs', { description: 'Number of all runs, regardless of the filter.' }),
    panels: t.exposeInt('panels', { description: 'Number of all panels, regardless of the filter.' }),
  }),
});
