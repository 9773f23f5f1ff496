import { storedSimulation } from '../../db/simulations/end-run.ts';
import { startFacts } from '../../db/simulations/run-facts.ts';
import { startSimulation } from '../../services/jobs/simulations.ts';
import type { ReconciledKind } from '../jobs/reconcile-jobs.ts';

export const reconciledSimulations: ReconciledKind = {
  stored: storedSimulation,
  start: async ({ db, temporal }, { name }, attempt) => {
    const facts = await startFacts(db, name);
    if (facts) await startSimulation(temporal, { ...facts, jobId: name, attempt });
  },
};
