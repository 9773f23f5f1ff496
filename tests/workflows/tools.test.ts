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

test.each([
  ['OpenAI', {}],
  ['Anthropic', { modelProvider: 'anthropic' }],
])(
  'personas at %s look things up before they answer, and their answers record it',
  async (_name, provider) => {
    const userId = await world.user();
    const cohortId = await world.cohort(userId, 20);
    const submitted = await world.submit(userId, {
      message: 'The city will open night clinics.',
      segmentIds: [cohortId],
      numUsers: 20,
      toolsEnabled: ['he_web_search'],
      ...provider,
    });
    const run = await world.until(submitted.jobId);
    expect(run).toMatchObject({ status: 'completed', error: null, answeredCount: 20, attemptCount: 1 });
    const reactions = await world.db.selectFrom('reaction').selectAll().where('runId', '=', run.id).execute();
    expect(new Set(reactions.map(({ confidence }) => confidence))).toEqual(new Set([0.85]));
    const searched = reactions.filter(({ toolCalls }) => toolCalls !== null);
    expect(searched.length).toBeGreaterThan(2);
    expect(searched.length).toBeLessThan(18);
    expect(searched[0]?.toolCalls).toMatchObject([
      {
        toolName: 'he_web_search',
        parameters: { query: 'The city will open night clinics.', max_results: 5 },
        result: { success: true, metadata: { cost: 0.05, source: 'live search' } },
        sharedWithPanel: true,
      },
    ]);
    expect(searched[0]?.researchPerformed).toMatchObject([
      { tool: 'he_web_search', query: 'The city will open night clinics.' },
    ]);
    const outputs = await world.db.selectFrom('toolOutput').selectAll().where('simulationId', '=', run.id).execute();
    expect(outputs).toHaveLength(searched.length);
    expect(outputs[0]).toMatchObject({ toolName: 'he_web_search', status: 'success', cost: 0.05, error: null });
  },
  60_000,
);

test('a run refuses a tool that does not exist, and a budget of tools is kept', async () => {
  const userId = await world.user();
  const cohortId = await world.cohort(userId, 20);
  const input = { message: 'The city will open night clinics.', segmentIds: [cohortId], numUsers: 20 };
  await expect(world.submit(userId, { ...input, toolsEnabled: ['list_runs'] })).rejects.toThrow(
    'Tool not found: list_runs',
  );
  const { jobId } = await world.submit(userId, { ...input, toolsEnabled: ['he_web_search'], toolBudgetUsd: 0.11 });
  const run = await world.until(jobId);
  expect(run).toMatchObject({ status: 'completed', answeredCount: 20 });
  const calls = await callsOfJob(world.db, run.id);
  expect(calls.filter(({ status }) => status === 'succeeded')).toHaveLength(2);
  const refused = calls.filter(({ status }) => status === 'failed');
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.error).toBe('Tool budget reached: he_web_search costs $0.05, and $0.01 of $0.11 is left');
}, 60_000);

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
