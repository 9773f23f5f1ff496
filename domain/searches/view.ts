/** A search as people read it. Shares are from 0 to 1, differences in percentage points. */
import { endingCountsView } from '../simulations/endings.ts';
import { float, maybe, int, view, type ValueOf, flag, text, list, id, json, one } from '../view.ts';
import { flagView, type CandidateStatus } from './candidate.ts';
import type { JudgedAs } from './judging.ts';
import type { ObjectiveName, SearchSetup } from './setup.ts';
import type { SearchPhase, StopRule } from './state.ts';

const estimateView = view('SearchShare', 'A share with its 95% interval, which is null for too few answers.', {
  mean: float(),
  /** 95% interval; null for too few answers. */
  low: maybe(float()),
  high: maybe(float()),
  n: int(),
});

export type Estimate = ValueOf<typeof estimateView>;

const differenceView = view('SearchDifference', 'A difference in percentage points.', {
  points: float(),
  low: maybe(float()),
  high: maybe(float()),
  isIndecisive: flag('True when neither better nor worse can be told from the answers.'),
});

export type Difference = ValueOf<typeof differenceView>;

const beliefView = view(
  'SearchBelief',
  'A raced figure, shrunk by what chance alone makes of the best of many. It has no interval: only sealed personas confirm.',
  {
    /** The mean that candidates are compared by. */
    mean: float('From 0 to 1.'),
    points: float('Percentage points over the first message.'),
  },
);

export type Belief = ValueOf<typeof beliefView>;

const segmentCellView = view('SearchCell', 'A candidate in a segment.', {
  segment: int('Index of the segment.'),
  n: int(),
  positive: float(),
  /** Compared with the first message on the same personas; null without answers to both. */
  versusSeed: maybe(differenceView),
  isBelowFloor: flag(),
});

export type SegmentCell = ValueOf<typeof segmentCellView>;

const judgmentView = view(
  'SearchJudgment',
  'A model’s check of a finalist for claims of fact that neither the message nor the brief makes.',
  {
    verdict: text<JudgedAs>('clear; claims or unchecked keep the candidate from being confirmed.'),
    claims: list(text('Words of the candidate that claim something new.')),
  },
);

export type JudgmentView = ValueOf<typeof judgmentView>;

const searchObjectiveView = view('SearchObjective', {
  name: text<ObjectiveName>(),
  mean: float(),
});

const searchAnswersView = view('SearchAnswers', 'The objection that a candidate answers.', {
  text: text(),
  personas: int(),
});

const candidateView = view('SearchCandidate', 'A message of the search; also those that were dropped or rejected.', {
  number: int(),
  label: text(),
  generation: int(),
  arm: text<'search' | 'control'>('search, or control for plain paraphrases.'),
  origin: text(),
  originLabel: text(),
  parents: list(int()),
  status: text<CandidateStatus>(),
  reason: maybe(text()),
  message: text(),
  /** The share of personas who support it. */
  support: maybe(estimateView),
  /** The weighted mean of the objectives. */
  fitness: maybe(estimateView),
  objectives: list(searchObjectiveView),
  segments: list(segmentCellView),
  versusSeed: maybe(differenceView, 'Raced difference to the first message; the best of many looks better than it is.'),
  versusParent: maybe(differenceView),
  believed: maybe(beliefView, 'What the race lets one believe; null for one that too few personas were asked about.'),
  /** The objection that it answers, and how many personas raised it. */
  answers: maybe(searchAnswersView),
  flags: list(flagView),
  judgment: maybe(judgmentView, 'Null for a candidate that was not to be checked.'),
});

export type CandidateView = ValueOf<typeof candidateView>;

const operatorRowView = view('SearchOperator', 'A mutation: how often it was tried, and what it brought.', {
  name: text(),
  label: text(),
  tried: int(),
  kept: int(),
  /** Median gain over the parent on the same personas; null without any. */
  medianGainPoints: maybe(float()),
  /** Share of the next candidates that it will write. */
  nextShare: float(),
  costUsd: float(),
});

export type OperatorRow = ValueOf<typeof operatorRowView>;

const confirmedRowView = view('SearchConfirmed', {
  role: text<'seed' | 'control' | 'finalist'>('seed, control or finalist.'),
  candidate: int(),
  label: text(),
  message: text(),
  confirmed: estimateView,
  /** The mean that the search believed; null for those it never rated on enough personas. */
  believed: maybe(float()),
});

export type ConfirmedRow = ValueOf<typeof confirmedRowView>;

const headlineView = view(
  'SearchHeadline',
  'The best believed candidate against the first message, in percentage points.',
  {
    ...differenceView.fields,
    verdict: text<'better' | 'no-better' | 'worse'>('better, no-better or worse.'),
    sentence: text(),
  },
);

const overControlView = view(
  'SearchOverControl',
  'The same candidate against plain paraphrases for as many calls, in percentage points.',
  {
    ...differenceView.fields,
    sentence: text(),
  },
);

const searchWordingsView = view('SearchWordings', 'In how many of the instruction wordings the candidate was ahead.', {
  ahead: int(),
  of: int(),
});

const confirmationView = view('SearchConfirmation', {
  /** Personas whom the search never saw. */
  personas: int(),
  rows: list(confirmedRowView),
  /** The best believed candidate against the first message. */
  headline: headlineView,
  /** The same candidate against the paraphrases; null without a control. */
  overControl: maybe(overControlView),
  /** In how many of the instruction wordings it was ahead. */
  wordings: searchWordingsView,
  isComplete: flag('False while people are still being asked, and where no finalist could be confirmed.'),
});

export type Confirmation = ValueOf<typeof confirmationView>;

const searchSegmentView = view('SearchSegment', {
  id: id(),
  name: text(),
  personas: int(),
});

const searchStopView = view('SearchStop', 'The rule that ended the search for candidates.', {
  rule: text<StopRule>(),
  sentence: text(),
});

const searchGenerationView = view('SearchGeneration', 'A generation that has ended.', {
  generation: int(),
  best: int('Number of the best candidate so far.'),
  support: estimateView,
  average: float(),
  calls: int('Calls of the whole search when it ended.'),
  costUsd: float(),
  event: maybe(text()),
});

const searchWasteView = view('SearchWaste', {
  again: int(),
  givenUp: int(),
});

const searchFrontMemberView = view('SearchFrontMember', 'A candidate that no other beats in everything.', {
  candidate: int(),
  isKnee: flag(),
  isPolarizing: flag(),
});

export const searchView = view(
  'Search',
  'A search with all its candidates. Shares are from 0 to 1, differences in percentage points.',
  {
    jobId: text(),
    title: text(),
    status: text(),
    error: maybe(text()),
    isSimulated: flag(),
    setup: json<SearchSetup>(),
    segments: list(searchSegmentView),
    phase: text<SearchPhase>(),
    generation: int(),
    totalGenerations: int(),
    stop: maybe(searchStopView),
    calls: int(),
    /** Calls up to which the search itself may go; null without a budget. */
    budgetCalls: maybe(int()),
    costUsd: float(),
    writingCostUsd: float(),
    spendCapUsd: maybe(float()),
    /** Seconds until the end; null while it cannot be told. */
    secondsLeft: maybe(float()),
    history: list(searchGenerationView),
    candidates: list(candidateView),
    /** The best believed candidate; null before the first generation has ended. */
    best: maybe(int('Number of the best believed candidate.')),
    operators: list(operatorRowView),
    /** Near-duplicates and rejected texts: written again, and given up. */
    waste: searchWasteView,
    front: list(searchFrontMemberView),
    confirmation: maybe(confirmationView),
    endings: one(endingCountsView, 'Questions that ended without an answer: in no count, share or average.'),
    notices: list(text()),
  },
);

export type SearchView = ValueOf<typeof searchView>;
