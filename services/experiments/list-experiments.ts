import type { Db } from '../../db/client.ts';
import { armsOf, type StoredArm } from '../../db/experiments/arms.ts';
import { listExperiments, type StoredExperiment } from '../../db/experiments/experiments.ts';
import { experimentLimits } from '../../domain/experiments/names.ts';
import { verdictOf } from '../../domain/experiments/verdict.ts';
import { isOpenStatus } from '../../domain/jobs/status.ts';
import { countsOfRecord, type SentimentCounts } from '../../domain/sentiment/sentiment.ts';
import { parseWords } from '../../domain/simulations/library/search-words.ts';
import { clustersOfRecords } from '../../db/simulations/clusters.ts';
import { projectOfRunView } from '../../db/simulations/library/labels.ts';
import { clusteredShare, noClusters, type Clusters } from '../../domain/simulations/clusters.ts';
import { shareView } from '../../domain/simulations/statistics.ts';
import { text, maybe, int, view, type ValueOf, id, time, list, flag } from '../../domain/view.ts';
import { readExperiment } from './read-experiment.ts';

/** An arm as the list shows it. */
const listedArmView = view('ListedArm', {
  label: text(),
  /** Null when its run is deleted. */
  jobId: maybe(text()),
  status: maybe(text()),
  answered: int(),
  people: int('Number of different people behind the answers.'),
  positive: shareView,
});

export type ListedArm = ValueOf<typeof listedArmView>;

export const listedExperimentView = view('ListedExperiment', {
  id: id(),
  name: text(),
  project: maybe(projectOfRunView),
  createdAt: time(),
  deletedAt: maybe(time()),
  arms: list(listedArmView),
  isFinal: flag(),
  isSimulated: flag(),
  verdict: maybe(text('Null for one with so many answers that it is compared only when it is read.')),
});

export type ListedExperiment = ValueOf<typeof listedExperimentView>;

export interface ExperimentsAsked {
  search?: string | null | undefined;
  /** Id of a project, or `none`. */
  project?: string | null | undefined;
  isDeleted?: boolean | null | undefined;
  limit?: number | null | undefined;
  skip?: number | null | undefined;
}

/** Lists a person's experiments, newest first. Throws InvalidInput for a long search. */
export async function readExperiments(
  db: Db,
  userId: string,
  { search, project, isDeleted, limit, skip }: ExperimentsAsked,
): Promise<{ items: ListedExperiment[]; total: number }> {
  const { pageSize, maxPageSize } = experimentLimits;
  const { items, total } = await listExperiments(db, userId, {
    words: parseWords(search ?? ''),
    project: project || null,
    isDeleted: isDeleted ?? false,
    limit: Math.min(Math.max(limit ?? pageSize, 1), maxPageSize),
    skip: Math.max(skip ?? 0, 0),
  });
  const arms = await armsOf(
    db,
    userId,
    items.map(({ id }) => id),
  );
  const listed: ListedExperiment[] = [];
  for (const item of items) {
    const own = arms.filter(({ experimentId }) => experimentId === item.id);
    listed.push(await listedOf(db, userId, item, own));
  }
  return { items: listed, total };
}

async function listedOf(
  db: Db,
  userId: string,
  item: StoredExperiment,
  stored: readonly StoredArm[],
): Promise<ListedExperiment> {
  const answersOfArms = await clustersOfRecords(
    db,
    stored.map((arm) => ({ id: arm.runId ?? '', counts: countsOfArm(arm) })),
  );
  const arms = stored.map((arm, at) => listedArm(arm, answersOfArms[at] ?? noClusters));
  const isFinal = !arms.some(({ status }) => status !== null && isOpenStatus(status));
  const answers = arms.reduce((sum, { answered }) => sum + answered, 0);
  const isSimulated = stored.some((arm) => arm.isSimulated === true);
  return { ...item, arms, isFinal, isSimulated, verdict: await verdict() };

  async function verdict(): Promise<string | null> {
    // One that has nothing to test needs no comparison, and a deleted one is not read.
    const untested = verdictOf(
      arms.map((arm) => ({ ...arm, hasRun: arm.jobId !== null, isRestorable: false, asked: 0 })),
      null,
    ).sentence;
    const canTest = isFinal && item.deletedAt === null && arms.filter(({ answered }) => answered > 0).length > 1;
    if (!canTest) return untested;
    if (answers > experimentLimits.comparedAnswers) return null;
    return (await readExperiment(db, userId, item.id))?.sentence ?? null;
  }
}

function countsOfArm({ positiveCount, neutralCount, negativeCount }: StoredArm): SentimentCounts {
  return countsOfRecord({
    positiveCount: positiveCount ?? 0,
    neutralCount: neutralCount ?? 0,
    negativeCount: negativeCount ?? 0,
  });
}

function listedArm({ label, jobId, status }: StoredArm, answers: Clusters): ListedArm {
  return { label, jobId, status, answered: answers.total, people: answers.people, positive: clusteredShare(answers) };
}
