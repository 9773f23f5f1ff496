/** Kinds of jobs with what is done with them, by name. docs/recipes.md says how one is added. */
import type { Env } from '../config/env.ts';
import type { StoredKind } from '../db/jobs/life-cycle.ts';
import { storedImport } from '../db/segments/import-work.ts';
import { storedSimulation } from '../db/simulations/end-run.ts';
import type { JobDeps } from './jobs/temporal.ts';
import { retryOwnRun } from './simulations/retry.ts';

export interface JobService {
  stored: StoredKind;
  /**
   * Retries the owner's failed job with its settings as they are. Missing where nothing can be retried. False when there
   * is no such failed job.
   */
  retry?(deps: JobDeps & { env: Env }, userId: string, name: string): Promise<boolean>;
}

const jobServices: readonly JobService[] = [
  { stored: storedSimulation, retry: (deps, userId, name) => retryOwnRun(deps, userId, name) },
  { stored: storedImport },
];

/** Finds what is done with jobs of a kind; undefined for a kind of a later version. */
export function findJobService(kind: string): JobService | undefined {
  return jobServices.find(({ stored }) => stored.kind.name === kind);
}
