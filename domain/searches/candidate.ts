/** Candidates: the messages of a search, also those that were rejected. */
import { text, view, type ValueOf } from '../view.ts';

export const candidateStatuses = [
  /** It is being written. */
  'writing',
  /** Personas are being asked about it. */
  'racing',
  /** Survived its generation. */
  'kept',
  /** Worse than others on the same personas. */
  'dropped',
  /** Neither better nor worse than others when its generation ended, and not kept. */
  'indecisive',
  /** Broke a rule; nobody was asked about it. */
  'rejected',
  /** Too much like another one; nobody was asked about it. */
  'duplicate',
  /** The model wrote nothing that could be used. */
  'failed',
] as const;
export type CandidateStatus = (typeof candidateStatuses)[number];

/** Mutations are named by their files in mutations/; the others are not written by them. */
export type Origin = 'seed' | 'paraphrase' | 'edit' | (string & {});

export const flagView = view('SearchFlag', 'Something about a message that people should look at.', {
  kind: text<'new-claim' | 'rater-appeal' | 'length' | 'below-floor' | 'polarizing'>(),
  /** The words that it is about, or a sentence. */
  text: text(),
});

export type Flag = ValueOf<typeof flagView>;

/** Instructions of its writer besides the parents. */
export interface WritePlan {
  /** Reasons of personas who said no, which the candidate should answer. */
  objections?: { text: string; personas: number; segment: number | null }[];
  /** Index of the segment that it is for. */
  segment?: number;
  /** Texts that it must not repeat, after a near-duplicate. */
  unlike?: string[];
  /** The candidate that this one was written again for, and how often that happened. */
  again?: { of: number; tries: number };
}

export interface NewCandidate {
  /** Unique in the search, from 0: the seeds come first. */
  number: number;
  /** 0 for seeds. */
  generation: number;
  arm: 'search' | 'control';
  origin: Origin;
  parents: number[];
  status: CandidateStatus;
  /** Null until it is written. */
  message: string | null;
  /** Why it was rejected, dropped or flagged, as people read it. */
  reason: string | null;
  plan: WritePlan;
  flags: Flag[];
}

export interface Candidate extends NewCandidate {
  /** The objection that its writer says it answers. */
  answers: string | null;
  /** Cost of writing it. */
  costUsd: number;
}

/** A decision about a candidate; what it leaves out stays. */
export interface CandidateChange {
  number: number;
  status?: CandidateStatus;
  reason?: string | null;
  flags?: Flag[];
}

/** The name that people read: 'C12'. */
export function candidateLabel(number: number): string {
  return `C${number}`;
}
