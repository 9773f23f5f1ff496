/**
 * Figures of the analytics page and its exports. Shares run from 0 to 1, scores from -1 to 1; money is in US dollars.
 */
import { agreementCellView } from './agreement.ts';
import type { AnalyticsFilter } from './filter.ts';
import { differenceView, trendTestView } from '../simulations/difference.ts';
import { sentimentCountsView } from '../sentiment/sentiment.ts';
import { endingCountsView } from '../simulations/endings.ts';
import { shareView } from '../simulations/statistics.ts';
import { int, extendedView, flag, hidden, list, type ValueOf, float, maybe, text, time, view } from '../view.ts';
import { groupFiguresView } from './figures.ts';
import { heatMapView } from './heat-map.ts';
import { panelFiguresView } from './panels.ts';
import type { TrendUnit } from './period.ts';

const messageTestView = extendedView(
  differenceView,
  'MessageTest',
  'Difference of two messages, corrected for all pairs of ranked messages.',
  {
    inBoth: int('Number of personas that answered both.'),
    of: int('Number of messages that the two were chosen from.'),
  },
);

export type MessageTest = ValueOf<typeof messageTestView>;

const totalsView = extendedView(groupFiguresView, 'AnalyticsTotals', {
  /** Number of runs that the filter selects; if it selects answers, runs with at least one of them. */
  runs: int(),
  completed: int(),
  failed: int(),
  open: int(),
  simulatedRuns: int(),
  /** Number of runs with at least one filtered answer. */
  answeredRuns: int(),
  messages: int(),
  segments: int(),
  /** Number of single answers: a persona asked through two providers gives two. */
  answers: int(),
  neutral: shareView,
  negative: shareView,
  /** (positive + half of neutral) / personas. */
  engagementScore: float(),
  inputTokens: float(),
  outputTokens: float(),
  /** Cost of the filtered answers in US dollars. */
  answersCostUsd: float(),
  /** Personas that ended without an answer, run by run; null if the filter selects answers. */
  endings: maybe(endingCountsView, 'Counted run by run; null if the filter selects answers.'),
  /** Cost of the whole runs, analyses and web searches included; null if the filter selects answers. */
  runsCostUsd: maybe(float()),
});

export type Totals = ValueOf<typeof totalsView>;

const trendStepView = extendedView(groupFiguresView, 'AnalyticsStep', {
  step: text('First day of the step, YYYY-MM-DD.'),
  runs: int(),
  simulatedRuns: int(),
  inputTokens: float(),
  outputTokens: float(),
  costUsd: float(),
});

export type TrendStep = ValueOf<typeof trendStepView>;

const namedFiguresView = extendedView(groupFiguresView, 'AnalyticsGroup', {
  key: text(),
  label: text(),
  /** Comparison with all others, Holm-corrected; null for a single group and for small samples. */
  verdict: maybe(text()),
});

export type NamedFigures = ValueOf<typeof namedFiguresView>;

const messageFiguresView = extendedView(groupFiguresView, 'AnalyticsMessage', {
  message: text(),
  runs: int(),
  simulatedRuns: int(),
  lastJobId: maybe(text()),
  lastAt: time(),
});

export type MessageFigures = ValueOf<typeof messageFiguresView>;

const modelFiguresView = extendedView(groupFiguresView, 'AnalyticsModel', {
  key: text(),
  provider: text(),
  model: text(),
  /** Comparison with another model over the same personas and messages; null where there are too few. */
  verdict: maybe(text()),
  runs: int(),
  /** Number of single answers, while the counts have each persona once per message. */
  answers: int(),
  inputTokens: float(),
  outputTokens: float(),
  costUsd: float(),
  /** Mean duration of its calls in milliseconds. */
  latencyMs: float(),
});

export type ModelFigures = ValueOf<typeof modelFiguresView>;

/** Answers of personas by how likely they said they are to act on the message. */
const likelihoodStepView = view('AnalyticsLikelihood', {
  from: float('The lower end of the tenth, 0 to 0.9.'),
  counts: sentimentCountsView,
});

export type LikelihoodStep = ValueOf<typeof likelihoodStepView>;

const modelTrendView = view('AnalyticsModelTrend', {
  key: text(),
  provider: text(),
  model: text(),
  /** Steps with an answer. */
  points: list(extendedView(groupFiguresView, 'AnalyticsModelPoint', { step: text() })),
});

export type ModelTrend = ValueOf<typeof modelTrendView>;

const agreementPairView = view('AgreementPair', {
  firstModel: text(),
  secondModel: text(),
  compared: int(),
  agreed: int(),
  kappa: maybe(float()),
  share: shareView,
});

const providerAgreementView = view(
  'ProviderAgreement',
  'Agreement of two providers on the sentiment of the same personas.',
  {
    firstProvider: text(),
    secondProvider: text(),
    compared: int(),
    agreed: int(),
    kappa: maybe(float('Cohen’s kappa: 1 is full agreement, 0 is agreement by chance.')),
    share: shareView,
    cells: list(agreementCellView),
    /** Pairs of models, those with the most common personas first. */
    pairs: list(agreementPairView),
  },
);

export type ProviderAgreement = ValueOf<typeof providerAgreementView>;

/** A filter by provider or model selects answers, a filter by segment selects personas. */
export const analyticsView = view(
  'Analytics',
  'A persona counts once per message, by the sign of its mean score over the filtered answers. Intervals are over personas.',
  {
    filter: hidden<AnalyticsFilter>(),
    timeZone: text(),
    sentimentType: text('Scale of all runs; positive-negative-neutral if they differ.'),
    /** True when runs of several scales are counted together. */
    mixesScales: flag(),
    /** Day of the first run, YYYY-MM-DD; null without runs. */
    firstDay: maybe(text()),
    lastDay: maybe(text()),
    unit: text<TrendUnit>('Step of the trend: day, week or month.'),
    totals: totalsView,
    /** Every step from the first run's to the last run's, empty ones included. */
    trend: list(trendStepView),
    /** Null with fewer than ten personas who answered the same message in both halves. */
    trendTest: maybe(
      trendTestView,
      'Of the later half of the steps to the earlier one, where the same personas answered the same messages.',
    ),
    /** Null without both. */
    messageTest: maybe(messageTestView, 'Difference of the best message to the worst.'),
    unrankedMessages: int('Number of messages with fewer than 30 personas.'),
    /** True when every segment answered every message, so that differences between segments are not due to messages. */
    segmentsHeardTheSame: flag(),
    /** Largest first. */
    bySegment: list(namedFiguresView),
    /** At most five: those with the highest lower end of the positive share's interval. The worst differ. */
    bestMessages: list(messageFiguresView),
    worstMessages: list(messageFiguresView),
    messages: list(messageFiguresView, 'The messages tested last, 100 at most.'),
    byModel: list(modelFiguresView),
    modelTrend: list(modelTrendView),
    ageByGender: heatMapView,
    segmentByAge: heatMapView,
    /** All tenths from 0 up, empty ones included; empty when no persona said how likely it is to act. */
    likelihood: list(likelihoodStepView, 'Answers by how likely their personas said they are to act on the message.'),
    /** Of the two providers that most personas were asked through together; null without any. */
    agreement: maybe(providerAgreementView),
    panels: panelFiguresView,
  },
);

export type Analytics = ValueOf<typeof analyticsView>;
