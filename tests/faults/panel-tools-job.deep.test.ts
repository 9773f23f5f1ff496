/** @guards activities/panels/** activities/jobs/{ask-items,ask-with-tools}.ts activities/tools/*.ts services/jobs/{asking,open-asks}.ts services/panels/asking.ts workflows/panels/** workflows/jobs/tool-calls.ts db/tools/** */
import { sql } from 'kysely';
import { describeJob, type DescribedJob } from '../_support/describe-job.ts';
import type { FaultStack } from '../_support/fault-stack.ts';
import { untilCompleted } from '../_support/until-completed.ts';

const people = ['Ada', 'Ben', 'Cleo'];
const turns = 12;
const ofAda = turns / people.length;

/** Ada calculates before each of her turns; the others look nothing up. */
const script = JSON.stringify([['he_calculate_analyze', { operation: 'percentage', data: '{"part":1,"whole":4}' }]]);

const submit = `mutation ($setup: JSON!) { submitPanel(setup: $setup) { jobId } }`;

/** The same words whatever the test, so that the same turns are asked again for a repetition. */
async function startPanel(world: FaultStack): Promise<string> {
  const setup = {
    topic: 'The tram line',
    participants: people.map((one) => ({
      source: 'role',
      name: one,
      description: `[[calls: ${one === 'Ada' ? script : '[]'}]]`,
    })),
    guide: [{ name: 'Talk', objective: 'What they think', turns }],
    ballots: 'none',
    enabledTools: ['he_calculate_analyze'],
  };
  return (await world.session.ask<{ submitPanel: { jobId: string } }>(submit, { setup })).submitPanel.jobId;
}

const job: DescribedJob = {
  kind: 'panel',
  /** How many turns are asked again for a repetition is known from a panel that nothing disturbs. */
  async prepare(world) {
    const jobId = await startPanel(world);
    await untilCompleted(world.session, jobId);
    const { rows } = await world.withDb((db) =>
      sql<{ again: number }>`
        select count(*)::int as again
        from panel_step as step join panel_discussion as panel on panel.id = step.panel_id
        where panel.job_id = ${jobId} and step.data->>'askedAgainFor' is not null`.execute(db),
    );
    // An opening, the turns, a second call for each of Ada’s, a digest, the coding, the findings and the summary.
    job.calls = 1 + turns + ofAda + 1 + 3 + (rows[0]?.again ?? 0);
  },
  submit: startPanel,
  // A call of a tool has begun or waits, and more turns are to come.
  async isUnderWay(world, jobId) {
    const { rows } = await world.withDb((db) =>
      sql<{ calls: number }>`
        select count(*)::int as calls from tool_call join panel_discussion as panel on panel.id = tool_call.job_id
        where panel.job_id = ${jobId}`.execute(db),
    );
    const calls = rows[0]?.calls ?? 0;
    return calls >= 2 && calls < ofAda;
  },
  async readStored(world, jobId) {
    const { rows } = await world.withDb((db) =>
      sql<{ turns: number; withCalls: number; calls: number; outputs: number; costUsd: number }>`
        select (select count(*)::int from panel_step as step join ask on ask.job_id = step.panel_id and ask.number = step.number
            where step.panel_id = panel.id and step.kind = 'turn' and ask.status = 'answered') as turns,
          (select count(*)::int from panel_step where panel_id = panel.id and jsonb_array_length(data->'toolCalls') = 1) as with_calls,
          (select count(*)::int from tool_call where job_id = panel.id and status = 'succeeded') as calls,
          (select count(*)::int from tool_output where panel_id = panel.id) as outputs,
          (select round(sum(cost_usd)::numeric, 2)::float8 from tool_call where job_id = panel.id) as cost_usd
        from panel_discussion as panel where job_id = ${jobId}`.execute(db),
    );
    return rows[0];
  },
  whole: { turns, withCalls: ofAda, calls: ofAda, outputs: ofAda, costUsd: ofAda * 0.02 },
  calls: 1,
  pause: 'shared',
  canRetry: true,
};

describeJob(job);
