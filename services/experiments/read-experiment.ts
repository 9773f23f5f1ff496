import type { Db } from '../../db/client.ts';
import { armsOf, type StoredArm } from '../../db/experiments/arms.ts';
import { ownExperiment, type StoredExperiment } from '../../db/experiments/experiments.ts';
import { ownRun, type OwnRun } from '../../db/simulations/own-run.ts';
import { verdictOf, type ExperimentVerdict } from '../../domain/experiments/verdict.ts';
import { isOpenStatus } from '../../domain/jobs/status.ts';
import { text, maybe, int, flag, view, type ValueOf } from '../../domain/view.ts';
import { compareRead, type Comparison } from '../simulations/results/compare.ts';

/** One message of an experiment. */
export const experimentArmView = view('ExperimentArm', {
  label: text(),
  /** Null when its run is deleted, as the message and the status are. */
  jobId: maybe(text('Null when its run is deleted.')),
  message: maybe(text()),
  status: maybe(text()),
  asked: int(),
  answered: int(),
  isRestorable: flag('True when its run is deleted and can be restored.'),
  madeFrom: maybe(text('Label of the arm whose wording this one was made from.')),
});

export type ExperimentArm = ValueOf<typeof experimentArmView>;

export interface Experiment extends Omit<StoredExperiment, 'deletedAt'>, ExperimentVerdict {
  arms: ExperimentArm[];
  /** The runs that are not deleted, side by side; null without any. */
  comparison: Comparison | null;
  /** False while a run is open. */
  isFinal: boolean;
  /** Personas of all arms together. */
  asked: number;
  answered: number;
  costUsd: number;
  isSimulated: boolean;
}

/** Reads a person's experiment with its comparison; null when it is not theirs. */
export async function readExperiment(db: Db, userId: string, id: string): Promise<Experiment | null> {
  const stored = await ownExperiment(db, userId, id);
  if (stored === null) return null;
  const { deletedAt: _current, ...experiment } = stored;
  const arms = await armsOf(db, userId, [id]);
  const { runs, labels } = await readableRuns(db, userId, arms);
  const comparison = runs.length === 0 ? null : await compareRead(db, runs, labels);
  const read = arms.map((arm) => armOf(arm, arms, comparison));
  const { sentence, notes } = verdictOf(
    read.map((arm) => ({ ...arm, hasRun: arm.jobId !== null })),
    comparison,
  );
  const sides = comparison?.sides ?? [];
  return {
    ...experiment,
    arms: read,
    comparison,
    sentence,
    notes,
    isFinal: !read.some(({ status }) => status !== null && isOpenStatus(status)),
    asked: sides.reduce((sum, side) => sum + side.asked, 0),
    answered: sides.reduce((sum, side) => sum + side.answered, 0),
    costUsd: sides.reduce((sum, side) => sum + side.costUsd, 0),
    isSimulated: sides.some((side) => side.isSimulated),
  };
}

/** Reads the runs of arms that are not deleted, with their labels. */
export async function readableRuns(
  db: Db,
  userId: string,
  arms: readonly StoredArm[],
): Promise<{ runs: OwnRun[]; labels: string[] }> {
  const found = await Promise.all(
    arms.map(async ({ jobId, label }) => ({ label, run: jobId === null ? null : await ownRun(db, userId, jobId) })),
  );
  const read = found.flatMap(({ run, label }) => (run === null ? [] : [{ run, label }]));
  return { runs: read.map(({ run }) => run), labels: read.map(({ label }) => label) };
}

function armOf(arm: StoredArm, arms: readonly StoredArm[], comparison: Comparison | null): ExperimentArm {
  const { label, jobId, message, status, deletedAt, madeFrom } = arm;
  const side = comparison?.sides.find((one) => one.jobId === jobId);
  return {
    label,
    jobId,
    message,
    status,
    asked: side?.asked ?? 0,
    answered: side?.counts.total ?? 0,
    isRestorable: jobId === null && deletedAt !== null,
    madeFrom: madeFrom === null ? null : (arms.find(({ runId }) => runId === madeFrom)?.label ?? null),
  };
}
