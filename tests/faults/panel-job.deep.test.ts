/** @guards activities/panels/** workflows/panels/** db/panels/{panels,steering,steps}.ts db/jobs/asks.ts activities/jobs/ask-items.ts services/jobs/{asking,open-asks,panels}.ts services/panels/{asking,panels,plan-steps,steer-panel}.ts domain/panels/{digests,kind,next-steps,plan,steering,step}.ts */
import { sql } from 'kysely';
import { waitUntil } from '../../local/wait-until.ts';
import { describeJob } from '../_support/describe-job.ts';
import type { FaultStack } from '../_support/fault-stack.ts';

const people = ['Ada', 'Ben', 'Cleo'];
const groups = 2;
const phases = ['Opening', 'Doubts'];
const turns = 4;

const submit = `mutation ($setup: JSON!) { submitPanel(setup: $setup) { jobId } }`;
const steer = `mutation ($jobId: String!, $request: JSON!) { steerPanel(jobId: $jobId, id: "question", request: $request) { isHeard } }`;

async function rowsOf(world: FaultStack, jobId: string) {
  const { rows } = await world.withDb((db) =>
    sql<{ kind: string; status: string; count: number; keys: number; items: number }>`
      select step.kind, coalesce(ask.status, 'answered') as status, count(*)::int as count, count(distinct (group_number, step.key))::int as keys, count(item.item)::int as items
      from panel_discussion as panel join panel_step as step on step.panel_id = panel.id
      left join ask on ask.job_id = panel.id and ask.number = step.number
      left join job_item as item on item.job_id = panel.id and item.item = step.number
      where panel.job_id = ${jobId} group by 1, 2 order by 1, 2`.execute(db),
  );
  return rows;
}

/** Asks everybody a question once three turns were spoken; again when the api or its database is away meanwhile. */
async function askWhenTalking(world: FaultStack, jobId: string): Promise<void> {
  const ask = async () => {
    const turns = (await rowsOf(world, jobId)).find(({ kind, status }) => kind === 'turn' && status === 'answered');
    if ((turns?.count ?? 0) < 3) return false;
    await world.session.ask(steer, { jobId, request: { kind: 'ask-all', text: 'Would you ride it?' } });
    return true;
  };
  await waitUntil(() => ask().catch(() => false), { timeoutMs: 60_000, everyMs: 20 });
}

const each = (kind: string, count: number, items = count) => ({ kind, status: 'answered', count, keys: count, items });

describeJob({
  kind: 'panel',
  submit: async (world, name) => {
    const setup = {
      topic: `The tram line (${name})`,
      message: 'We will build tram line 4 by 2028.',
      participants: people.map((one) => ({ source: 'role', name: one })),
      guide: phases.map((phase) => ({ name: phase, objective: phase, turns })),
      groups,
      ballots: 'ends',
      controls: true,
    };
    const { jobId } = (await world.session.ask<{ submitPanel: { jobId: string } }>(submit, { setup })).submitPanel;
    void askWhenTalking(world, jobId);
    return jobId;
  },
  // The analyst's question is being answered when the fault comes.
  async isUnderWay(world, jobId) {
    return (await rowsOf(world, jobId)).some(({ kind, status }) => kind === 'answer' && status === 'open');
  },
  readStored: rowsOf,
  whole: [
    each('answer', people.length * groups),
    each('ballot', people.length * groups * 2),
    each('coding', phases.length * groups),
    each('control-ballot', people.length * groups),
    each('digest', groups),
    each('insights', groups),
    each('opening', phases.length * groups),
    each('question', groups, 0),
    each('sham-ballot', people.length * groups),
    each('stances-ballot', people.length * groups),
    each('summary', 1),
    each('turn', phases.length * turns * groups),
  ],
  // Everything above but the question itself: an answer, two ballots and three to compare with of each participant.
  calls: groups * (people.length * 6 + phases.length * (2 + turns) + 2) + 1,
  pause: 'own',
  canRetry: true,
});
