/** Kinds of jobs: what the product knows of each without its records. docs/recipes.md says how one is added. */

export interface Stage {
  name: string;
  /** Share of the progress, 0 to 1; those of a kind add up to 1. */
  weight: number;
  message: string;
  /** True when the work can be left between two calls and taken up again, because each answer is stored by itself. */
  isPausable?: boolean;
}

export interface JobKind {
  /** First part of its workflows' ids. */
  name: string;
  /** Name of the workflow's function. */
  workflow: string;
  /** Name by which agents, webhooks and notifications know it. Programs rely on it, so it never changes. */
  publicName: string;
  /** The nouns that people read: 'Search' and 'Searches'. */
  noun: { one: string; many: string };
  /** Returns the path of a job's page, or of the nearest one where its own is not known. */
  page(facts: PageFacts): string;
  /** Listeners that are notified of its end, and whether agents work with its jobs. */
  notifies: {
    /** Its end in the settings of notifications: 'A search ended'; null when it is no notification. */
    inbox: string | null;
    webhooks: boolean;
    /** True when agents list its jobs and read what they found. */
    agents: boolean;
  };
  /** Name of the model whose record it works for; notices of its changes carry it. */
  model: string;
  stages: readonly Stage[];
  messages: {
    queued: string;
    completed: string;
    failed(error: string): string;
  };
  /** Begins the error of a job whose workflow was ended from outside. */
  aborted: string;
}

/** A kind whose jobs ask one by one, with everything that is asked in one ledger. */
export interface AskingJobKind extends JobKind {
  asking: {
    /** Plural of what it asks one by one: 'questions'. */
    items: string;
    /** One line for the Temporal UI. */
    summary: string;
    /** Contents of its record: 'Candidates and answers'. */
    contents: string;
  };
}

/** Known facts of a job where its page is linked: in its notification, or in the event of a webhook. */
export interface PageFacts {
  /** Name of the job. */
  jobId?: string | undefined;
  surveyId?: string | undefined;
  segmentId?: string | undefined;
}

/** Returns the page of jobs that each have one below their list, such as /runs/calm-river. */
export function pageBelow(list: string): JobKind['page'] {
  return ({ jobId }) => (jobId === undefined ? list : `${list}/${encodeURIComponent(jobId)}`);
}

/** Messages that all kinds share. */
export const jobMessages = { retrying: 'Retrying...', cancelled: 'Cancelled', paused: 'Paused' } as const;

/** Lists the stages in which a job of this kind can be paused. */
export function pausableStagesOf({ stages }: Pick<JobKind, 'stages'>): string[] {
  return stages.filter(({ isPausable }) => isPausable === true).map(({ name }) => name);
}

/** True when a job may be paused: it waits for its slot or is in a stage that can be left. */
export function canPause(
  kind: Pick<JobKind, 'stages'>,
  { status, stage, pausedAt }: { status: string; stage: string | null; pausedAt: Date | null },
): boolean {
  if (pausedAt !== null) return false;
  const pausable = pausableStagesOf(kind);
  return (
    pausable.length > 0 &&
    (status === 'queued' || (status === 'processing' && stage !== null && pausable.includes(stage)))
  );
}

/**
 * Returns a job's progress in whole percents, 0 to 100. `fraction` of the stage is done, 0 to 1; a skipped stage counts
 * as done.
 */
export function progressInStage({ stages }: Pick<JobKind, 'stages'>, stage: string, fraction: number): number {
  const at = stages.findIndex(({ name }) => name === stage);
  const before = stages.slice(0, Math.max(at, 0)).reduce((sum, { weight }) => sum + weight, 0);
  const within = Number.isFinite(fraction) ? Math.min(1, Math.max(0, fraction)) : 0;
  return Math.round((before + (stages[at]?.weight ?? 0) * within) * 100);
}
