import type { Db } from '../../db/client.ts';
import { armsOf, wordingAfter, wordingBefore, type StoredArm } from '../../db/experiments/arms.ts';
import { stepDifferenceView, differenceBetween, type StepDifference } from '../../domain/experiments/wordings.ts';
import { text, maybe, view, type ValueOf, id } from '../../domain/view.ts';
import { readExperiment, type Experiment } from './read-experiment.ts';

export const stepWordingView = view('StepWording', {
  label: text(),
  jobId: maybe(text()),
  message: maybe(text()),
});

export type StepWording = ValueOf<typeof stepWordingView>;

export const wordingStepView = view('WordingStep', 'One step from a wording to the next.', {
  experimentId: id(),
  experimentName: text(),
  from: stepWordingView,
  to: stepWordingView,
  /** The later wording minus the earlier one; null until the experiment is done, and when a run is deleted. */
  difference: maybe(stepDifferenceView),
});

export type WordingStep = ValueOf<typeof wordingStepView>;

/** Steps that are followed in either direction. */
const maxSteps = 10;

interface Step {
  experimentId: string;
  fromRun: string;
  toRun: string;
}

/**
 * Follows the wordings of an experiment: where its original came from, which wording was chosen here, and what was made
 * of it. A wording is chosen when others were made from it, or when it is clearly ahead.
 */
export async function readWordings(db: Db, userId: string, experimentId: string): Promise<WordingStep[]> {
  const arms = await armsOf(db, userId, [experimentId]);
  const versions = arms.filter(({ madeFrom, runId }) => madeFrom !== null && runId !== null);
  const origin = versions[0]?.madeFrom ?? null;
  const steps = origin === null ? [] : await stepsBefore(db, userId, origin, experimentId);
  // Without versions, the chain begins with the arm that others were made from.
  const from = versions.length > 0 ? versions : arms.filter(({ runId }) => runId !== null);
  let own = await chosenStep(db, userId, experimentId, from);
  while (own !== undefined && steps.length < 2 * maxSteps) {
    const { chosen, next } = own;
    if (steps.some(({ toRun }) => toRun === chosen.toRun)) break;
    if (chosen.fromRun !== '') steps.push(chosen);
    if (next === undefined) break;
    own = await chosenStep(db, userId, next, await versionsOf(db, userId, next, chosen.toRun));
  }
  return describe(db, userId, steps);
}

async function stepsBefore(db: Db, userId: string, origin: string, experimentId: string): Promise<Step[]> {
  const steps: Step[] = [];
  const seen = new Set([experimentId]);
  let run = origin;
  while (steps.length < maxSteps) {
    const before = await wordingBefore(db, userId, run);
    if (before === undefined || seen.has(before.experimentId)) break;
    seen.add(before.experimentId);
    steps.unshift(before);
    run = before.fromRun;
  }
  return steps;
}

async function versionsOf(db: Db, userId: string, experimentId: string, madeFrom: string): Promise<StoredArm[]> {
  return (await armsOf(db, userId, [experimentId])).filter((arm) => arm.madeFrom === madeFrom && arm.runId !== null);
}

/** Finds the chosen one of these arms and the experiment that goes on from it. A first wording has no `fromRun`. */
async function chosenStep(
  db: Db,
  userId: string,
  experimentId: string,
  versions: readonly StoredArm[],
): Promise<{ chosen: Step; next: string | undefined } | undefined> {
  const after = await wordingAfter(
    db,
    userId,
    versions.flatMap(({ runId }) => runId ?? []),
    experimentId,
  );
  const chosen =
    after === undefined
      ? await leaderAmong(db, userId, experimentId, versions)
      : versions.find(({ runId }) => runId === after.fromRun);
  if (chosen?.runId == null) return undefined;
  return {
    chosen: { experimentId, fromRun: chosen.madeFrom ?? '', toRun: chosen.runId },
    next: after?.experimentId,
  };
}

async function leaderAmong(db: Db, userId: string, experimentId: string, versions: readonly StoredArm[]) {
  if (versions.every(({ madeFrom }) => madeFrom === null)) return undefined;
  const leader = (await readExperiment(db, userId, experimentId))?.comparison?.leader;
  return versions.find(({ jobId }) => jobId !== null && jobId === leader);
}

async function describe(db: Db, userId: string, steps: readonly Step[]): Promise<WordingStep[]> {
  const described: WordingStep[] = [];
  for (const { experimentId, fromRun, toRun } of steps) {
    const experiment = await readExperiment(db, userId, experimentId);
    if (experiment === null) continue;
    const arms = await armsOf(db, userId, [experimentId]);
    const from = wordingOf(arms, fromRun);
    const to = wordingOf(arms, toRun);
    described.push({
      experimentId,
      experimentName: experiment.name,
      from,
      to,
      difference: tested(experiment, from, to),
    });
  }
  return described;
}

export function wordingOf(arms: readonly StoredArm[], run: string): StepWording {
  const arm = arms.find(({ runId }) => runId === run);
  return { label: arm?.label ?? '', jobId: arm?.jobId ?? null, message: arm?.message ?? null };
}

export function tested({ comparison }: Experiment, from: StepWording, to: StepWording): StepDifference | null {
  if (comparison === null || from.jobId === null || to.jobId === null) return null;
  return differenceBetween(comparison.pairs, from.jobId, to.jobId);
}
