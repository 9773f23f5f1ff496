/** Arms of experiments with what is known of their runs. */
import type { Db } from '../client.ts';

/** An arm as it is stored. A run that its owner deleted has no job id here. */
export interface StoredArm {
  experimentId: string;
  label: string;
  runId: string | null;
  madeFrom: string | null;
  jobId: string | null;
  message: string | null;
  status: string | null;
  error: string | null;
  numUsers: number | null;
  positiveCount: number | null;
  neutralCount: number | null;
  negativeCount: number | null;
  sentimentType: string | null;
  isSimulated: boolean | null;
  /** When its run was deleted, while that can be undone. */
  deletedAt: Date | null;
}

/** Lists the arms of experiments of one person, in order. */
export function armsOf(db: Db, userId: string, experimentIds: readonly string[]): Promise<StoredArm[]> {
  if (experimentIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('experimentArm as arm')
    .innerJoin('experiment', 'experiment.id', 'arm.experimentId')
    .leftJoin('dynamicSimulationRun as run', (join) =>
      join.onRef('run.id', '=', 'arm.runId').on('run.userId', '=', userId),
    )
    .leftJoin('runLibrary as kept', (join) => join.onRef('kept.runId', '=', 'arm.runId').on('kept.userId', '=', userId))
    .select(['arm.experimentId', 'arm.label', 'arm.runId', 'arm.madeFrom', 'kept.deletedAt'])
    .select(['run.jobId', 'run.message', 'run.status', 'run.error', 'run.numUsers', 'run.sentimentType'])
    .select(['run.positiveCount', 'run.neutralCount', 'run.negativeCount', 'run.isSimulated'])
    .where('experiment.userId', '=', userId)
    .where('arm.experimentId', 'in', [...experimentIds])
    .orderBy('arm.experimentId')
    .orderBy('arm.position')
    .execute();
}

/** Finds the label of a run in the latest experiment that has it, and that experiment's project. */
export function armOfRun(
  db: Db,
  userId: string,
  run: string,
): Promise<{ label: string; projectId: string | null } | undefined> {
  return db
    .selectFrom('experimentArm as arm')
    .innerJoin('experiment', 'experiment.id', 'arm.experimentId')
    .leftJoin('runProject as project', (join) =>
      join.onRef('project.id', '=', 'experiment.projectId').on('project.deletedAt', 'is', null),
    )
    .select(['arm.label', 'project.id as projectId'])
    .where('arm.runId', '=', run)
    .where('experiment.userId', '=', userId)
    .where('experiment.deletedAt', 'is', null)
    .orderBy('experiment.createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** One wording that was made from another, in an experiment that is not deleted. */
export interface WordingEdge {
  experimentId: string;
  fromRun: string;
  toRun: string;
}

/** Finds where this wording came from, before the given experiment; the latest if several. */
export function wordingBefore(db: Db, userId: string, run: string): Promise<WordingEdge | undefined> {
  return edges(db, userId).where('arm.runId', '=', run).executeTakeFirst();
}

/** Finds the latest experiment in which other wordings were made from one of these, apart from one. */
export function wordingAfter(
  db: Db,
  userId: string,
  runs: readonly string[],
  exceptIn: string,
): Promise<WordingEdge | undefined> {
  if (runs.length === 0) return Promise.resolve(undefined);
  return edges(db, userId)
    .where('arm.madeFrom', 'in', [...runs])
    .where('arm.experimentId', '<>', exceptIn)
    .executeTakeFirst();
}

/** Finds which of these runs have wordings that others were made from, with the experiments in which they were. */
export async function madeInto(
  db: Db,
  userId: string,
  runs: readonly string[],
): Promise<Map<string, ReadonlySet<string>>> {
  const found = new Map<string, Set<string>>();
  if (runs.length === 0) return found;
  const made = await edges(db, userId)
    .where('arm.madeFrom', 'in', [...runs])
    .execute();
  for (const { fromRun, experimentId } of made) {
    const experiments = found.get(fromRun) ?? new Set();
    found.set(fromRun, experiments.add(experimentId));
  }
  return found;
}

function edges(db: Db, userId: string) {
  return db
    .selectFrom('experimentArm as arm')
    .innerJoin('experiment', 'experiment.id', 'arm.experimentId')
    .select('arm.experimentId')
    .select((query) => [
      query.ref('arm.madeFrom').$notNull().as('fromRun'),
      query.ref('arm.runId').$notNull().as('toRun'),
    ])
    .where('experiment.userId', '=', userId)
    .where('experiment.deletedAt', 'is', null)
    .where('arm.madeFrom', 'is not', null)
    .where('arm.runId', 'is not', null)
    .orderBy('experiment.createdAt', 'desc')
    .orderBy('arm.position');
}
