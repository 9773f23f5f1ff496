/** Results of one question, by type, as screens, exports and agents get them. Shares are from 0 to 1. */
import { float, maybe, int, view, type ValueOf, text, list, flag } from '../../view.ts';
import type { CoreTypeName } from '../types/registry.ts';

export type Source = 'people' | 'personas';

/** A figure with its 95% interval; low and high are null below five effective answers. */
const laneFigureView = view('SurveyLane', 'A figure with its 95% interval, which is null for too few answers.', {
  value: float(),
  low: maybe(float()),
  high: maybe(float()),
  count: maybe(int('Respondents who chose it; null for means and rectified figures.')),
});

export type LaneFigure = ValueOf<typeof laneFigureView>;

/** The three lanes of one figure; null where a side has no answers, or where nothing can be rectified. */
const lanesView = view('SurveyLanes', 'One figure of personas, of people, and rectified. They are never pooled.', {
  personas: maybe(laneFigureView),
  people: maybe(laneFigureView),
  rectified: maybe(laneFigureView),
});

export type Lanes = ValueOf<typeof lanesView>;

const optionLanesView = view('SurveyOptionResult', {
  ...lanesView.fields,
  id: text(),
  label: text(),
});

export type OptionLanes = ValueOf<typeof optionLanesView>;

/** How many answered one question, on one side. */
const sideCountsView = view('SurveySideCounts', {
  answers: int(),
  effective: float('Equally weighted answers with the same precision.'),
  /** Were asked and gave no answer. */
  skipped: int(),
});

export type SideCounts = ValueOf<typeof sideCountsView>;

const surveyResultTextView = view('SurveyResultText', 'Words of a respondent; `source` is people or personas.', {
  source: text<Source>(),
  text: text(),
});

/** Choices: one or several of the options. Shares of several add up to more than 1. */
const choiceResultView = view('SurveyChoiceResult', {
  options: list(optionLanesView),
  /** Words given for "Other", the newest 20 of each side. */
  others: list(surveyResultTextView, 'Words given for "Other".'),
});

export type ChoiceResult = ValueOf<typeof choiceResultView>;

/** A side's distribution over the points of a scale, or over bins of numbers, in order. */
const distributionView = view('SurveyDistribution', 'Shares by point, and the mean with its 95% interval.', {
  shares: list(float()),
  mean: float(),
  low: maybe(float()),
  high: maybe(float()),
  deviation: float(),
  median: float(),
});

export type Distribution = ValueOf<typeof distributionView>;

/** Scales and numbers. */
const labelResultView = view('SurveyLabel', {
  id: text(),
  label: text(),
});

const numberResultView = view('SurveyNumberResult', {
  /** Points of the scale, or bins of numbers, in order, with labels. */
  points: list(labelResultView),
  /** Labels of the two ends of a scale; empty for numbers. */
  fromLabel: text(),
  toLabel: text(),
  unit: text(),
  people: maybe(distributionView),
  personas: maybe(distributionView),
  rectified: maybe(laneFigureView, 'The mean.'),
  /** Shares of named ranges, and the mean of their points; empty and null for types without them. */
  bands: list(optionLanesView, 'Shares of the ranges that the type of the question names, such as promoters.'),
  score: maybe(optionLanesView, 'The score that these ranges give, such as the Net Promoter Score from -100 to 100.'),
});

export type NumberResult = ValueOf<typeof numberResultView>;

const surveyRankedOptionView = view('SurveyRankedOption', {
  id: text(),
  label: text(),
  meanRank: lanesView,
  firstChoice: lanesView,
});

/** Rankings, the people's best first. */
const rankingResultView = view('SurveyRankingResult', {
  options: list(surveyRankedOptionView),
});

export type RankingResult = ValueOf<typeof rankingResultView>;

const surveyMatrixRowView = view('SurveyMatrixRow', {
  id: text(),
  label: text(),
  people: int('People who answered the row.'),
  personas: int(),
  columns: list(optionLanesView),
});

/** Matrices: shares of the columns for each row. */
const matrixResultView = view('SurveyMatrixResult', {
  columns: list(labelResultView),
  rows: list(surveyMatrixRowView),
});

export type MatrixResult = ValueOf<typeof matrixResultView>;

/** One side's figures of a MaxDiff item. */
const maxDiffFigureView = view('SurveyMaxDiffFigure', {
  shown: float(),
  best: float(),
  worst: float(),
  score: float('(best - worst) / shown, from -1 to 1.'),
  utility: float(),
  utilityLow: float(),
  utilityHigh: float(),
  share: float('Share expected to prefer it to all others.'),
  shareLow: float(),
  shareHigh: float(),
});

export type MaxDiffFigure = ValueOf<typeof maxDiffFigureView>;

const surveyMaxDiffItemView = view('SurveyMaxDiffItem', {
  id: text(),
  label: text(),
  people: maybe(maxDiffFigureView),
  personas: maybe(maxDiffFigureView),
});

/** MaxDiff, the item with the highest share of people (of personas without people) first. Utilities are not rectified. */
const maxDiffResultView = view('SurveyMaxDiffResult', {
  items: list(surveyMaxDiffItemView),
});

export type MaxDiffResult = ValueOf<typeof maxDiffResultView>;

const themeResultView = view('SurveyTheme', 'A theme of open texts, counted on each side.', {
  name: text(),
  people: maybe(laneFigureView),
  personas: maybe(laneFigureView),
  verbatims: list(surveyResultTextView),
});

export type ThemeResult = ValueOf<typeof themeResultView>;

const surveyUnassignedView = view('SurveyUnassigned', 'Numbers of texts under no theme.', {
  people: int(),
  personas: int(),
});

/** Open texts: themes found over both sides, each counted on its own side. */
const openResultView = view('SurveyOpenResult', {
  themes: list(themeResultView),
  /** Σ min / Σ max of the two sides' shares, from 0 to 1; null unless both have themes. */
  overlap: maybe(float()),
  unassigned: surveyUnassignedView,
  /** Such as: both name 5 of the same 6 themes; only people bring up the phone line (about 30). */
  sentence: maybe(text()),
});

export type OpenResult = ValueOf<typeof openResultView>;

const effectResultView = view(
  'SurveyEffect',
  'Whether the order of options (order), the wording, or being asked alone changed answers of a side.',
  {
    kind: text<'order' | 'wording' | 'alone'>(),
    source: text<Source>(),
    /** Corrected over the questions; null when it cannot be tested. */
    pValue: maybe(float()),
    isClear: flag(),
    sentence: text(),
  },
);

export type EffectResult = ValueOf<typeof effectResultView>;

/** A warning under a question, such as that personas are too alike. */
const warningResultView = view('SurveyResultWarning', {
  kind: text<'biased' | 'too-alike' | 'biased-and-too-alike' | 'worse-than-guessing'>(),
  sentence: text(),
});

export type WarningResult = ValueOf<typeof warningResultView>;

const surveyTableCellView = view('SurveyTableCell', {
  group: text(),
  count: int(),
  share: float(),
  low: float(),
  high: float(),
  isThin: flag(),
  above: list(text('Letters of the columns that it is clearly above.')),
});

/** A row of a table by group; letters name the columns that a cell is clearly above (Holm). */
const groupTableRowView = view('SurveyTableRow', {
  id: text('Id of the option or point; `top` for the upper points of a scale.'),
  label: text(),
  cells: list(surveyTableCellView),
});

export type GroupTableRow = ValueOf<typeof groupTableRowView>;

const surveyTableColumnView = view('SurveyTableColumn', {
  group: text(),
  letter: text(),
  answers: int(),
  effective: float(),
  isThin: flag(),
});

const surveyTableMeanView = view('SurveyTableMean', {
  group: text(),
  mean: float(),
  low: maybe(float()),
  high: maybe(float()),
});

/** Answers of one side by group. Columns under 30 effective answers are thin: they show counts and get no letters. */
const groupTableView = view('SurveyGroupTable', 'Answers of one side by group.', {
  source: text<Source>(),
  columns: list(surveyTableColumnView),
  rows: list(groupTableRowView),
  /** Means by group of scales and numbers; empty for other questions. */
  means: list(surveyTableMeanView),
  /** Overall test that the groups answer alike; null where it does not apply. */
  pValue: maybe(float()),
});

export type GroupTable = ValueOf<typeof groupTableView>;

/** How far personas of a group are off from its people: a share, or units of the scale. */
const biasResultView = view('SurveyGroupBias', 'Personas less people in a group.', {
  group: text(),
  bias: float(),
  low: float(),
  high: float(),
  pValue: float(),
  isClear: flag(),
  people: int(),
  personas: int(),
  isThin: flag(),
});

const biasByGroupView = view('SurveyBias', {
  /** Subject: an option's label, or `mean`. */
  figure: text(),
  /** True for a share. */
  isShare: flag(),
  groups: list(biasResultView),
});

export type BiasByGroup = ValueOf<typeof biasByGroupView>;

export const distanceResultView = view(
  'SurveyDistance',
  'How far personas are from people on a question, in points from 0 to 100, with its yardsticks.',
  {
    questionId: text(),
    /** Number of the question, from 1. */
    number: int(),
    label: text(),
    /** Measure: totalVariation, meanAbsoluteError, wasserstein, kendallTau, themeOverlap. */
    measure: text(),
    points: float(),
    low: float(),
    high: float(),
    /** Two halves of the people differ by this much; null below four people. */
    splitHalf: maybe(float()),
    /** A guess that treats all options alike is this far off. */
    uniform: float(),
    /** The people of a group differ from all others by this much; null without groups. */
    pooled: maybe(float()),
    /** Personas of a group are this far from its people; null without groups. */
    withinGroups: maybe(float()),
    isWorseThanGuessing: flag(),
  },
);

export type DistanceResult = ValueOf<typeof distanceResultView>;

export const questionResultView = view(
  'SurveyQuestionResult',
  'One question. One of choice, numbers, ranking, matrix, maxdiff and open is set, by type.',
  {
    id: text(),
    /** From 1, over the whole survey. */
    number: int(),
    /** The core type that it is read as. */
    type: text<CoreTypeName>(),
    text: text(),
    /** Such as: one choice · 208 people, 4 skipped it. */
    summary: text(),
    people: sideCountsView,
    personas: sideCountsView,
    pairs: int('Pairs of answers behind the rectified figures.'),
    notRectified: maybe(text('Why there is no rectified figure.')),
    choice: maybe(choiceResultView),
    numbers: maybe(numberResultView),
    ranking: maybe(rankingResultView),
    matrix: maybe(matrixResultView),
    maxdiff: maybe(maxDiffResultView),
    open: maybe(openResultView),
    effects: list(effectResultView),
    warnings: list(warningResultView),
    /** By the chosen group; people first. Empty without a group, and for rankings, MaxDiff and open texts. */
    tables: list(groupTableView),
    bias: maybe(biasByGroupView),
  },
);

export type QuestionResult = ValueOf<typeof questionResultView>;
