import type { Db } from '../../../db/client.ts';
import { recentRuns, type RecentRun } from '../../../db/simulations/recent-runs.ts';
import { InvalidInput } from '../../../domain/errors.ts';
import { runStatuses } from '../../../domain/models/simulation.ts';
import { scaleOf } from '../../../domain/simulations/scale.ts';
import { countsOfRecord, type SentimentCounts } from '../../../domain/sentiment/sentiment.ts';

export interface RunSummary {
  id: string;
  jobId: string;
  message: string;
  status: string;
  isPaused: boolean;
  progress: number;
  progressMessage: string;
  asked: number;
  answered: number;
  counts: SentimentCounts;
  segmentNames: string[];
  modelProvider: string;
  sentimentType: string;
  isSimulated: boolean;
  error: string | null;
  createdAt: Date;
}

interface Asked {
  limit?: number | null | undefined;
  nextToken?: string | null | undefined;
  status?: string | null | undefined;
}

/** Reads a page of a person's runs, newest first. Throws InvalidInput. */
export async function readRecent(
  db: Db,
  userId: string,
  asked: Asked,
): Promise<{ items: RunSummary[]; nextToken: string | null }> {
  if (asked.status && !(runStatuses as readonly string[]).includes(asked.status)) {
    throw new InvalidInput(`status must be one of ${runStatuses.join(', ')}`, 'status');
  }
  const page = await recentRuns(db, userId, asked);
  return { ...page, items: page.items.map(summaryOf) };
}

function summaryOf({
  positiveCount,
  neutralCount,
  negativeCount,
  numUsers,
  answeredCount,
  pausedAt,
  ...run
}: RecentRun): RunSummary {
  return {
    ...run,
    jobId: run.jobId ?? run.id,
    isPaused: pausedAt !== null,
    progressMessage: run.progressMessage ?? '',
    segmentNames: run.segmentNames ?? [],
    sentimentType: scaleOf(run.sentimentType).type,
    asked: numUsers,
    answered: answeredCount,
    counts: countsOfRecord({ positiveCount, neutralCount, negativeCount }),
  };
}
