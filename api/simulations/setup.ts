import type { Db } from '../../db/client.ts';
import { setupOfRun } from '../../db/simulations/run-plans.ts';
import { inputOfRecord, type RecordedInput } from '../../domain/simulations/run-input.ts';
import { int, maybe, view, type ValueOf } from '../../domain/view.ts';

export const simulationSetupView = view(
  'SimulationSetup',
  'Inputs of a run; `numUsers` is the requested number, also after an early stop.',
  {
    samePersonas: maybe(int('Number of personas of a run that asks the same ones; null before they are drawn.')),
  },
);

export interface SimulationSetup extends RecordedInput, ValueOf<typeof simulationSetupView> {}

/** Reads the inputs of a person's run; null when it is not theirs. */
export async function readSetup(db: Db, userId: string, jobId: string): Promise<SimulationSetup | null> {
  const run = await setupOfRun(db, userId, jobId);
  if (run === undefined) return null;
  return { ...inputOfRecord(run), numUsers: run.wishedUsers, samePersonas: run.personas };
}
