import type { Db } from '../../../db/client.ts';
import { ownRun, type OwnRun } from '../../../db/simulations/own-run.ts';
import { observedPace } from '../../../db/simulations/pace.ts';
import { newestReactions, settledCalls } from '../../../db/simulations/reactions.ts';
import { toShownPersona } from '../../../domain/personas/shown-name.ts';
import { isOpenStatus } from '../../../domain/jobs/status.ts';
import { askedPersonas, endingsOfRecord } from '../../../domain/simulations/endings.ts';
import { canPause } from '../../../domain/simulations/progress.ts';
import { countsOfRecord, type SentimentCounts } from '../../../domain/sentiment/sentiment.ts';
import { askedProviders } from '../../../db/simulations/open-run.ts';
import { lastProblem } from '../../../db/simulations/last-problem.ts';
import { readEndings, type RunEndings } from './endings.ts';
import { etaSeconds } from './eta.ts';
import type { ReactionItem } from './reactions.ts';

export interface SimulationProgress {
  id: string;
  jobId: string;
  status: string;
  stage: string | null;
  /** True while its owner keeps the run from going on. */
  isPaused: boolean;
  /** True when a pause would be accepted now. */
  canPause: boolean;
  /** 0 to 9, lower first. */
  priority: number;
  /** Percentage, 0 to 100. */
  progress: number;
  progressMessage: string;
  /** Numbers of personas: to be asked, answered by every provider that did not end without an answer, and missing. */
  asked: number;
  answered: number;
  missing: number;
  endings: RunEndings;
  /** Number of personas with an answer from any provider, which the counts are over. */
  heard: number;
  /** Number of provider errors after which a persona was asked again. */
  retried: number;
  counts: SentimentCounts;
  /** The last 5 reactions, newest first. */
  recent: ReactionItem[];
  etaSeconds: number | null;
  /** The provider's last error while no answers arrive. It never contains a key. */
  lastProblem: string | null;
  error: string | null;
  costUsd: number;
  updatedAt: Date;
}

const recentCount = 5;

/** Reads the progress of a person's run; null when it is not theirs. */
export async function readProgress(db: Db, userId: string, jobId: string): Promise<SimulationProgress | null> {
  const run = await ownRun(db, userId, jobId);
  return run && progressOfRun(db, run);
}

async function progressOfRun(db: Db, run: OwnRun): Promise<SimulationProgress> {
  const isAsking = isOpenStatus(run.status) && run.pausedAt === null && run.stage === 'running';
  const counts = countsOfRecord(run);
  const [recent, eta, problem, endings] = await Promise.all([
    newestReactions(db, run.id, recentCount),
    secondsLeft(db, run),
    isAsking ? lastProblem(db, run.id, run.execution) : null,
    readEndings(db, run.id, endingsOfRecord(run), counts.total),
  ]);
  return {
    id: run.id,
    jobId: run.jobId ?? run.id,
    status: run.status,
    stage: run.stage,
    isPaused: run.pausedAt !== null,
    canPause: canPause(run),
    priority: run.priority,
    progress: run.progress,
    progressMessage: run.progressMessage ?? '',
    asked: askedPersonas(run),
    answered: run.answeredCount,
    missing: missingOf(run),
    endings,
    heard: counts.total,
    retried: run.retriedCount,
    counts,
    recent: recent.map((row) => toShownPersona(row, 'short')),
    etaSeconds: eta,
    lastProblem: problem,
    error: run.error,
    costUsd: run.costUsd,
    updatedAt: run.updatedAt,
  };
}

/** Estimates the seconds until an open run ends; null when unknown. */
export async function secondsLeft(db: Db, run: OwnRun): Promise<number | null> {
  const [pace, remaining] = await Promise.all([
    observedPace(db, run.id, run.processingStartedAt),
    answersToCome(db, run),
  ]);
  return etaSeconds({ status: run.status, stage: run.stage, remaining, ...pace });
}

function missingOf(run: OwnRun): number {
  return Math.max(0, askedPersonas(run) - run.answeredCount - endingsOfRecord(run).total);
}

/** Counts the missing outcomes over all providers: a persona with one of two answers lacks one. */
async function answersToCome(db: Db, run: OwnRun): Promise<number> {
  const providers = askedProviders(run.modelProvider).length;
  return providers === 1
    ? missingOf(run)
    : Math.max(0, askedPersonas(run) * providers - (await settledCalls(db, run.id)));
}
