/**
 * Figures of the analytics page and its exports. Shares run from 0 to 1, scores from -1 to 1; money is in US dollars.
 */
import type { Agreement } from './agreement.ts';
import type { AnalyticsFilter } from './filter.ts';
import { differenceView, type Difference } from '../simulations/difference.ts';
import { sentimentCountsView } from '../sentiment/sentiment.ts';
import { endingCountsView } from '../simulations/endings.ts';
import { shareView, type Share } from '../simulations/statistics.ts';
import { int, extendedView, type ValueOf, float, maybe, text, time, view } from '../view.ts';
import { groupFiguresView, type GroupFigures } from './figures.ts';
import type { HeatMap } from './heat-map.ts';
import type { PanelFigures } from './panels.ts';
import type { TrendUnit } from './period.ts';

/**
 * All figures for one filter. A persona counts once per message, by the sign of its mean score over the filtered
 * answers of all runs. A filter by provider or model selects answers, a filter by segment selects personas. Intervals
 * are over personas.
 */
export interface Analytics {
  filter: AnalyticsFilter;
  timeZone: string;
  /** Scale of all runs; positive-negative-neutral if they differ. */
  sentimentType: string;
  /** True when runs of several scales are counted together. */
  mixesScales: boolean;
  /** Day of the first run, YYYY-MM-DD; null without runs. */
  firstDay: string | null;
  lastDay: string | null;
  unit: TrendUnit;
  totals: Totals;
  /** Every step from the first run's to the last run's, empty ones included. */
  trend: TrendStep[];
  /**
   * Difference of the later half of the steps with answers to the earlier half, over what a persona answered to the same
   * message in both; null with fewer than ten such personas.
   */
  trendTest: Difference | null;
  /** Difference of the best message to the worst; null without both. */
  messageTest: MessageTest | null;
  /** Number of messages with too few personas to be ranked. */
  unrankedMessages: number;
  /** True when every segment answered every message, so that differences between segments are not due to messages. */
  segmentsHeardTheSame: boolean;
  /** Largest first. */
  bySegment: NamedFigures[];
  /**
   * Best messages, at most five: those with the highest lower end of the positive share's interval. The worst differ.
   */
  bestMessages: MessageFigures[];
  worstMessages: MessageFigures[];
  /** The messages tested last, 100 at most. */
  messages: MessageFigures[];
  byModel: ModelFigures[];
  modelTrend: ModelTrend[];
  ageByGender: HeatMap;
  segmentByAge: HeatMap;
  /** All tenths from 0 up, empty ones included; empty when no persona said how likely it is to act. */
  likelihood: LikelihoodStep[];
  /** Agreement of the two providers that most personas were asked through together; null without any. */
  agreement: ProviderAgreement | null;
  panels: PanelFigures;
}

export const messageTestView = extendedView(
  differenceView,
  'MessageTest',
  'Difference of two messages, corrected for all pairs of ranked messages.',
  {
    inBoth: int('Number of personas that answered both.'),
    of: int('Number of messages that the two were chosen from.'),
  },
);

export type MessageTest = ValueOf<typeof messageTestView>;

export const totalsView = extendedView(groupFiguresView, 'AnalyticsTotals', {
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

export const trendStepView = extendedView(groupFiguresView, 'AnalyticsStep', {
  step: text('First day of the step, YYYY-MM-DD.'),
  runs: int(),
  simulatedRuns: int(),
  inputTokens: float(),
  outputTokens: float(),
  costUsd: float(),
});

export type TrendStep = ValueOf<typeof trendStepView>;

export const namedFiguresView = extendedView(groupFiguresView, 'AnalyticsGroup', {
  key: text(),
  label: text(),
  /** Comparison with all others, Holm-corrected; null for a single group and for small samples. */
  verdict: maybe(text()),
});

export type NamedFigures = ValueOf<typeof namedFiguresView>;

export const messageFiguresView = extendedView(groupFiguresView, 'AnalyticsMessage', {
  message: text(),
  runs: int(),
  simulatedRuns: int(),
  lastJobId: maybe(text()),
  lastAt: time(),
});

export type MessageFigures = ValueOf<typeof messageFiguresView>;

export const modelFiguresView = extendedView(groupFiguresView, 'AnalyticsModel', {
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

export interface ModelTrend {
  key: string;
  provider: string;
  model: string;
  /** Steps with an answer. */
  points: (GroupFigures & { step: string })[];
}

/** Answers of personas by how likely they said they are to act on the message. */
export const likelihoodStepView = view('AnalyticsLikelihood', {
  from: float('The lower end of the tenth, 0 to 0.9.'),
  counts: sentimentCountsView,
});

export type LikelihoodStep = ValueOf<typeof likelihoodStepView>;

export interface ProviderAgreement extends Agreement {
  firstProvider: string;
  secondProvider: string;
  share: Share;
  /** Pairs of models, those with the most common personas first. */
  pairs: (Omit<Agreement, 'cells'> & { firstModel: string; secondModel: string; share: Share })[];
}
