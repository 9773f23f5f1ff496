/** A search as people read it. Shares are from 0 to 1, differences in percentage points. */
import type { EndingCounts } from '../simulations/endings.ts';
import type { CandidateStatus, Flag } from './candidate.ts';
import type { JudgedAs } from './judging.ts';
import type { ObjectiveName, SearchSetup } from './setup.ts';
import type { SearchPhase, StopRule } from './state.ts';

export interface Estimate {
  mean: number;
  /** 95% interval; null for too few answers. */
  low: number | null;
  high: number | null;
  n: number;
}

export interface Difference {
  points: number;
  low: number | null;
  high: number | null;
  /** True when neither better nor worse can be told from the answers. */
  isIndecisive: boolean;
}

/** A raced figure that is shrunk by what chance alone makes of the best of many. It has no interval. */
export interface Belief {
  /** The mean that candidates are compared by. */
  mean: number;
  /** Points over the first message. */
  points: number;
}

export interface SegmentCell {
  segment: number;
  n: number;
  positive: number;
  /** Compared with the first message on the same personas; null without answers to both. */
  versusSeed: Difference | null;
  isBelowFloor: boolean;
}

/** A check of a finalist for claims that neither the message nor the brief carries. */
export interface JudgmentView {
  /** 'claims' and 'unchecked' keep it from being confirmed. */
  verdict: JudgedAs;
  /** Its words that claim something new. */
  claims: string[];
}

export interface CandidateView {
  number: number;
  label: string;
  generation: number;
  arm: 'search' | 'control';
  origin: string;
  originLabel: string;
  parents: number[];
  status: CandidateStatus;
  reason: string | null;
  message: string;
  /** The share of personas who support it. */
  support: Estimate | null;
  /** The weighted mean of the objectives. */
  fitness: Estimate | null;
  objectives: { name: ObjectiveName; mean: number }[];
  segments: SegmentCell[];
  versusSeed: Difference | null;
  versusParent: Difference | null;
  /** Null for one that too few personas were asked about. */
  believed: Belief | null;
  /** The objection that it answers, and how many personas raised it. */
  answers: { text: string; personas: number } | null;
  flags: Flag[];
  /** Null for one that was not to be checked. */
  judgment: JudgmentView | null;
}

export interface OperatorRow {
  name: string;
  label: string;
  tried: number;
  kept: number;
  /** Median gain over the parent on the same personas; null without any. */
  medianGainPoints: number | null;
  /** Share of the next candidates that it will write. */
  nextShare: number;
  costUsd: number;
}

export interface ConfirmedRow {
  role: 'seed' | 'control' | 'finalist';
  candidate: number;
  label: string;
  message: string;
  confirmed: Estimate;
  /** The mean that the search believed; null for those it never rated on enough personas. */
  believed: number | null;
}

export interface Confirmation {
  /** Personas whom the search never saw. */
  personas: number;
  rows: ConfirmedRow[];
  /** The best believed candidate against the first message. */
  headline: Difference & { verdict: 'better' | 'no-better' | 'worse'; sentence: string };
  /** The same candidate against the paraphrases; null without a control. */
  overControl: (Difference & { sentence: string }) | null;
  /** In how many of the instruction wordings it was ahead. */
  wordings: { ahead: number; of: number };
  /** False while people are being asked, and where no finalist could be confirmed. */
  isComplete: boolean;
}

export interface SearchView {
  jobId: string;
  title: string;
  status: string;
  error: string | null;
  isSimulated: boolean;
  setup: SearchSetup;
  segments: { id: string; name: string; personas: number }[];
  phase: SearchPhase;
  generation: number;
  totalGenerations: number;
  stop: { rule: StopRule; sentence: string } | null;
  calls: number;
  /** Calls up to which the search itself may go; null without a budget. */
  budgetCalls: number | null;
  costUsd: number;
  writingCostUsd: number;
  spendCapUsd: number | null;
  /** Seconds until the end; null while it cannot be told. */
  secondsLeft: number | null;
  history: {
    generation: number;
    best: number;
    support: Estimate;
    average: number;
    calls: number;
    costUsd: number;
    event: string | null;
  }[];
  candidates: CandidateView[];
  /** The best believed candidate; null before the first generation has ended. */
  best: number | null;
  operators: OperatorRow[];
  /** Near-duplicates and rejected texts: written again, and given up. */
  waste: { again: number; givenUp: number };
  front: { candidate: number; isKnee: boolean; isPolarizing: boolean }[];
  confirmation: Confirmation | null;
  /** Questions that ended without an answer. */
  endings: EndingCounts;
  notices: string[];
}
