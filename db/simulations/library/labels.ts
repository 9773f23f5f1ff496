/** Labels of runs: name, tags, star, project, archive. Each write changes only runs of the person that are not deleted. */
import { id, text, view, type ValueOf } from '../../../domain/view.ts';
import { sql } from 'kysely';
import type { Db } from '../../client.ts';

export interface KeptRun {
  runId: string;
  jobId: string;
  tags: string[];
}

export const projectOfRunView = view('RunProjectOfRun', {
  id: id(),
  name: text(),
});

export type ProjectOfRun = ValueOf<typeof projectOfRunView>;

export const experimentOfRunView = view('ExperimentOfRun', {
  id: id(),
  name: text(),
});

export type ExperimentOfRun = ValueOf<typeof experimentOfRunView>;

/** Labels that a person gave a run. */
export interface RunLabels {
  jobId: string;
  name: string | null;
  tags: string[];
  isStarred: boolean;
  isArchived: boolean;
  project: ProjectOfRun | null;
  /** Experiments that it is a message of, newest first. */
  experiments: ExperimentOfRun[];
}

/** Reads the labels of a person's runs. Ids of other runs and of deleted ones are left out. */
export async function labelsOfRuns(db: Db, userId: string, jobIds: readonly string[]): Promise<RunLabels[]> {
  if (jobIds.length === 0) return [];
  const rows = await db
    .selectFrom('runLibrary as kept')
    .innerJoin('dynamicSimulationRun as run', 'run.id', 'kept.runId')
    .leftJoin('runProject as project', (join) =>
      join.onRef('project.id', '=', 'kept.projectId').on('project.deletedAt', 'is', null),
    )
    .select([
      'run.jobId',
      'kept.runId',
      'kept.name',
      'kept.tags',
      'kept.isStarred',
      'kept.archivedAt',
      'kept.projectId',
    ])
    .select('project.name as projectName')
    .select(experimentsOfRun)
    .where('run.jobId', 'in', [...jobIds])
    .where('run.userId', '=', userId)
    .execute();
  return rows.map(({ jobId, runId, archivedAt, projectId, projectName, ...labels }) => ({
    ...labels,
    jobId: jobId ?? runId,
    isArchived: archivedAt !== null,
    project: projectId === null || projectName === null ? null : { id: projectId, name: projectName },
  }));
}

/** Experiments of the owner that are not deleted and have the run `kept` among their messages. */
const experimentsOfRun = sql<RunLabels['experiments']>`(
  select coalesce(json_agg(json_build_object('id', experiment.id, 'name', experiment.name) order by experiment.created_at desc, experiment.id), '[]')
  from experiment_arm arm join experiment on experiment.id = arm.experiment_id
  where arm.run_id = kept.run_id and experiment.user_id = kept.user_id and experiment.deleted_at is null)`.as(
  'experiments',
);

/** Reads and locks a person's runs by their job ids. Ids of other runs are left out. */
export async function lockKeptRuns(trx: Db, userId: string, jobIds: readonly string[]): Promise<KeptRun[]> {
  const rows = await trx
    .selectFrom('dynamicSimulationRun as run')
    .innerJoin('runLibrary as kept', 'kept.runId', 'run.id')
    .select(['kept.runId', 'run.jobId', 'kept.tags'])
    .where('run.userId', '=', userId)
    .where('kept.userId', '=', userId)
    .where('run.jobId', 'in', [...jobIds])
    .orderBy('kept.runId')
    .forUpdate('kept')
    .execute();
  return rows.map((row) => ({ ...row, jobId: row.jobId ?? row.runId }));
}

/** Writes the name of a run. False when the person has no such run. */
export async function nameRun(db: Db, userId: string, jobId: string, name: string | null): Promise<boolean> {
  return (await changeKept(db, userId, [jobId], sql`name = ${name}`, sql`true`)).length > 0;
}

/** Writes the tags of one run that the caller has locked. */
export async function writeTags(trx: Db, runId: string, tags: string[]): Promise<void> {
  await trx.updateTable('runLibrary').set({ tags }).where('runId', '=', runId).execute();
}

/** Returns the job ids that the call changed, as the following two do. */
export function starRuns(db: Db, userId: string, jobIds: readonly string[], isStarred: boolean): Promise<string[]> {
  return changeKept(db, userId, jobIds, sql`is_starred = ${isStarred}`, sql`kept.is_starred <> ${isStarred}`);
}

export function archiveRuns(db: Db, userId: string, jobIds: readonly string[], isArchived: boolean): Promise<string[]> {
  return isArchived
    ? changeKept(db, userId, jobIds, sql`archived_at = now()`, sql`kept.archived_at is null`)
    : changeKept(db, userId, jobIds, sql`archived_at = null`, sql`kept.archived_at is not null`);
}

export function moveRuns(
  db: Db,
  userId: string,
  jobIds: readonly string[],
  projectId: string | null,
): Promise<string[]> {
  return changeKept(
    db,
    userId,
    jobIds,
    sql`project_id = ${projectId}`,
    sql`kept.project_id is distinct from ${projectId}::text`,
  );
}

async function changeKept(
  db: Db,
  userId: string,
  jobIds: readonly string[],
  change: ReturnType<typeof sql>,
  isChanged: ReturnType<typeof sql>,
): Promise<string[]> {
  const { rows } = await sql<{ jobId: string }>`
    update run_library kept set ${change} from dynamic_simulation_run run
    where run.id = kept.run_id and run.user_id = ${userId} and kept.user_id = ${userId} and run.job_id = any(${[...jobIds]}) and ${isChanged}
    returning run.job_id`.execute(db);
  return rows.map(({ jobId }) => jobId);
}

/** Lists the tags of a person's runs with how many runs have each, the most used first. */
export async function tagsOfRuns(db: Db, userId: string, limit: number): Promise<{ tag: string; runs: number }[]> {
  const { rows } = await sql<{ tag: string; runs: number }>`
    select min(tag) as tag, count(*) as runs from run_library kept cross join lateral unnest(kept.tags) as tag
    where kept.user_id = ${userId} and kept.deleted_at is null group by lower(tag) order by count(*) desc, lower(tag) limit ${limit}`.execute(
    db,
  );
  return rows;
}
