/** Inputs and results of a simulation's activities: ids in, small numbers out. */
import type { Provider } from '../../domain/providers/provider.ts';
import type { ProviderPlan } from '../../domain/simulations/provider-plan.ts';

export interface RunInput {
  runId: string;
  execution: number;
}

export interface AttemptInput extends RunInput {
  attempt: number;
}

export interface BatchInput extends AttemptInput {
  provider: Provider;
  /** Roster indexes [from, to). */
  from: number;
  to: number;
}

export interface BatchResult {
  answered: number;
  missing: number;
  /** The record is closed: nothing else to ask. */
  closed: boolean;
  /** The run may stop early: its owner's margin of error is reached. */
  enough?: boolean;
  /** With `enough`: the index after the last answered persona, in any attempt. The run cannot be shorter. */
  reached?: number;
}

export type ClaimResult =
  /** `tempo` scales the workflow's waits; 1 when omitted. */
  | { kind: 'claimed'; attempt: number; providers: ProviderPlan[]; includeCurrentEvents: boolean; tempo?: number }
  | { kind: 'waiting' }
  | { kind: 'closed' };
