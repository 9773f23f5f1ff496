/** What the workflow of a simulation and its activities tell each other: ids in, small numbers out. */
import type { ProviderPlan } from '../../domain/simulations/provider-plan.ts';

export interface RunInput {
  runId: string;
  execution: number;
}

export interface AttemptInput extends RunInput {
  attempt: number;
}

export interface BatchInput extends AttemptInput {
  provider: 'openai' | 'anthropic';
  /** Roster places [from, to). */
  from: number;
  to: number;
}

export interface BatchResult {
  answered: number;
  missing: number;
  /** The record is not open any more: nothing else to ask. */
  closed: boolean;
  /** The run may stop here: its owner asked for no more exactness than this. */
  enough?: boolean;
  /** With `enough`: places up to the last that has an answer, whichever attempt brought it. The run cannot be shorter. */
  reached?: number;
}

export type ClaimResult =
  /** `tempo` multiplies what the workflow waits for; 1 when left out. */
  | { kind: 'claimed'; attempt: number; providers: ProviderPlan[]; includeCurrentEvents: boolean; tempo?: number }
  | { kind: 'waiting' }
  | { kind: 'closed' };
