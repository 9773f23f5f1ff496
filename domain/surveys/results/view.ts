/**
 * Results of a survey as screens, exports and agents get them. Shares are from 0 to 1, distances in points of 100.
 * People, personas and rectified figures always stand beside each other and are never pooled.
 */

import type { CoreTypeName } from '../types/registry.ts';

export type Source = 'people' | 'personas';

/** A figure with its 95% interval; low and high are null below five effective answers. */
export interface LaneFigure {
  value: number;
  low: number | null;
  high: number | null;
  /** Number of respondents who chose it, unweighted; null for means and rectified figures. */
  count: number | null;
}

/** The three lanes of one figure; null where a side has no answers, or where nothing can be rectified. */
export interface Lanes {
  personas: LaneFigure | null;
  people: LaneFigure | null;
  rectified: LaneFigure | null;
}

export interface OptionLanes extends Lanes {
  id: string;
  label: string;
}

/** How many answered one question, on one side. */
export interface SideCounts {
  answers: number;
  /** Number of equally weighted answers with the same precision. */
  effective: number;
  /** Were asked and gave no answer. */
  skipped: number;
}

/** Choices: one or several of the options. Shares of several add up to more than 1. */
export interface ChoiceResult {
  options: OptionLanes[];
  /** Words given for "Other", the newest 20 of each side. */
  others: { source: Source; text: string }[];
}

/** A side's distribution over the points of a scale, or over bins of numbers, in order. */
export interface Distribution {
  shares: number[];
  mean: number;
  low: number | null;
  high: number | null;
  deviation: number;
  median: number;
}

/** Scales and numbers. */
export interface NumberResult {
  /** Points of the scale, or bins of numbers, in order, with labels. */
  points: { id: string; label: string }[];
  /** Labels of the two ends of a scale; empty for numbers. */
  fromLabel: string;
  toLabel: string;
  unit: string;
  people: Distribution | null;
  personas: Distribution | null;
  /** The mean. */
  rectified: LaneFigure | null;
  /** Shares of named ranges, and the mean of their points; empty and null for types without them. */
  bands: OptionLanes[];
  score: OptionLanes | null;
}

/** Rankings, the people's best first. */
export interface RankingResult {
  options: { id: string; label: string; meanRank: Lanes; firstChoice: Lanes }[];
}

/** Matrices: shares of the columns for each row. */
export interface MatrixResult {
  columns: { id: string; label: string }[];
  rows: { id: string; label: string; people: number; personas: number; columns: OptionLanes[] }[];
}

/** One side's figures of a MaxDiff item. */
export interface MaxDiffFigure {
  shown: number;
  best: number;
  worst: number;
  /** (best - worst) / shown, from -1 to 1. */
  score: number;
  utility: number;
  utilityLow: number;
  utilityHigh: number;
  /** Share of respondents expected to prefer the item to all others. */
  share: number;
  shareLow: number;
  shareHigh: number;
}

/** MaxDiff, the item with the highest share of people (of personas without people) first. Utilities are not rectified. */
export interface MaxDiffResult {
  items: { id: string; label: string; people: MaxDiffFigure | null; personas: MaxDiffFigure | null }[];
}

export interface ThemeResult {
  name: string;
  people: LaneFigure | null;
  personas: LaneFigure | null;
  verbatims: { source: Source; text: string }[];
}

/** Open texts: themes found over both sides, each counted on its own side. */
export interface OpenResult {
  themes: ThemeResult[];
  /** Σ min / Σ max of the two sides' shares, from 0 to 1; null unless both have themes. */
  overlap: number | null;
  unassigned: { people: number; personas: number };
  /** Such as: both name 5 of the same 6 themes; only people bring up the phone line (about 30). */
  sentence: string | null;
}

/** Whether the order of options, the wording, or being asked alone changed the answers of one side. */
export interface EffectResult {
  kind: 'order' | 'wording' | 'alone';
  source: Source;
  /** Corrected over the questions; null when it cannot be tested. */
  pValue: number | null;
  isClear: boolean;
  sentence: string;
}

/** A warning under a question, such as that personas are too alike. */
export interface WarningResult {
  kind: 'biased' | 'too-alike' | 'biased-and-too-alike' | 'worse-than-guessing';
  sentence: string;
}

/** A row of a table by group; letters name the columns that a cell is clearly above (Holm). */
export interface GroupTableRow {
  id: string;
  label: string;
  cells: { group: string; count: number; share: number; low: number; high: number; isThin: boolean; above: string[] }[];
}

/** Answers of one side by group. Columns under 30 effective answers are thin: they show counts and get no letters. */
export interface GroupTable {
  source: Source;
  columns: { group: string; letter: string; answers: number; effective: number; isThin: boolean }[];
  rows: GroupTableRow[];
  /** Means by group of scales and numbers; empty for other questions. */
  means: { group: string; mean: number; low: number | null; high: number | null }[];
  /** Overall test that the groups answer alike; null where it does not apply. */
  pValue: number | null;
}

/** How far personas of a group are off from its people: a share, or units of the scale. */
export interface BiasResult {
  group: string;
  bias: number;
  low: number;
  high: number;
  pValue: number;
  isClear: boolean;
  people: number;
  personas: number;
  isThin: boolean;
}

export interface BiasByGroup {
  /** Subject: an option's label, or `mean`. */
  figure: string;
  /** True for a share. */
  isShare: boolean;
  groups: BiasResult[];
}

/** How far the personas' answers to one question are from the people's, in points from 0 to 100. */
export interface DistanceResult {
  questionId: string;
  /** Number of the question, from 1. */
  number: number;
  label: string;
  /** Measure: totalVariation, meanAbsoluteError, wasserstein, kendallTau, themeOverlap. */
  measure: string;
  points: number;
  low: number;
  high: number;
  /** Two halves of the people differ by this much; null below four people. */
  splitHalf: number | null;
  /** A guess that treats all options alike is this far off. */
  uniform: number;
  /** The people of a group differ from all others by this much; null without groups. */
  pooled: number | null;
  /** Personas of a group are this far from its people; null without groups. */
  withinGroups: number | null;
  isWorseThanGuessing: boolean;
}

/** One question. Exactly one of the results is set, by type. */
export interface QuestionResult {
  id: string;
  /** From 1, over the whole survey. */
  number: number;
  /** The core type that it is read as. */
  type: CoreTypeName;
  text: string;
  /** Such as: one choice · 208 people, 4 skipped it. */
  summary: string;
  people: SideCounts;
  personas: SideCounts;
  /** Pairs of answers behind the rectified figures; 0 without any. */
  pairs: number;
  /** Why there is no rectified figure; null when there is one. */
  notRectified: string | null;
  choice: ChoiceResult | null;
  numbers: NumberResult | null;
  ranking: RankingResult | null;
  matrix: MatrixResult | null;
  maxdiff: MaxDiffResult | null;
  open: OpenResult | null;
  effects: EffectResult[];
  warnings: WarningResult[];
  /** By the chosen group; people first. Empty without a group, and for rankings, MaxDiff and open texts. */
  tables: GroupTable[];
  bias: BiasByGroup | null;
}

/**
 * The three sentences with a figure each; null where people or personas are missing, or where no question has the answers
 * of 30 people. `worth` is null with weights.
 */
export interface Headline {
  /** k̂: the personas are worth about this many people, on questions like these. */
  worth: {
    people: number;
    low: number;
    high: number;
    questions: number;
    /** True when it is as large as this data can show. */
    isAtLimit: boolean;
    sentence: string;
  } | null;
  /** The rectified figures are as good as those of this many people: median of the questions. */
  rectified: { people: number; saved: number; questions: number; sentence: string } | null;
  /** Median distance of personas alone, in points, with that of two halves of the people. */
  distance: { points: number; peopleAmongThemselves: number | null; questions: number; sentence: string } | null;
  /** The one instruction, such as: Use the rectified figures. … */
  advice: string;
}

/** One question of one group. */
export interface AskCellResult {
  questionId: string;
  number: number;
  label: string;
  group: string;
  /** People of the group who have answered it. */
  asked: number;
  /** Fall of the variance by more answers, as a part of the best choice: 1 for the best. */
  gain: number;
  /** Half widths of 95% intervals before and after, of the group's figure and the whole one, in units of the figure. */
  groupBefore: number;
  groupAfter: number;
  wholeBefore: number;
  wholeAfter: number;
}

export interface NextToAskResult {
  /** Number of more people to ask: 30. */
  answers: number;
  title: string;
  sentence: string;
  /** The best cells, at most five, the best first. */
  cells: AskCellResult[];
}

/** Flags of responses. Flagged answers count until somebody confirms a flag. */
export interface QualityResult {
  people: number;
  personas: number;
  flaggedPeople: number;
  flaggedPersonas: number;
  /** Responses with an undecided flag. */
  undecided: number;
  /** Responses that are left out, because a flag was confirmed. */
  leftOutPeople: number;
  leftOutPersonas: number;
  kinds: { kind: string; label: string; people: number; personas: number }[];
  sentence: string;
}

/** Groups that answers can be divided by. `key` is `attribute:<name>` or `question:<id>`. */
export interface GroupOption {
  key: string;
  label: string;
  /** With numbers of respondents, the largest first. */
  values: { value: string; label: string; people: number; personas: number }[];
}

export interface RunChoice {
  id: string;
  jobId: string;
  version: number;
  model: string | null;
  status: string;
  personas: number;
  isSimulated: boolean;
  createdAt: Date;
}

export interface SurveyResultsView {
  survey: {
    id: string;
    title: string;
    status: string;
    /** The version that is shown; null for a survey that was never published. */
    version: number | null;
    versions: { number: number; people: number }[];
    questions: number;
  };
  people: {
    /** Complete responses of this version. */
    completed: number;
    /** Those that count here: within the filter, without those left out. */
    counted: number;
    fromFile: number;
    since: Date | null;
  };
  /** `personas` are all that have answered, `twins` those of them that stand for one person each. */
  run:
    | (RunChoice & {
        costUsd: number;
        twins: number;
        counted: number;
        failed: number;
        mode: string;
        notices: string[];
      })
    | null;
  /** Runs of this version, the newest first. */
  runs: RunChoice[];
  groups: GroupOption[];
  /** The group that answers are divided by; null for none. */
  group: { key: string; label: string; isChosen: boolean } | null;
  filter: { by: string; value: string; label: string } | null;
  weighting: {
    /** Target shares by attribute and category. */
    targets: Record<string, Record<string, number>>;
    people: WeightingSide | null;
    personas: WeightingSide | null;
  } | null;
  /** How people and personas are paired for rectified figures. */
  pairing: 'twins' | 'groups' | null;
  pairingSentence: string;
  headline: Headline;
  questions: QuestionResult[];
  /** Of the questions that 30 people have answered, the farthest last. */
  distances: DistanceResult[];
  /** Such as: On Q2 even guessing is closer than the personas. Also names the questions that too few people answered. */
  distanceSentence: string | null;
  nextToAsk: NextToAskResult | null;
  quality: QualityResult;
  /** Such as that nobody has answered yet, or that weights could not be met. */
  notices: string[];
  /** The sentence that every file and page with figures of personas carries; null without personas. */
  disclosure: string | null;
}

export interface WeightingSide {
  effective: number;
  designEffect: number;
}
