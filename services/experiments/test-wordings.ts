import { projectOfRun } from '../../db/experiments/runs.ts';
import { ownExperiment } from '../../db/experiments/experiments.ts';
import { armOfRun, armsOf } from '../../db/experiments/arms.ts';
import { ownRun } from '../../db/simulations/own-run.ts';
import { InvalidInput, JobNotFound, RecordNotFound } from '../../domain/errors.ts';
import { experimentLimits, labelsOfRetest, nameOfMessage, nameOfRepeat } from '../../domain/experiments/names.ts';
import { estimateRun, type SimulationEstimate } from '../simulations/estimates/estimate.ts';
import { inputLike, withKeys, type SubmitWith } from '../simulations/input-like.ts';
import type { SubmitDeps } from '../simulations/submit.ts';
import { submitArms, type SubmittedExperiment } from './submit-arms.ts';

const source = 'experiment';

/**
 * Tests other wordings against a run's message: the personas of the run are asked about each, and its own answers are
 * not asked for again. Throws JobNotFound, InvalidInput.
 */
export async function testWordings(
  deps: SubmitDeps,
  userId: string,
  { jobId, wordings, ...given }: { jobId: string; wordings: readonly string[] } & SubmitWith,
): Promise<SubmittedExperiment> {
  const run = await ownRun(deps.db, userId, jobId);
  if (run === null) throw new JobNotFound();
  const versions = distinctWordings(wordings, run.message);
  const shared = { ...(await inputLike(deps.db, userId, run, source)), ...withKeys(run, given), samePersonasAs: jobId };
  const arm = await armOfRun(deps.db, userId, run.id);
  const labels = labelsOfRetest(arm?.label ?? null, versions.length);
  return submitArms(deps, userId, shared, {
    name: nameOfMessage(run.message),
    projectId: (await projectOfRun(deps.db, userId, run.id)) ?? arm?.projectId ?? null,
    arms: [
      { label: labels.original, message: run.message, run: { id: run.id, jobId, status: run.status } },
      ...versions.map((message, at) => ({ label: labels.wordings[at] ?? '', message, madeFrom: run.id })),
    ],
  });
}

/** Trims the wordings. Throws InvalidInput for none, too many, an empty one, and one that is there twice. */
function distinctWordings(wordings: readonly string[], original: string): string[] {
  const most = experimentLimits.maxArms - 1;
  if (wordings.length === 0 || wordings.length > most)
    throw new InvalidInput(`Test 1 to ${most} wordings against the original`, 'wordings');
  const trimmed = wordings.map((text) => text.trim());
  if (trimmed.includes('')) throw new InvalidInput('Write every wording, or remove the empty ones', 'wordings');
  if (new Set([original.trim(), ...trimmed]).size <= trimmed.length)
    throw new InvalidInput('Two of these wordings are the same', 'wordings');
  return trimmed;
}

/**
 * Asks everything again as a new experiment: the same personas, or new ones from the same segments. Messages whose runs
 * are deleted are left out. The set-up is that of the first message. Throws RecordNotFound, InvalidInput.
 */
export async function repeatExperiment(
  deps: SubmitDeps,
  userId: string,
  { id, asksSame, ...given }: { id: string; asksSame: boolean } & SubmitWith,
): Promise<SubmittedExperiment> {
  const experiment = await ownExperiment(deps.db, userId, id);
  if (experiment === null) throw new RecordNotFound('Comparison');
  const arms = (await armsOf(deps.db, userId, [id])).flatMap(({ label, jobId, message }) =>
    jobId === null || message === null ? [] : [{ label, jobId, message }],
  );
  const [first] = arms;
  const run = first === undefined ? null : await ownRun(deps.db, userId, first.jobId);
  if (run === null || arms.length < experimentLimits.minArms)
    throw new InvalidInput('Fewer than two of its messages are left. Restore their runs first', 'id');
  const same = asksSame ? { samePersonasAs: run.jobId } : {};
  const shared = { ...(await inputLike(deps.db, userId, run, source)), ...withKeys(run, given), ...same };
  return submitArms(deps, userId, shared, {
    name: nameOfRepeat(experiment.name, asksSame),
    projectId: experiment.project?.id ?? null,
    arms: arms.map(({ label, message }) => ({ label, message })),
  });
}

/**
 * Estimates one run of those that would be submitted, with the longest of these messages. Throws JobNotFound,
 * InvalidInput.
 */
export async function estimateWordings(
  deps: SubmitDeps,
  userId: string,
  {
    jobId,
    wordings,
    asksSame,
    apiKeys,
  }: Pick<SubmitWith, 'apiKeys'> & {
    jobId: string;
    wordings: readonly string[];
    asksSame: boolean;
  },
): Promise<SimulationEstimate> {
  const run = await ownRun(deps.db, userId, jobId);
  if (run === null) throw new JobNotFound();
  const [longest = ''] = wordings.toSorted((one, other) => other.length - one.length);
  const input = { ...(await inputLike(deps.db, userId, run, source)), ...withKeys(run, { apiKeys }), message: longest };
  return estimateRun(deps, userId, asksSame ? { ...input, samePersonasAs: jobId } : input);
}
