import type { Db } from '../../db/client.ts';
import { setupOfRun } from '../../db/simulations/run-plans.ts';
import { inputOfRecord, type RecordedInput } from '../../domain/simulations/run-input.ts';

/**
 * Inputs of a run, for another run like it. `numUsers` is the requested number, also after an early stop.
 */
export interface SimulationSetup extends RecordedInput {
  /** Number of personas of a run that asks the same ones; null before they are drawn. */
  samePersonas: number | null;
}

/** Reads the inputs of a person's run; null when it is not theirs. */
export async function readSetup(db: Db, userId: string, jobId: string): Promise<SimulationSetup | null> {
  const run = await setupOfRun(db, userId, jobId);
  if (run === undefined) return null;
  return { ...inputOfRecord(run), numUsers: run.wishedUsers, samePersonas: run.personas };
}
