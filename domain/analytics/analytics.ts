/** What the analytics page and its exports show. Shares run from 0 to 1, scores from -1 to 1, money is US dollars, tokens are counts. */
import type { Agreement } from './agreement.ts';
import type { AnalyticsFilter } from './filter.ts';
import type { Difference } from '../simulations/difference.ts';
import type { SentimentCounts } from '../sentiment/sentiment.ts';
import type { Share } from '../simulations/statistics.ts';
import type { GroupFigures } from './figures.ts';
import type { HeatMap } from './heat-map.ts';
import type { TrendUnit } from './period.ts';

/**
 * A persona counts once for each message it heard, by the sign of its mean score over the answers chosen, in however many runs it gave them.
 * Where a provider or a model is chosen only its answers count; where a segment is chosen only its personas. Intervals are over personas.
 */
export interface Analytics {
  filter: AnalyticsFilter;
  timeZone: string;
  /** The scale of all runs; the plain one where they differ. */
  sentimentType: string;
  /** Runs of several scales are counted together. */
  mixesScales: boolean;
  /** Days from the first to the last run, YYYY-MM-DD; null without runs. */
  firstDay: string | null;
  lastDay: string | null;
  unit: TrendUnit;
  totals: Totals;
  /** Every step from the first run's to the last one's, silent ones too. */
  trend: TrendStep[];
  /** The later half of the steps with answers against the earlier one; null with fewer than two. */
  trendTest: Difference | null;
  /** The first of the best messages against the first of the worst; null unless both are there. */
  messageTest: MessageTest | null;
  /** Messages with too few personas to be ranked. */
  unrankedMessages: number;
  /** Every segment heard every message, so that a difference between segments is not one between messages. */
  segmentsHeardTheSame: boolean;
  /** Largest first. */
  bySegment: NamedFigures[];
  /** Highest lower end of the positive share's interval first. At most five; the worst hold none of them. */
  bestMessages: MessageFigures[];
  worstMessages: MessageFigures[];
  /** Those tested last, at most 100. */
  messages: MessageFigures[];
  byModel: ModelFigures[];
  modelTrend: ModelTrend[];
  ageByGender: HeatMap;
  segmentByAge: HeatMap;
  /** All tenths from 0 up, empty ones too; none where nobody said how likely they are to act. */
  likelihood: LikelihoodStep[];
  /** Over all personas asked at both providers; null when there is none. */
  agreement: ProviderAgreement | null;
}

export interface MessageTest extends Difference {
  /** Personas who heard both. */
  inBoth: number;
  /** Messages the best and the worst were picked from. */
  of: number;
}

export interface Totals extends GroupFigures {
  /** Runs the filter lets through; where it chooses among answers, those with one. */
  runs: number;
  completed: number;
  failed: number;
  open: number;
  simulatedRuns: number;
  /** Runs with at least one answer chosen. */
  answeredRuns: number;
  messages: number;
  segments: number;
  /** Answers one by one: a persona asked at two providers gives two. */
  answers: number;
  neutral: Share;
  negative: Share;
  /** (positive + half of neutral) / personas. */
  engagementScore: number;
  inputTokens: number;
  outputTokens: number;
  /** Of the answers chosen. */
  answersCostUsd: number;
  /** Of the whole runs, analyses and research included; null where the filter chooses among answers. */
  runsCostUsd: number | null;
}

export interface TrendStep extends GroupFigures {
  /** First day of the step. */
  step: string;
  runs: number;
  simulatedRuns: number;
  inputTokens: number;
  outputTokens: number;
  costUsd: number;
}

export interface NamedFigures extends GroupFigures {
  key: string;
  label: string;
  /** Against all others, Holm-corrected; null for one alone and for small samples. */
  verdict: string | null;
}

export interface MessageFigures extends GroupFigures {
  message: string;
  runs: number;
  simulatedRuns: number;
  lastJobId: string | null;
  lastAt: Date;
}

export interface ModelFigures extends GroupFigures {
  key: string;
  provider: string;
  model: string;
  verdict: string | null;
  runs: number;
  /** One by one; the counts have each persona's answer to a message once. */
  answers: number;
  inputTokens: number;
  outputTokens: number;
  costUsd: number;
  /** Mean of its calls, milliseconds. */
  latencyMs: number;
}

export interface ModelTrend {
  key: string;
  provider: string;
  model: string;
  /** Steps with an answer only. */
  points: (GroupFigures & { step: string })[];
}

/** Answers of personas that said to be so likely to act on the message. */
export interface LikelihoodStep {
  /** The lower end of the tenth, 0 to 0.9. */
  from: number;
  counts: SentimentCounts;
}

export interface ProviderAgreement extends Agreement {
  firstProvider: string;
  secondProvider: string;
  share: Share;
  /** Most compared first. */
  pairs: (Omit<Agreement, 'cells'> & { firstModel: string; secondModel: string; share: Share })[];
}
