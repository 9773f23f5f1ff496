import type { Db } from '../../db/client.ts';
import { ownRun, type OwnRun, type RunReader } from '../../db/queries/own-run.ts';
import { observedPace } from '../../db/queries/pace.ts';
import { newestReactions } from '../../db/queries/reactions.ts';
import { countsOf, type SentimentCounts } from './counts.ts';
import { etaSeconds } from './eta.ts';
import type { ReactionItem } from './reactions.ts';

export interface SimulationProgress {
  id: string;
  jobId: string;
  status: string;
  stage: string | null;
  /** 0 to 100. */
  progress: number;
  progressMessage: string;
  /** Personas: asked for, answered by every provider asked, and still missing. */
  asked: number;
  answered: number;
  missing: number;
  /** Answered errors after which a persona was asked again. */
  retried: number;
  counts: SentimentCounts;
  /** The last 5 reactions to arrive, newest first. */
  recent: ReactionItem[];
  etaSeconds: number | null;
  error: string | null;
  costUsd: number;
  updatedAt: Date;
}

const recentCount = 5;

/** How far the reader's run is; null when it is not theirs. */
export async function readProgress(db: Db, reader: RunReader, jobId: string): Promise<SimulationProgress | null> {
  const run = await ownRun(db, reader, jobId);
  return run && progressOfRun(db, run);
}

async function progressOfRun(db: Db, run: OwnRun): Promise<SimulationProgress> {
  const missing = Math.max(0, run.numUsers - run.answeredCount);
  const [recent, pace] = await Promise.all([newestReactions(db, run.id, recentCount), observedPace(db, run.id, run.processingStartedAt)]);
  const answersPerPersona = run.modelProvider === 'all' ? 2 : 1;
  return {
    id: run.id,
    jobId: run.jobId ?? run.id,
    status: run.status,
    stage: run.stage,
    progress: run.progress,
    progressMessage: run.progressMessage ?? '',
    asked: run.numUsers,
    answered: run.answeredCount,
    missing,
    retried: run.retriedCount,
    counts: countsOf(run),
    recent,
    etaSeconds: etaSeconds({ status: run.status, stage: run.stage, remaining: missing * answersPerPersona, ...pace }),
    error: run.error,
    costUsd: run.costUsd,
    updatedAt: run.updatedAt,
  };
}
