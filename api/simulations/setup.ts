import type { Db } from '../../db/client.ts';
import type { RunReader } from '../../db/simulations/own-run.ts';
import { setupOfRun } from '../../db/simulations/run-plans.ts';
import { inputOfRecord, type RecordedInput } from '../../domain/simulations/run-input.ts';

/**
 * Inputs of a run, for another run like it. `numUsers` is the requested number, also after an early stop.
 */
export interface SimulationSetup extends RecordedInput {
  /** Number of personas of a run that asks the same ones; null before they are drawn. */
  samePersonas: number | null;
}

/** Reads the inputs of the reader's run; null when it is not theirs. */
export async function readSetup(db: Db, viewer: RunReader, jobId: string): Promise<SimulationSetup | null> {
  const run = viewer.kind === 'user' ? await setupOfRun(db, viewer.userId, jobId) : undefined;
  if (run === undefined) return null;
  return { ...inputOfRecord(run), numUsers: run.wishedUsers, samePersonas: run.personas };
}
