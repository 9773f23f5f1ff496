/** Activities of a simulation as its workflow sees them: ids in, small numbers out. */
import { analyseRun } from './analyse-run.ts';
import { checkComplete } from './check-complete.ts';
import { claimRun } from './claim-run.ts';
import { cancelRun, completeRun, failRun } from './end-run.ts';
import { fetchCurrentEvents } from './fetch-current-events.ts';
import { allWithHeartbeat, withHeartbeat } from '../heartbeat.ts';
import { enterRunning, loadSegments } from './load-segments.ts';
import { shortenRun } from './shorten-run.ts';
import { createReactionStore } from '../../db/simulations/store-reaction.ts';
import { createProgressRecorder } from './progress-recorder.ts';
import { reactToBatch, type BatchTools } from './react-to-batch.ts';
import type { ActivityDeps } from '../deps.ts';
import type { AttemptInput, BatchInput, BatchResult, ClaimResult, CompleteCheck, RunInput } from './messages.ts';

/** Light activities, on the queue `runs`. */
export interface RunActivities {
  claimRun(input: AttemptInput): Promise<ClaimResult>;
  loadSegments(input: RunInput): Promise<{ personas: number }>;
  enterRunning(input: RunInput): Promise<void>;
  shortenRun(input: RunInput & { personas: number }): Promise<void>;
  /** Null in histories of earlier versions. */
  checkComplete(input: AttemptInput): Promise<CompleteCheck | null>;
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
  const light = allWithHeartbeat<Omit<RunActivities, 'loadSegments'>>({
    claimRun: (input) => claimRun(deps, input),
    enterRunning: (input) => enterRunning(deps, input),
    shortenRun: (input) => shortenRun(deps, input),
    checkComplete: (input) => checkComplete(deps, input),
    completeRun: (input) => completeRun(deps, input),
    failRun: (input) => failRun(deps, input),
    cancelRun: (input) => cancelRun(deps, input),
  });
  return { ...light, loadSegments: (input) => withHeartbeat((signal) => loadSegments(deps, input, signal)) };
}

export function createProviderActivities(deps: ActivityDeps): ProviderActivities {
  const tools: BatchTools = {
    recorder: createProgressRecorder(deps.db),
    reactions: createReactionStore(deps.db),
    vectors: new Map(),
  };
  return {
    fetchCurrentEvents: (input) => fetchCurrentEvents(deps, input),
    reactToBatch: (input) => reactToBatch(deps, tools, input),
    analyseRun: (input) => analyseRun(deps, input),
  };
}
