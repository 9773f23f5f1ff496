import type { Db } from '../../../db/client.ts';
import { recentRuns, type RecentRun } from '../../../db/simulations/recent-runs.ts';
import { checkRunFilter, type RunFilterInput } from '../../../domain/simulations/library/filter.ts';
import { askedPersonas, endingsOfRecord, type EndingCounts } from '../../../domain/simulations/endings.ts';
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
  endings: EndingCounts;
  counts: SentimentCounts;
  segmentNames: string[];
  modelProvider: string;
  sentimentType: string;
  isSimulated: boolean;
  error: string | null;
  costUsd: number;
  queuedAt: Date | null;
  createdAt: Date;
  /** Name that the owner gave. */
  name: string | null;
  tags: string[];
  isStarred: boolean;
  project: { id: string; name: string } | null;
  archivedAt: Date | null;
  deletedAt: Date | null;
}

interface Asked extends RunFilterInput {
  limit?: number | null | undefined;
  nextToken?: string | null | undefined;
}

/** Reads a page of a person's runs, newest first unless another order is asked for. Throws InvalidInput. */
export async function readRecent(
  db: Db,
  userId: string,
  { limit, nextToken, ...filter }: Asked,
): Promise<{ items: RunSummary[]; nextToken: string | null }> {
  const page = await recentRuns(db, userId, checkRunFilter(filter), { limit, nextToken });
  return { ...page, items: page.items.map(summaryOf) };
}

function summaryOf({
  positiveCount,
  neutralCount,
  negativeCount,
  numUsers,
  answeredCount,
  endings,
  pausedAt,
  projectId,
  projectName,
  ...run
}: RecentRun): RunSummary {
  return {
    ...run,
    jobId: run.jobId ?? run.id,
    isPaused: pausedAt !== null,
    progressMessage: run.progressMessage ?? '',
    segmentNames: run.segmentNames ?? [],
    sentimentType: scaleOf(run.sentimentType).type,
    asked: askedPersonas({ status: run.status, numUsers, endings }),
    answered: answeredCount,
    endings: endingsOfRecord({ endings }),
    project: projectId === null || projectName === null ? null : { id: projectId, name: projectName },
    counts: countsOfRecord({ positiveCount, neutralCount, negativeCount }),
  };
}
