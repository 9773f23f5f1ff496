import type { Db } from '../../db/client.ts';
import type { RunReader } from '../../db/simulations/own-run.ts';
import { setupOfRun } from '../../db/simulations/run-plans.ts';
import { inputOfRecord, type RecordedInput } from '../../domain/simulations/run-input.ts';

/**
 * How a run was asked, for another run like it. `numUsers` is as many as were wished for, also where the run stopped
 * early.
 */
export interface SimulationSetup extends RecordedInput {
  /** How many a run with the same personas asks; null before they are drawn. */
  samePersonas: number | null;
}

/** How the reader's run was set up; null when it is not theirs. */
export async function readSetup(db: Db, viewer: RunReader, jobId: string): Promise<SimulationSetup | null> {
  const run = viewer.kind === 'user' ? await setupOfRun(db, viewer.userId, jobId) : undefined;
  if (run === undefined) return null;
  return { ...inputOfRecord(run), numUsers: run.wishedUsers, samePersonas: run.personas };
}
