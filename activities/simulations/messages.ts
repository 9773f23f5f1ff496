/** Inputs and results of a simulation's activities: ids in, small numbers out. */
import type { Provider } from '../../domain/providers/provider.ts';
import type { CallPlace } from '../../domain/tools/rounds.ts';
import type { ProviderPlan } from '../../domain/simulations/provider-plan.ts';

/** Numbers by which the ledger of failures tells a run's single calls from those to its personas. */
export const singleCalls = { analysis: -1, currentEvents: -2 } as const;

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
  /** True when tools could not run, so that personas answer without them. */
  withoutTools?: boolean;
}

export interface BatchResult {
  answered: number;
  missing: number;
  /** True when the record is closed, so that no persona is asked any more. */
  closed: boolean;
  /** True when the run was paused, so that the batch is asked again once it is resumed. */
  paused?: boolean;
  /** True when the run may stop early, because its owner's margin of error is reached. */
  enough?: boolean;
  /** The index after the last answered persona in any attempt, set with `enough`. The run cannot be shorter. */
  reached?: number;
  /** Calls of tools that have to run before the personas who made them are asked again. */
  toolCalls?: CallPlace[];
}

export interface CompleteCheck {
  /** True when the run was paused after its last answer, so that the analysis waits. */
  paused: boolean;
}

export type ClaimResult =
  /** `tempo` scales the workflow's waits; 1 when omitted. */
  | { kind: 'claimed'; attempt: number; providers: ProviderPlan[]; includeCurrentEvents: boolean; tempo?: number }
  | { kind: 'waiting' }
  | { kind: 'closed' };
