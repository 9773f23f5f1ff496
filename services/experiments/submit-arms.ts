import { inTransaction } from '../../db/client.ts';
import { productErrorOr } from '../../db/errors.ts';
import { createExperiment, storeArms, type NewArm } from '../../db/experiments/experiments.ts';
import { createRosterGroup, runPlan } from '../../db/simulations/run-plans.ts';
import { InvalidInput, SubmitFailed } from '../../domain/errors.ts';
import { experimentLimits, nameOfMessage } from '../../domain/experiments/names.ts';
import { checkRunInput, type RunInput } from '../../domain/simulations/run-input.ts';
import { prepareRun, type AcceptedRun, type StoreRun } from '../simulations/accept-run.ts';
import { joinSamePersonas } from '../simulations/same-personas.ts';
import { startStoredJob } from '../jobs/start-job.ts';
import { runStart } from '../jobs/starts.ts';
import type { SubmitDeps } from '../simulations/submit.ts';

/** A message to ask about, or a run that was asked about it before. */
export interface ArmPlan {
  label: string;
  message: string;
  /** The run that has its answers already. */
  run?: { id: string; jobId: string; status: string } | undefined;
  /** Id of the run whose wording this one was made from. */
  madeFrom?: string | null;
}

export interface ExperimentPlan {
  /** Named after the first message when omitted. */
  name?: string | undefined;
  projectId?: string | null;
  arms: readonly ArmPlan[];
}

export interface SubmittedExperiment {
  id: string;
  runs: AcceptedRun[];
}

/**
 * Submits a run for each arm, all with the same personas, and keeps them as one experiment. Every run is checked first;
 * then runs and experiment are stored in one transaction, so either all are there or none. With an idempotency key, a
 * repeated call returns the same experiment and adds missing runs.
 */
export async function submitArms(
  deps: SubmitDeps,
  userId: string,
  shared: Omit<RunInput, 'message'>,
  plan: ExperimentPlan,
): Promise<SubmittedExperiment> {
  try {
    const stored = await storeAll(deps, userId, shared, plan);
    const added = stored.runs.filter(({ isNew }) => isNew);
    await Promise.all(added.map(({ jobId }) => startStoredJob(deps, runStart, jobId)));
    return stored;
  } catch (error) {
    throw productErrorOr(error, (cause) => new SubmitFailed(cause));
  }
}

async function storeAll(
  deps: SubmitDeps,
  userId: string,
  shared: Omit<RunInput, 'message'>,
  { arms, name, projectId = null }: ExperimentPlan,
): Promise<SubmittedExperiment> {
  checkArms(arms);
  for (const { message } of arms) checkRunInput({ ...shared, message });
  const { input, rosterGroupId } = await joinSamePersonas(deps.db, userId, { ...shared, message: '' });
  const key = shared.idempotencyKey?.trim() || null;
  const stores: (StoreRun | AcceptedRun)[] = [];
  for (const [at, { message, run }] of arms.entries()) {
    const idempotencyKey = key === null ? null : `${key}/${at}`;
    const asked = { ...input, message, idempotencyKey, samePersonasAs: null };
    stores.push(
      run === undefined
        ? await prepareRun(deps, userId, asked, { rosterGroupId })
        : { ...run, segmentsNotLoaded: [], isNew: false },
    );
  }
  return inTransaction(deps.db, async (trx) => {
    const experiment = { userId, projectId, idempotencyKey: key, name: name ?? nameOfMessage(arms[0]?.message ?? '') };
    const id = await createExperiment(trx, experiment);
    let group = rosterGroupId ?? (await createRosterGroup(trx, userId, null));
    const runs: AcceptedRun[] = [];
    for (const [at, store] of stores.entries()) {
      if (typeof store !== 'function') {
        runs.push(store);
        continue;
      }
      const accepted = await store(trx, { rosterGroupId: group, label: arms[at]?.label ?? null });
      runs.push(accepted);
      // An earlier or concurrent call created the first run: the missing runs join its roster group.
      if (at === 0 && !accepted.isNew) group = (await runPlan(trx, accepted.id))?.rosterGroupId ?? group;
    }
    await storeArms(
      trx,
      id,
      runs.map((run, at) => armOf(arms[at], run)),
    );
    return { id, runs };
  });
}

function armOf(plan: ArmPlan | undefined, { id }: AcceptedRun): NewArm {
  return { label: plan?.label ?? '', runId: id, madeFrom: plan?.madeFrom ?? null };
}

/** Throws InvalidInput for too few or too many arms, and for two with one label. */
function checkArms(arms: readonly ArmPlan[]): void {
  const { minArms, maxArms } = experimentLimits;
  if (arms.length < minArms || arms.length > maxArms)
    throw new InvalidInput(`Compare ${minArms} to ${maxArms} messages`, 'variants');
  if (new Set(arms.map(({ label }) => label)).size < arms.length)
    throw new InvalidInput('Every message needs a label of its own', 'variants');
}
