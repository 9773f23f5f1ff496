/** Kinds of jobs with what is done with them, by name. docs/recipes.md says how one is added. */
import type { Env } from '../config/env.ts';
import type { StoredKind } from '../db/jobs/life-cycle.ts';
import { storedReply } from '../db/assistant/replies.ts';
import { storedProfileImport } from '../db/profiles/imports.ts';
import { storedImport } from '../db/segments/import-work.ts';
import { storedSimulation } from '../db/simulations/end-run.ts';
import type { JobKindName } from '../domain/job-kinds.ts';
import { retryOwnReply } from './assistant/turns.ts';
import type { AskingKind } from './jobs/asking.ts';
import { retryAskingJob } from './jobs/retry-asking.ts';
import type { StartedKind } from './jobs/start-job.ts';
import { importStart, profileImportStart, replyStart, runStart } from './jobs/starts.ts';
import type { JobDeps } from './jobs/temporal.ts';
import { indexAsking } from './papers/asking.ts';
import { panelAsking } from './panels/asking.ts';
import { retryOwnProfileImport } from './profiles/scraping-imports.ts';
import { searchAsking } from './searches/asking.ts';
import { surveyAsking } from './surveys/asking.ts';
import { retryOwnRun } from './simulations/retry.ts';

export interface JobService {
  stored: StoredKind;
  /** Set for kinds that ask one by one. */
  asking?: AskingKind;
  /** The kind as the start of its jobs sees it. */
  start: StartedKind;
  /**
   * Retries the owner's failed job with its settings as they are. Missing where nothing can be retried. False when there
   * is no such failed job.
   */
  retry?(deps: JobDeps & { env: Env }, userId: string, name: string): Promise<boolean>;
}

/** Everything of a kind that asks follows from its declaration. */
function askingService(asking: AskingKind): JobService {
  const { stored } = asking;
  return {
    stored,
    asking,
    start: asking.start,
    retry: (deps, userId, name) => retryAskingJob(deps, asking, userId, name),
  };
}

const services: Readonly<Record<JobKindName, JobService>> = {
  simulation: {
    stored: storedSimulation,
    start: runStart,
    retry: (deps, userId, name) => retryOwnRun(deps, userId, name),
  },
  'segment-import': { stored: storedImport, start: importStart },
  'chat-reply': {
    stored: storedReply,
    start: replyStart,
    retry: (deps, userId, name) => retryOwnReply(deps, userId, name),
  },
  panel: askingService(panelAsking),
  search: askingService(searchAsking),
  survey: askingService(surveyAsking),
  'profile-import': {
    stored: storedProfileImport,
    start: profileImportStart,
    retry: (deps, userId, name) => retryOwnProfileImport(deps, userId, name),
  },
  'index-build': askingService(indexAsking),
};

export const jobServices: readonly JobService[] = Object.values(services);

/** Finds what is done with jobs of a kind; undefined for a kind of a later version. */
export function findJobService(kind: string): JobService | undefined {
  return Object.hasOwn(services, kind) ? services[kind as JobKindName] : undefined;
}

/** Finds how jobs of a kind ask; undefined for a kind that does not, and for one of a later version. */
export function findAskingKind(kind: string): AskingKind | undefined {
  return findJobService(kind)?.asking;
}
