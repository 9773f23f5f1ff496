/**
 * Results of a survey as screens, exports and agents get them. Shares are from 0 to 1, distances in points of 100.
 * People, personas and rectified figures always stand beside each other and are never pooled.
 */
import { float, maybe, int, view, type ValueOf, text, list, flag, id, time, json } from '../../view.ts';
import { distanceResultView, questionResultView } from './question-view.ts';

const surveyWorthView = view('SurveyWorth', {
  people: int(),
  low: float(),
  high: float(),
  questions: int(),
  /** True when it is as large as this data can show. */
  isAtLimit: flag(),
  sentence: text(),
});

const surveyRectifiedView = view('SurveyRectified', {
  people: int(),
  saved: int(),
  questions: int(),
  sentence: text(),
});

const surveyMedianDistanceView = view('SurveyMedianDistance', {
  points: float(),
  peopleAmongThemselves: maybe(float()),
  questions: int(),
  sentence: text(),
});

/**
 * The three sentences with a figure each; null where people or personas are missing, or where no question has the answers
 * of 30 people. `worth` is null with weights.
 */
const headlineView = view('SurveyHeadline', {
  /** k̂: the personas are worth about this many people, on questions like these. */
  worth: maybe(surveyWorthView),
  /** The rectified figures are as good as those of this many people: median of the questions. */
  rectified: maybe(surveyRectifiedView),
  /** Median distance of personas alone, in points, with that of two halves of the people. */
  distance: maybe(surveyMedianDistanceView),
  /** The one instruction, such as: Use the rectified figures. … */
  advice: text(),
});

export type Headline = ValueOf<typeof headlineView>;

/** One question of one group. */
const askCellResultView = view('SurveyAskCell', {
  questionId: text(),
  number: int(),
  label: text(),
  group: text(),
  /** People of the group who have answered it. */
  asked: int(),
  /** Fall of the variance by more answers, as a part of the best choice: 1 for the best. */
  gain: float('1 for the best choice.'),
  /** Half widths of 95% intervals before and after, of the group's figure and the whole one, in units of the figure. */
  groupBefore: float(),
  groupAfter: float(),
  wholeBefore: float(),
  wholeAfter: float(),
});

export type AskCellResult = ValueOf<typeof askCellResultView>;

const nextToAskResultView = view('SurveyNextToAsk', {
  /** Number of more people to ask: 30. */
  answers: int(),
  title: text(),
  sentence: text(),
  /** The best cells, at most five, the best first. */
  cells: list(askCellResultView),
});

export type NextToAskResult = ValueOf<typeof nextToAskResultView>;

const surveyFlagCountView = view('SurveyFlagCount', {
  kind: text(),
  label: text(),
  people: int(),
  personas: int(),
});

const qualityResultView = view('SurveyQuality', 'Flagged answers count until somebody confirms a flag.', {
  people: int(),
  personas: int(),
  flaggedPeople: int(),
  flaggedPersonas: int(),
  /** Responses with an undecided flag. */
  undecided: int(),
  /** Responses that are left out, because a flag was confirmed. */
  leftOutPeople: int(),
  leftOutPersonas: int(),
  kinds: list(surveyFlagCountView),
  sentence: text(),
});

export type QualityResult = ValueOf<typeof qualityResultView>;

const surveyGroupValueView = view('SurveyGroupValue', {
  value: text(),
  label: text(),
  people: int(),
  personas: int(),
});

/** Groups that answers can be divided by. `key` is `attribute:<name>` or `question:<id>`. */
const groupOptionView = view('SurveyGroupOption', {
  key: text(),
  label: text(),
  /** With numbers of respondents, the largest first. */
  values: list(surveyGroupValueView),
});

export type GroupOption = ValueOf<typeof groupOptionView>;

const runChoiceView = view('SurveyRunChoice', {
  id: id(),
  jobId: text(),
  version: int(),
  model: maybe(text()),
  status: text(),
  personas: int(),
  isSimulated: flag(),
  createdAt: time(),
});

export type RunChoice = ValueOf<typeof runChoiceView>;

/** `personas` are all that have answered, `twins` those of them that stand for one person each. */
const shownRunView = view('SurveyResultsRun', {
  ...runChoiceView.fields,
  costUsd: float(),
  twins: int('Those of the personas that stand for one person each.'),
  counted: int(),
  failed: int(),
  screenedOut: int('Personas whom the survey is not for.'),
  mode: text(),
  notices: list(text()),
});

const surveyResultsVersionView = view('SurveyResultsVersion', {
  number: int(),
  people: int(),
});

const surveyResultsFactsView = view('SurveyResultsFacts', {
  id: id(),
  title: text(),
  status: text(),
  /** The version that is shown; null for a survey that was never published. */
  version: maybe(int()),
  versions: list(surveyResultsVersionView),
  questions: int(),
});

const surveyResultsPeopleView = view('SurveyResultsPeople', {
  /** Complete responses of this version. */
  completed: int(),
  /** Those that count here: within the filter, without those left out. */
  counted: int(),
  /** Responses that ended early, because the survey is for others, or because a quota or the link was full. */
  screenedOut: int(),
  overQuota: int(),
  unfinished: int(),
  fromFile: int(),
  since: maybe(time()),
});

const surveyGroupView = view('SurveyGroup', {
  key: text(),
  label: text(),
  isChosen: flag(),
});

const surveyFilterView = view('SurveyFilter', {
  by: text(),
  value: text(),
  label: text(),
});

const weightingSideView = view('SurveyWeightingSide', {
  effective: float(),
  designEffect: float(),
});

export type WeightingSide = ValueOf<typeof weightingSideView>;

const surveyWeightingView = view('SurveyWeighting', {
  /** Target shares by attribute and category. */
  targets: json<Record<string, Record<string, number>>>(),
  people: maybe(weightingSideView),
  personas: maybe(weightingSideView),
});

export const surveyResultsView = view(
  'SurveyResults',
  'Results of a survey: people, personas and rectified figures beside each other, never pooled.',
  {
    survey: surveyResultsFactsView,
    people: surveyResultsPeopleView,
    run: maybe(shownRunView),
    /** Runs of this version, the newest first. */
    runs: list(runChoiceView),
    groups: list(groupOptionView),
    /** The group that answers are divided by; null for none. */
    group: maybe(surveyGroupView),
    filter: maybe(surveyFilterView),
    weighting: maybe(surveyWeightingView),
    /** How people and personas are paired for rectified figures. */
    pairing: maybe(text<'twins' | 'groups'>('twins or groups.')),
    pairingSentence: text(),
    headline: headlineView,
    questions: list(questionResultView),
    /** Of the questions that 30 people have answered, the farthest last. */
    distances: list(distanceResultView),
    /** Such as: On Q2 even guessing is closer than the personas. Also names the questions that too few people answered. */
    distanceSentence: maybe(text()),
    nextToAsk: maybe(nextToAskResultView),
    quality: qualityResultView,
    /** Such as that nobody has answered yet, or that weights could not be met. */
    notices: list(text()),
    /** The sentence that every file and page with figures of personas carries; null without personas. */
    disclosure: maybe(text()),
  },
);

export type SurveyResultsView = ValueOf<typeof surveyResultsView>;
