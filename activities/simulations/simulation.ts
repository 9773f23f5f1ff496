/** Activities of a simulation as its workflow sees them: ids in, small numbers out. */
import type { ProviderPlan } from '../../domain/simulations/provider-plan.ts';
import { analyseRun } from './analyse-run.ts';
import { checkComplete } from './check-complete.ts';
import { claimRun } from '../jobs/claim-run.ts';
import { cancelRun, completeRun, failRun } from '../jobs/end-run.ts';
import { fetchCurrentEvents } from './fetch-current-events.ts';
import { enterRunning, loadSegments } from './load-segments.ts';
import { shortenRun } from './shorten-run.ts';
import { createReactionStore } from '../../db/simulations/store-reaction.ts';
import { createProgressRecorder } from './progress-recorder.ts';
import { reactToBatch } from './react-to-batch.ts';
import type { ActivityDeps } from '../deps.ts';

export interface RunInput {
  runId: string;
  execution: number;
}

export interface AttemptInput extends RunInput {
  attempt: number;
}

export interface BatchInput extends AttemptInput {
  provider: 'openai' | 'anthropic';
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

/** Light activities, on the queue `runs`. */
export interface RunActivities {
  claimRun(input: AttemptInput): Promise<ClaimResult>;
  loadSegments(input: RunInput): Promise<{ personas: number }>;
  enterRunning(input: RunInput): Promise<void>;
  shortenRun(input: RunInput & { personas: number }): Promise<void>;
  checkComplete(input: AttemptInput): Promise<void>;
  completeRun(input: RunInput): Promise<void>;
  failRun(input: RunInput & { error: string; retry: boolean }): Promise<'retrying' | 'failed' | 'closed'>;
  cancelRun(input: RunInput): Promise<void>;
}

/** Activities that call a provider, on the queue `provider-calls`. */
export interface ProviderActivities {
  fetchCurrentEvents(input: AttemptInput): Promise<void>;
  reactToBatch(input: BatchInput): Promise<BatchResult>;
  analyseRun(input: AttemptInput): Promise<void>;
}

export function createRunActivities(deps: ActivityDeps): RunActivities {
  return {
    claimRun: (input) => claimRun(deps, input),
    loadSegments: (input) => loadSegments(deps, input),
    enterRunning: (input) => enterRunning(deps, input),
    shortenRun: (input) => shortenRun(deps, input),
    checkComplete: (input) => checkComplete(deps, input),
    completeRun: (input) => completeRun(deps, input),
    failRun: (input) => failRun(deps, input),
    cancelRun: (input) => cancelRun(deps, input),
  };
}

export function createProviderActivities(deps: ActivityDeps): ProviderActivities {
  const tools = { recorder: createProgressRecorder(deps.db), reactions: createReactionStore(deps.db) };
  return {
    fetchCurrentEvents: (input) => fetchCurrentEvents(deps, input),
    reactToBatch: (input) => reactToBatch(deps, tools, input),
    analyseRun: (input) => analyseRun(deps, input),
  };
}
