/** Changes of a person's experiments. All throw RecordNotFound for one that is not theirs. */
import type { Db } from '../../db/client.ts';
import { armsOf } from '../../db/experiments/arms.ts';
import {
  createExperiment,
  hideExperiment,
  moveExperiment,
  renameExperiment,
  restoreExperiment,
  storeArms,
} from '../../db/experiments/experiments.ts';
import { moveRuns } from '../../db/simulations/library/labels.ts';
import { RecordNotFound } from '../../domain/errors.ts';
import { checkExperimentName, nameOfMessage } from '../../domain/experiments/names.ts';
import { projectToMoveTo } from '../simulations/library/labels.ts';
import { comparedRuns, namesOfRuns } from '../simulations/results/compare.ts';

/** Keeps compared runs as an experiment, named after the first message without a name. Throws InvalidInput, JobNotFound. */
export async function keepExperiment(
  db: Db,
  userId: string,
  { jobIds, name }: { jobIds: readonly string[]; name?: string | null | undefined },
): Promise<string> {
  const runs = await comparedRuns(db, userId, jobIds);
  const labels = await namesOfRuns(db, runs);
  const chosen = name?.trim() ? checkExperimentName(name) : nameOfMessage(runs[0]?.message ?? '');
  return db.transaction().execute(async (trx) => {
    const id = await createExperiment(trx, { userId, name: chosen, projectId: null, idempotencyKey: null });
    const arms = runs.map((run, at) => ({ label: labels[at] ?? '', runId: run.id, madeFrom: null }));
    await storeArms(trx, id, arms);
    return id;
  });
}

/** Throws InvalidInput. */
export async function renameOwnExperiment(db: Db, userId: string, id: string, name: string): Promise<void> {
  if (!(await renameExperiment(db, userId, id, checkExperimentName(name)))) throw new RecordNotFound('Comparison');
}

/** Moves an experiment and its runs into the project of that name, which is created when there is none; null takes them out. */
export async function moveOwnExperiment(db: Db, userId: string, id: string, project: string | null): Promise<void> {
  const projectId = await projectToMoveTo(db, userId, project);
  if (!(await moveExperiment(db, userId, id, projectId))) throw new RecordNotFound('Comparison');
  const arms = await armsOf(db, userId, [id]);
  await moveRuns(
    db,
    userId,
    arms.flatMap(({ jobId }) => jobId ?? []),
    projectId,
  );
}

/** Deletes an experiment until the deletion is undone; its runs stay. */
export async function deleteOwnExperiment(db: Db, userId: string, id: string): Promise<void> {
  if (!(await hideExperiment(db, userId, id))) throw new RecordNotFound('Comparison');
}

export async function restoreOwnExperiment(db: Db, userId: string, id: string): Promise<void> {
  if (!(await restoreExperiment(db, userId, id))) throw new RecordNotFound('Comparison');
}
