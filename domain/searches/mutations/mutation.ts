import type { Candidate, NewCandidate } from '../candidate.ts';
import type { SearchSpec } from '../setup.ts';

export interface MutationContext {
  spec: SearchSpec;
  candidate: NewCandidate;
  parents: readonly Candidate[];
}

/** A way to write a candidate from its parents. docs/recipes.md says how one is added. */
export interface Mutation {
  /** The origin of the candidates that it writes. */
  name: string;
  /** Its name as people read it. */
  label: string;
  parents: 1 | 2;
  /** The part of the plan without which it cannot be used. */
  needs?: 'objections' | 'segment';
  /** The task of the writer. Parents, objections and rules stand elsewhere in its prompt. */
  instruct(context: MutationContext): string;
}
