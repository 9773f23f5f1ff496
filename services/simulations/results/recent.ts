import type { Db } from '../../../db/client.ts';
import { projectOfRunView } from '../../../db/simulations/library/labels.ts';
import { recentRuns, type RecentRun } from '../../../db/simulations/recent-runs.ts';
import { checkRunFilter, type RunFilterInput } from '../../../domain/simulations/library/filter.ts';
import { endingCountsView, askedPersonas, endingsOfRecord } from '../../../domain/simulations/endings.ts';
import { scaleOf } from '../../../domain/simulations/scale.ts';
import { sentimentCountsView, countsOfRecord } from '../../../domain/sentiment/sentiment.ts';
import { id, text, flag, int, list, maybe, float, time, view, type ValueOf } from '../../../domain/view.ts';

export const runSummaryView = view('RunSummary', {
  id: id(),
  jobId: text(),
  message: text(),
  status: text(),
  isPaused: flag(),
  progress: int(),
  progressMessage: text(),
  asked: int(),
  answered: int(),
  endings: endingCountsView,
  counts: sentimentCountsView,
  segmentNames: list(text()),
  modelProvider: text(),
  sentimentType: text(),
  isSimulated: flag(),
  error: maybe(text()),
  costUsd: float(),
  queuedAt: maybe(time()),
  createdAt: time(),
  name: maybe(text('Name that you gave the run.')),
  tags: list(text()),
  isStarred: flag(),
  project: maybe(projectOfRunView),
  archivedAt: maybe(time()),
  deletedAt: maybe(time()),
});

export type RunSummary = ValueOf<typeof runSummaryView>;

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
