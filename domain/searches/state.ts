/** The state of a search. What comes next follows from it alone (plan.ts), so a search goes on where it was left. */
import type { Candidate, CandidateChange, NewCandidate } from './candidate.ts';
import type { Judgment } from './judging.ts';
import type { ObjectiveName, SearchSpec } from './setup.ts';

/** The answer of one persona about one candidate; each value is from 0 to 1. */
export interface Rating {
  values: Record<ObjectiveName, number>;
  sentiment: 'positive' | 'neutral' | 'negative';
  /** Why it did not agree; '' when it did. */
  objection: string;
}

/** By number of the candidate, then index of the persona; null where the persona could not be asked. */
export type Ratings = ReadonlyMap<number, ReadonlyMap<number, Rating | null>>;

export const phases = ['searching', 'judging', 'control', 'confirming', 'done'] as const;
export type SearchPhase = (typeof phases)[number];

export const stopRules = [
  'generations',
  'budget',
  'spend-cap',
  'plateau',
  'target',
  'ended',
  'nothing-to-race',
] as const;
export type StopRule = (typeof stopRules)[number];

/** A generation that has ended. */
export interface GenerationRecord {
  generation: number;
  /** The best candidate so far. */
  best: number;
  bestFitness: number;
  averageFitness: number;
  /** Provider calls of the whole search when it ended. */
  calls: number;
  costUsd: number;
  event: 'plateau-warned' | 'plateau-widened' | null;
  /** Points by which the best is believed to be above the first message; null or absent when too few answered. */
  believedPoints?: number | null;
}

/** Sums over candidates that the whole roster was asked about, each compared with the first message. Fitness is from 0 to 1. */
export interface Spread {
  candidates: number;
  gains: number;
  squares: number;
  /** Sum of the squared standard errors. */
  noise: number;
}

/** A candidate that could become a finalist. */
export interface Reserve {
  number: number;
  /** Mean over the whole roster, 0 to 1. */
  fitness: number;
}

/** Decisions of the planner so far that it cannot read from candidates and ratings. Small, and stored as JSON. */
export interface SearchProgress {
  phase: SearchPhase;
  /** The generation that is being written or raced. */
  generation: number;
  /** Generations that are asked for; its owner may ask for more. */
  totalGenerations: number;
  stop: StopRule | null;
  history: GenerationRecord[];
  /** Candidates of earlier generations that race in this one, the best first. */
  elites: number[];
  /** Blocks of personas on which the candidates of the current race were compared. */
  block: number;
  /** The last generation that had a better candidate than those before. */
  betterAt: number;
  /** Of the candidates of all generations that have ended; absent before any has. */
  spread?: Spread;
  /** How many requests were dealt with. */
  handledRequests: number;
  /** Numbers of the candidates that are confirmed, the best believed one first. */
  finalists: number[];
  /** The best fully asked candidates that did not survive, best first, from which held back finalists are replaced. */
  reserves?: Reserve[];
  /** Judgments that were asked for before the last generations began. */
  judgedBefore?: number;
  /** The best paraphrases of a control that has ended, while they are checked for new claims; null at other times. */
  controlOrder?: number[] | null;
  /** Calls after which the control had to stop; null before it. */
  controlCalls: number | null;
  /** Counts of a search that went on after a stop: what was asked besides it until then. */
  besides: {
    /** Calls of the control and of the confirmation. */
    calls: number;
    /** Calls of the search that the control has matched. */
    matched: number;
  };
}

/** Requests of its owner while it ran, in order. */
export type SearchRequest =
  | { id: string; kind: 'pin'; message: string; parent: number }
  | { id: string; kind: 'more'; generations: number }
  | { id: string; kind: 'end' };

export interface SearchState {
  spec: SearchSpec;
  /**
   * Segment of each persona by its index. Indexes below spec.personas are the roster of the search; the others are sealed.
   */
  segmentOf: readonly number[];
  candidates: readonly Candidate[];
  ratings: Ratings;
  /** Settled checks for new claims, by number of the candidate. */
  judgments: ReadonlyMap<number, Judgment>;
  progress: SearchProgress;
  requests: readonly SearchRequest[];
  /** Answered calls so far, and what they cost. */
  calls: number;
  costUsd: number;
}

export interface RatingAsk {
  candidate: number;
  persona: number;
}

/** The next move. Nothing is asked when the search is done. */
export interface SearchPlan {
  progress: SearchProgress;
  changes: CandidateChange[];
  /** New candidates; those with the status 'writing' are asked of the writer. */
  created: NewCandidate[];
  asks: RatingAsk[];
  /** Numbers of candidates that are checked for new claims. */
  toJudge: number[];
  isDone: boolean;
}
