/** Stages of a run, their shares of the progress and their messages (specification §4). */

export const stages = [
  { name: 'loading-segments', weight: 0.1, message: 'Loading segments' },
  { name: 'current-events', weight: 0.1, message: 'Fetching current events' },
  { name: 'running', weight: 0.7, message: 'Running simulations' },
  { name: 'analysis', weight: 0.1, message: 'Generating analysis' },
] as const;

export type Stage = (typeof stages)[number]['name'];

export const runMessages = {
  queued: 'Queued for processing',
  completed: 'Simulation completed',
  retrying: 'Retrying...',
  cancelled: 'Cancelled',
  paused: 'Paused',
  failed: (error: string) => `Failed: ${error}`,
} as const;

/** True for the status of an open run. */
export function isOpenStatus(status: string): boolean {
  return status === 'queued' || status === 'processing';
}

/** Stages between whose calls a run can be left, because each answer is stored by itself. */
export const pausableStages: readonly string[] = ['running'];

/** True when a run may be paused: it waits for its slot or asks personas. */
export function canPause({
  status,
  stage,
  pausedAt,
}: {
  status: string;
  stage: string | null;
  pausedAt: Date | null;
}): boolean {
  if (pausedAt !== null) return false;
  return status === 'queued' || (status === 'processing' && stage !== null && pausableStages.includes(stage));
}

/** Returns whole percents, 0 to 100. `fraction` of the stage is done, 0 to 1; a skipped stage counts as done. */
export function progressOf(stage: Stage, fraction: number): number {
  const at = stages.findIndex(({ name }) => name === stage);
  const before = stages.slice(0, at).reduce((sum, { weight }) => sum + weight, 0);
  const within = Number.isFinite(fraction) ? Math.min(1, Math.max(0, fraction)) : 0;
  return Math.round((before + (stages[at]?.weight ?? 0) * within) * 100);
}

/** Returns the message of a stage, with counts if known: 'Running simulations (40 of 100)'. */
export function stageMessage(stage: Stage, done?: { answered: number; asked: number }): string {
  const message = stages.find(({ name }) => name === stage)?.message ?? '';
  return done === undefined ? message : `${message} (${done.answered} of ${done.asked})`;
}
