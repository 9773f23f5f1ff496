/** @guards activities/** workflows/** pacer/** db/retry-while-unavailable.ts db/client.ts db/jobs/** db/simulations/** services/jobs/** api/main.ts local/supervised-process.ts local/stack.ts */
import { describeJob } from '../_support/describe-job.ts';
import { recount } from './run-recount.ts';

const personas = 120;

describeJob({
  kind: 'simulation',
  submit: (world, name) =>
    world.submit(`We will publish the waiting time of every clinic each month (${name}).`, personas),
  isUnderWay: async (world, jobId) => {
    const { answered } = await world.progress(jobId);
    return answered >= personas / 4 && answered < personas / 2;
  },
  async expectWhole(world, jobId) {
    const end = await world.progress(jobId);
    expect(end).toMatchObject({ answered: personas, missing: 0 });
    const { asked, answers, personas: answered, ...sentiments } = await recount(world, jobId);
    expect({ answered, answers, asked }).toEqual({ answered: personas, answers: personas, asked: personas });
    expect(end.counts).toMatchObject(sentiments);
  },
  // One call for each persona and one for the analysis.
  calls: personas + 1,
  canPause: true,
  canRetry: true,
});
