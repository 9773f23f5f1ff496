/** @guards activities/** workflows/** pacer/** db/retry-while-unavailable.ts db/client.ts db/jobs/** db/simulations/** services/jobs/** api/main.ts local/supervised-process.ts local/stack.ts */
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
