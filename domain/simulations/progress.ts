/** Stages of a run, their shares of the progress and their messages (specification §4). */
import { canPause as canPauseJob, pageBelow, progressInStage, type JobKind } from '../jobs/kind.ts';

export const stages = [
  { name: 'loading-segments', weight: 0.1, message: 'Loading segments' },
  { name: 'current-events', weight: 0.1, message: 'Fetching current events' },
  { name: 'running', weight: 0.7, message: 'Running simulations', isPausable: true },
  { name: 'analysis', weight: 0.1, message: 'Generating analysis' },
] as const;

export type Stage = (typeof stages)[number]['name'];

export const simulationKind = {
  name: 'simulation',
  workflow: 'simulation',
  publicName: 'run',
  noun: { one: 'Run', many: 'Runs' },
  page: pageBelow('/runs'),
  notifies: { inbox: 'A run ended', webhooks: true, agents: true },
  model: 'DynamicSimulationRun',
  stages,
  messages: {
    queued: 'Queued for processing',
    completed: 'Simulation completed',
    failed: (error: string) => `Failed: ${error}`,
  },
  // A simulation ended from outside was aborted (specification §8).
  aborted: 'Simulation aborted',
} as const satisfies JobKind;

/** True when a run may be paused: it waits for its slot or asks personas. */
export function canPause(run: Parameters<typeof canPauseJob>[1]): boolean {
  return canPauseJob(simulationKind, run);
}

/** Returns whole percents, 0 to 100. `fraction` of the stage is done, 0 to 1; a skipped stage counts as done. */
export function progressOf(stage: Stage, fraction: number): number {
  return progressInStage(simulationKind, stage, fraction);
}
