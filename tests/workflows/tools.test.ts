/** Tool-use loops: the model calls, its calls run, and it answers with their results. */
import { askAssistant } from '../../services/assistant/turns.ts';
import { callsOfJob } from '../../db/tools/calls.ts';
import { waitForValue } from '../_support/until-seen.ts';
import { createWorld, type World } from '../_support/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ reconciles: false });
}, 60_000);
afterAll(() => world?.close(), 60_000);

const rowOf = (id: string) =>
  world.db.selectFrom('chatMessage').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const hasEnded = ({ state }: { state: string }) => state === 'done' || state === 'failed' || state === 'stopped';

/** Asks with calls that the simulator makes; those of `always` in every round. */
async function askWithCalls(userId: string, calls: [string, object][], always = '') {
  const message = `[[calls${always}: ${JSON.stringify(calls)}]] What came back?`;
  const { reply } = await askAssistant(world, userId, { conversationId: null, surface: 'assistant', message });
  const say = ({ state, error }: Awaited<ReturnType<typeof rowOf>>) =>
    `the reply is ${state}: ${error}\n${world.workers.at(-1)?.output().slice(-2_000)}`;
  const row = await waitForValue(() => rowOf(reply.id), hasEnded, { say });
  return { row, calls: await callsOfJob(world.db, reply.id) };
}

test.each([
  ['OpenAI', {}],
  ['Anthropic', { openai: '' }],
])(
  'a reply of %s calls tools at once and answers with their results, whether they succeeded or not',
  async (_name, keys) => {
    const userId = await world.user(keys);
    const cohortId = await world.cohort(userId, 12, 'Night nurses');
    const { row, calls } = await askWithCalls(userId, [
      ['list_segments', { search: 'night' }],
      ['no_such_tool', { anything: 1 }],
      ['get_run_result', {}],
      ['list_runs', { limit: 'many' }],
    ]);
    expect(row).toMatchObject({ state: 'done', error: null, attempt: 2 });
    expect(calls.map(({ name, status, error }) => [name, status, error])).toEqual([
      ['list_segments', 'succeeded', null],
      ['no_such_tool', 'failed', 'Tool not found'],
      ['get_run_result', 'failed', 'Missing parameter: job_id'],
      ['list_runs', 'failed', 'Parameter limit must be a number'],
    ]);
    expect(calls[0]?.data).toMatchObject({ segments: [{ id: cohortId, name: 'Night nurses', personas: 12 }] });
    expect(calls[1]?.content).toBe('Error: Tool not found. 2 attempts are left.');
    expect(row.content).toContain('Parameter limit must be a number');
  },
  60_000,
);

test('a model that never stops calling is asked to answer after three rounds, and excess calls of a round are refused', async () => {
  const many = Array.from({ length: 12 }, (): [string, object] => ['list_segments', {}]);
  const { row, calls } = await askWithCalls(await world.user(), many, ' always');
  expect(row.state).toBe('done');
  expect(new Set(calls.map(({ round }) => round))).toEqual(new Set([0, 1, 2]));
  const refused = calls.filter(({ error }) => error === 'At most 8 tools can be called at once');
  expect(refused).toHaveLength(12);
  const overBudget = calls.filter(({ error }) => error === 'Tool budget reached: all 20 calls of this job were made');
  expect(overBudget).toHaveLength(4);
  expect(calls.filter(({ status }) => status === 'succeeded')).toHaveLength(20);
}, 60_000);
