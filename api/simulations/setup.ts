import type { Db } from '../../db/client.ts';
import type { RunReader } from '../../db/simulations/own-run.ts';
import { setupOfRun } from '../../db/simulations/run-plans.ts';

/** What another run like one needs to know of it, beside what its result says. */
export interface SimulationSetup {
  segmentIds: string[];
  /** As many as were wished for, also where the run stopped early. */
  numUsers: number;
  /** How many a run with the same personas asks; null before they are drawn. */
  samePersonas: number | null;
  spendCapUsd: number | null;
  stopAtMarginPoints: number | null;
  /** domain/personas PromptOptions; null for the defaults. */
  promptOptions: unknown;
  /** The simulator was chosen, whatever keys there are. */
  simulated: boolean;
}

/** How the reader's run was set up; null when it is not theirs. */
export async function readSetup(db: Db, viewer: RunReader, jobId: string): Promise<SimulationSetup | null> {
  const run = viewer.kind === 'user' ? await setupOfRun(db, viewer.userId, jobId) : undefined;
  if (run === undefined) return null;
  const { segmentIds, wishedUsers, personas, spendCapUsd, stopAtMarginPoints, promptOptions, simulated } = run;
  return {
    segmentIds: segmentIds ?? [],
    numUsers: wishedUsers,
    samePersonas: personas,
    spendCapUsd,
    stopAtMarginPoints,
    promptOptions,
    simulated,
  };
}
