/**
 * @guards activities/{deps,heartbeat,reconcile,run-workers,worker}.ts activities/jobs/** activities/providers/{accounts,call-limits,errors,gateway,http,retry-after}.ts
 * @guards activities/simulations/{analyse-run,ask-persona,check-complete,claim-run,end-run,progress-recorder,react-to-batch,reaction-row,run-outcome,simulation}.ts
 * @guards workflows/jobs/** workflows/simulations/simulation.ts pacer/** db/{client,listen,retry-while-unavailable}.ts db/jobs/*.ts
 * @guards db/simulations/{answered-personas,claim-run,end-run,open-run,pace,reactions,record-progress,recount-ended,run-facts,store-reaction}.ts
 * @guards services/job-kinds.ts services/jobs/{job-workflows,own-jobs,reconciler,start-job,starts,temporal}.ts services/simulations/retry.ts
 * @guards domain/waits.ts domain/jobs/{backoff,kind,retry-rule}.ts api/main.ts local/{stack,supervised-process}.ts tests/_support/{describe-job,job-trial,shared-faults}.ts
 */
import { describeJob } from '../_support/describe-job.ts';
import { recount } from './run-recount.ts';

const personas = 60;

describeJob({
  kind: 'simulation',
  runsAllFaults: true,
  submit: (world, name) =>
    world.submit(`We will publish the waiting time of every clinic each month (${name}).`, personas),
  isUnderWay: async (world, jobId) => {
    const { answered } = await world.progress(jobId);
    return answered >= personas / 4 && answered < personas / 2;
  },
  async readStored(world, jobId) {
    const { answered, missing, counts } = await world.progress(jobId);
    const { asked, answers, personas: persons, positive, neutral, negative } = await recount(world, jobId);
    const isCounted = counts.positive === positive && counts.neutral === neutral && counts.negative === negative;
    return { answered, missing, asked, answers, persons, isCounted };
  },
  whole: { answered: personas, missing: 0, asked: personas, answers: personas, persons: personas, isCounted: true },
  // One call for each persona and one for the analysis.
  calls: personas + 1,
  pause: 'shared',
  canRetry: true,
});
