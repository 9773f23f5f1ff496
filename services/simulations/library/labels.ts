/** Changes of many runs of a person at once. Each returns the job ids that it changed, with which it can be undone. */
import type { Db } from '../../../db/client.ts';
import { hideRuns, restoreRuns } from '../../../db/simulations/library/deleted-runs.ts';
import {
  archiveRuns,
  lockKeptRuns,
  moveRuns,
  nameRun,
  starRuns,
  writeTags,
} from '../../../db/simulations/library/labels.ts';
import { projectNamed, renameProject, restoreProject } from '../../../db/simulations/library/projects.ts';
import { saveView, type RunView } from '../../../db/simulations/library/views.ts';
import { sqlStateOf } from '../../../db/errors.ts';
import { InvalidInput, JobNotFound, RecordNotFound } from '../../../domain/errors.ts';
import {
  changedTags,
  checkProjectName,
  checkRunName,
  checkTags,
  labelLimits,
} from '../../../domain/simulations/library/labels.ts';
import { checkRunView, viewLimits, type RunViewInput } from '../../../domain/simulations/library/views.ts';

/** Gives a run a name; an empty one removes it. Throws InvalidInput, JobNotFound. */
export async function renameOwnRun(db: Db, userId: string, jobId: string, name: string | null): Promise<void> {
  if (!(await nameRun(db, userId, jobId, checkRunName(name)))) throw new JobNotFound();
}

export interface TagsInput {
  add?: readonly string[] | null | undefined;
  remove?: readonly string[] | null | undefined;
}

/** Adds and removes tags of all these runs, or of none. Throws InvalidInput, also when a run would have too many. */
export function tagOwnRuns(
  db: Db,
  userId: string,
  jobIds: readonly string[],
  { add, remove }: TagsInput,
): Promise<string[]> {
  checkMany(jobIds);
  const changes = { add: checkTags(add ?? []), remove: remove ?? [] };
  return db.transaction().execute(async (trx) => {
    const changed: string[] = [];
    for (const { runId, jobId, tags } of await lockKeptRuns(trx, userId, jobIds)) {
      const next = changedTags(tags, changes);
      if (next === null) continue;
      await writeTags(trx, runId, next);
      changed.push(jobId);
    }
    return changed;
  });
}

export function starOwnRuns(db: Db, userId: string, jobIds: readonly string[], isStarred: boolean): Promise<string[]> {
  return starRuns(db, userId, checkMany(jobIds), isStarred);
}

export function archiveOwnRuns(
  db: Db,
  userId: string,
  jobIds: readonly string[],
  isArchived: boolean,
): Promise<string[]> {
  return archiveRuns(db, userId, checkMany(jobIds), isArchived);
}

/** Moves runs into the project of that name, which is created when there is none; null takes them out. */
export async function moveOwnRuns(
  db: Db,
  userId: string,
  jobIds: readonly string[],
  project: string | null,
): Promise<string[]> {
  checkMany(jobIds);
  return moveRuns(db, userId, jobIds, await projectToMoveTo(db, userId, project));
}

/** Returns the id of the project of that name, which is created when there is none; null for no name. Throws InvalidInput. */
export async function projectToMoveTo(db: Db, userId: string, project: string | null): Promise<string | null> {
  if (project === null || project.trim() === '') return null;
  const id = await projectNamed(db, userId, checkProjectName(project), labelLimits.projectsPerPerson);
  if (id === null)
    throw new InvalidInput(`You have ${labelLimits.projectsPerPerson} projects. Delete one first.`, 'project');
  return id;
}

/** Deletes closed runs; open ones stay. */
export function deleteOwnRuns(db: Db, userId: string, jobIds: readonly string[]): Promise<string[]> {
  return hideRuns(db, userId, checkMany(jobIds));
}

export function restoreOwnRuns(db: Db, userId: string, jobIds: readonly string[]): Promise<string[]> {
  return restoreRuns(db, userId, checkMany(jobIds));
}

/** Throws InvalidInput, RecordNotFound. */
export async function renameOwnProject(db: Db, userId: string, id: string, name: string): Promise<void> {
  const checked = checkProjectName(name);
  const isTheirs = await renameProject(db, userId, id, checked).catch(
    refuseTakenName('You have a project of that name', 'name'),
  );
  if (!isTheirs) throw new RecordNotFound('Project');
}

/** Undoes the deletion of a project. Throws InvalidInput, RecordNotFound. */
export async function restoreOwnProject(db: Db, userId: string, id: string): Promise<void> {
  const isTheirs = await restoreProject(db, userId, id).catch(
    refuseTakenName('You have another project of that name. Rename it first.', 'id'),
  );
  if (!isTheirs) throw new RecordNotFound('Project');
}

function refuseTakenName(message: string, field: string) {
  return (error: unknown): never => {
    // unique_violation
    if (sqlStateOf(error) === '23505') throw new InvalidInput(message, field);
    throw error;
  };
}

/** Saves a view of the list; one of the same name is replaced. Throws InvalidInput. */
export async function saveOwnView(db: Db, userId: string, input: RunViewInput): Promise<RunView> {
  const { perPerson: most } = viewLimits;
  const view = await saveView(db, { ...checkRunView(input), userId, most });
  if (view === null) throw new InvalidInput(`You have ${most} saved views. Delete one first.`, 'name');
  return view;
}

/** Throws InvalidInput for none and for more than a call may name. */
export function checkMany(jobIds: readonly string[]): readonly string[] {
  if (jobIds.length === 0 || jobIds.length > labelLimits.runsAtOnce)
    throw new InvalidInput(`Name 1 to ${labelLimits.runsAtOnce} runs`, 'jobIds');
  return jobIds;
}
