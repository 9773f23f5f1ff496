/** @guards activities/jobs/ask-with-tools.ts activities/tools/*.ts workflows/jobs/tool-calls.ts db/tools/** */
import { sql } from 'kysely';
import { describeJob } from '../_support/describe-job.ts';

const personas = 30;

/** Each persona calculates once before it answers. */
const script = JSON.stringify([['he_calculate_analyze', { operation: 'percentage', data: '{"part":1,"whole":4}' }]]);

describeJob({
  kind: 'simulation',
  submit: (world, name) =>
    world.submit(`[[calls: ${script}]] We will publish every waiting time (${name}).`, personas, {
      toolsEnabled: ['he_calculate_analyze'],
      toolBudgetUsd: 100,
    }),
  isUnderWay: async (world, jobId) => {
    const { answered } = await world.progress(jobId);
    return answered >= personas / 4 && answered < personas / 2;
  },
  async readStored(world, jobId) {
    const { rows } = await world.withDb((db) =>
      sql<{ answers: number; withCalls: number; calls: number; ended: number; outputs: number; costUsd: number }>`
        select (select count(*)::int from reaction where run_id = run.id) as answers,
          (select count(*)::int from reaction where run_id = run.id and jsonb_array_length(tool_calls) = 1) as with_calls,
          (select count(*)::int from tool_call where job_id = run.id) as calls,
          (select count(*)::int from tool_call where job_id = run.id and status = 'succeeded') as ended,
          (select count(*)::int from tool_output where simulation_id = run.id) as outputs,
          (select round(sum(cost_usd)::numeric, 2)::float8 from tool_call where job_id = run.id) as cost_usd
        from dynamic_simulation_run as run where job_id = ${jobId}`.execute(db),
    );
    return rows[0];
  },
  whole: {
    answers: personas,
    withCalls: personas,
    calls: personas,
    ended: personas,
    outputs: personas,
    costUsd: personas * 0.02,
  },
  // Two calls for each persona, and one for the analysis.
  calls: 2 * personas + 1,
  pause: 'shared',
  canRetry: true,
});
