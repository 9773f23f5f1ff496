import { failRun } from '../../db/simulations/end-run.ts';
import { startFacts } from '../../db/simulations/run-facts.ts';
import { startSimulation } from '../../services/jobs/simulations.ts';
import type { ReconciledKind } from '../jobs/reconcile-jobs.ts';

export const reconciledSimulations: ReconciledKind = {
  kind: 'simulation',
  workflow: 'simulation',
  // A simulation ended from outside was aborted (specification §8).
  aborted: 'Simulation aborted',
  start: async ({ db, temporal }, { name }, attempt) => {
    const facts = await startFacts(db, name);
    if (facts) await startSimulation(temporal, { ...facts, jobId: name, attempt });
  },
  fail: ({ db }, { id, execution }, error) => failRun(db, { runId: id, execution }, error, false),
};
