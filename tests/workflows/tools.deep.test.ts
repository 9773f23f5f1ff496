// @guards activities/{tools,assistant}/** activities/jobs/ask-with-tools.ts domain/{tools,assistant}/** db/{tools,assistant}/** services/assistant/**
// @guards workflows/assistant/** workflows/jobs/tool-calls.ts
/** Tool-use loops: the model calls, its calls run, and it answers with their results. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bindingOfFecKey } from '../../db/providers/keys.ts';
import { encryptSecret } from '../../db/secrets.ts';
import { acceptProposal, declineProposal } from '../../services/assistant/proposals.ts';
import { askAssistant } from '../../services/assistant/turns.ts';
import { proposalsOf } from '../../db/assistant/proposals.ts';
import { callsOfJob } from '../../db/tools/calls.ts';
import { waitForValue } from '../_support/until-seen.ts';
import { createWorld, type World } from '../_support/world.ts';

let world: World;
let finance: Server;
/** Paths that the election-finance service was asked for, each with its key. */
const financeRequests: string[] = [];

beforeAll(async () => {
  finance = createServer((req, res) => {
    financeRequests.push(`${req.url?.split('?')[0]} ${String(req.headers['x-api-key'])}`);
    const results = req.url?.startsWith('/candidates/search/')
      ? [{ candidate_id: 'P001', name: 'DOE, JANE', party_full: 'GREEN', office_full: 'President', state: 'US' }]
      : [{ cycle: 2026, receipts: 1_250_000.5, disbursements: 900_000, last_cash_on_hand_end_period: 350_000.5 }];
    res.setHeader('content-type', 'application/json').end(JSON.stringify({ results }));
  });
  await new Promise<void>((listening) => finance.listen(0, '127.0.0.1', listening));
  const { port } = finance.address() as AddressInfo;
  world = await createWorld({ reconciles: false, env: { FEC_BASE_URL: `http://127.0.0.1:${port}` } });
}, 60_000);

afterAll(async () => {
  await world?.close();
  finance?.close();
}, 60_000);

const rowOf = (id: string) =>
  world.db.selectFrom('chatMessage').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const hasEnded = ({ state }: { state: string }) => state === 'done' || state === 'failed' || state === 'stopped';

/** Asks with calls that the simulator makes; those of `always` in every round. */
async function askWithCalls(userId: string, calls: [string, object][], always = '', tools?: string[]) {
  const message = `[[calls${always}: ${JSON.stringify(calls)}]] What came back?`;
  const { reply } = await askAssistant(world, userId, { conversationId: null, surface: 'assistant', message, tools });
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

/** Stores two finished runs of one roster, in which the newer wording did better. */
async function twoRuns(userId: string) {
  const cohortId = await world.cohort(userId, 60, 'Suburban parents');
  const shared = { segmentIds: [cohortId], numUsers: 60 };
  const older = await world.submit(userId, {
    ...shared,
    message: 'WE MUST close every library NOW, and raise all taxes!',
  });
  await world.until(older.jobId);
  const newer = await world.submit(userId, {
    ...shared,
    message: 'We will keep every library open, and publish what it costs.',
    samePersonasAs: older.jobId,
  });
  await world.until(newer.jobId);
  return { older: older.jobId, newer: newer.jobId, cohortId };
}

async function ask(userId: string, message: string, conversationId: string | null = null) {
  const { reply, conversation } = await askAssistant(world, userId, { conversationId, surface: 'assistant', message });
  const row = await waitForValue(() => rowOf(reply.id), hasEnded, { say: ({ error }) => String(error) });
  return { row, conversationId: conversation.id, calls: await callsOfJob(world.db, reply.id) };
}

test('a question about two wordings is answered with figures of the data, and a test waits for its yes', async () => {
  const userId = await world.user();
  const { older, newer } = await twoRuns(userId);
  const question = 'Which of my last two wordings did suburban parents prefer, and is it clear?';
  const { row, calls, conversationId } = await ask(userId, question);
  expect(calls.map(({ name }) => name)).toEqual(['list_runs', 'compare_runs']);
  expect(calls[1]?.input).toEqual({ first_job_id: older, second_job_id: newer, segment: 'suburban parents' });
  expect(calls[1]?.sources).toMatchObject([
    { kind: 'run', id: older },
    { kind: 'run', id: newer },
  ]);
  const figures = row.figures as { isKnown: boolean; call: number | null }[];
  expect(figures.length).toBeGreaterThan(8);
  expect(figures.filter(({ isKnown }) => !isKnown)).toEqual([]);

  const next = await ask(userId, 'Test a calmer version on them', conversationId);
  expect(next.calls.map(({ name }) => name)).toEqual(['list_runs', 'list_segments', 'propose_test']);
  const [proposal] = await proposalsOf(world.db, userId, next.row.id);
  expect(proposal).toMatchObject({ kind: 'test', state: 'open' });
  expect(proposal?.terms[0]).toBe('60 personas');
  const ref = { messageId: next.row.id, place: proposal?.place ?? '' };
  const stranger = await world.user();
  await expect(acceptProposal(world, stranger, ref)).rejects.toThrow(
    'This proposal was decided already, or is not yours',
  );
  const accepted = await acceptProposal(world, userId, ref);
  const run = await world.until(accepted.resultId ?? '');
  expect(run).toMatchObject({ status: 'completed', numUsers: 60, message: proposal?.title, source: 'assistant' });
  await expect(acceptProposal(world, userId, ref)).rejects.toThrow('This proposal was decided already');
}, 120_000);

test('segments and schedules are created after a yes, and nothing after a no', async () => {
  const userId = await world.user();
  const cohortId = await world.cohort(userId, 30, 'Nurses');
  const { jobId } = await world.submit(userId, { message: 'Night clinics.', segmentIds: [cohortId], numUsers: 10 });
  await world.until(jobId);
  const criteria = [{ field: 'age', operator: 'range', value: { min: 18, max: 90 } }];
  const { row } = await askWithCalls(userId, [
    ['propose_segment', { name: 'Adult nurses', source_segment_id: cohortId, criteria }],
    ['propose_schedule', { job_id: jobId, every: 'week', on_day: 1, at_hour: 8, time_zone: 'Europe/Berlin' }],
    ['propose_test', { message: 'A third wording.', same_personas_as: jobId }],
  ]);
  const proposals = await proposalsOf(world.db, userId, row.id);
  expect(proposals.map(({ kind, terms }) => [kind, terms[0]])).toEqual([
    ['segment', '30 personas'],
    ['schedule', 'every week at 8:00 (Europe/Berlin)'],
    ['test', '10 personas'],
  ]);
  const refOf = (place: string) => ({ messageId: row.id, place });
  const segment = await acceptProposal(world, userId, refOf('0-0'));
  const created = await world.db
    .selectFrom('cohort')
    .selectAll()
    .where('id', '=', segment.resultId ?? '')
    .executeTakeFirstOrThrow();
  expect(created).toMatchObject({ name: 'Adult nurses', userId });
  const schedule = await acceptProposal(world, userId, refOf('0-1'));
  const recurring = await world.db
    .selectFrom('recurrence')
    .selectAll()
    .where('id', '=', schedule.resultId ?? '')
    .executeTakeFirstOrThrow();
  expect(recurring).toMatchObject({ every: 'week', onDay: 1, atHour: 8 });
  await declineProposal(world, userId, refOf('0-2'));
  const runs = await world.db.selectFrom('dynamicSimulationRun').select('id').where('userId', '=', userId).execute();
  expect(runs).toHaveLength(1);
}, 120_000);

test('tools of the assistant see nothing of another person', async () => {
  const owner = await world.user();
  const cohortId = await world.cohort(owner, 10, 'Private people');
  const { jobId } = await world.submit(owner, { message: 'A private message.', segmentIds: [cohortId], numUsers: 5 });
  await world.until(jobId);
  const { calls } = await askWithCalls(await world.user(), [
    ['list_runs', {}],
    ['get_run_result', { job_id: jobId }],
    ['compare_runs', { first_job_id: jobId, second_job_id: jobId }],
    ['list_segments', { search: 'private' }],
    ['propose_test', { message: 'x', segment_ids: [cohortId] }],
    ['propose_schedule', { job_id: jobId, every: 'day' }],
  ]);
  expect(JSON.stringify(calls)).not.toMatch(/A private message|Private people/);
  expect(calls.map(({ error, data }) => error ?? data)).toMatchObject([
    { runs: [] },
    `There is no run ${jobId}`,
    'Job not found',
    { segments: [] },
    'No valid segments found',
    `There is no run ${jobId}`,
  ]);
}, 60_000);

test('a figure that the model altered is marked as not from the data', async () => {
  const userId = await world.user();
  await twoRuns(userId);
  const question = 'Which of my last two wordings did suburban parents prefer, and is it clear? [[alter a digit]]';
  const { row } = await ask(userId, question);
  const unknown = (row.figures as { isKnown: boolean; start: number; end: number }[]).filter(({ isKnown }) => !isKnown);
  // Both ends of an interval are unknown when one of them is.
  const words = row.content.slice(unknown[0]?.start, unknown.at(-1)?.end);
  expect(words).toMatch(/^-?[\d.]+[ %]?(?:points?)?$|^-?[\d.]+ (?:to|and) -?[\d.]+%?$/);
}, 60_000);

test('code, another model, files, the board and entity research work through a worker', async () => {
  const userId = await world.user();
  const settings = await world.db
    .selectFrom('userSettings')
    .select('id')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  const fecApiKey = encryptSecret('fec-key', bindingOfFecKey(settings.id), world.env.ENCRYPTION_KEY);
  await world.db.updateTable('userSettings').set({ fecApiKey }).where('id', '=', settings.id).execute();
  const names = ['he_code_executor', 'he_subagent', 'he_shared_workspace', 'he_research_entity'];
  const { row, calls } = await askWithCalls(
    userId,
    [
      ['he_code_executor', { language: 'javascript', code: 'console.log("seen"); 6 * 7' }],
      ['he_code_executor', { language: 'python', code: 'print("seen")\nsum([20, 22])' }],
      ['he_code_executor', { language: 'javascript', code: 'while (true) {}', timeout_ms: 200 }],
      ['he_subagent', { task: 'Say what a tram is.' }],
      ['he_shared_workspace', { action: 'write', path: 'notes/plan.md', content: 'A plan.' }],
      ['he_shared_workspace', { action: 'read', path: '../secrets' }],
      [
        'he_research_entity',
        { entity_name: 'Jane Doe', entity_type: 'person', include_sections: ['election_finance', 'overview'] },
      ],
    ],
    '',
    names,
  );
  expect(row).toMatchObject({ state: 'done', error: null });
  const [javascript, python, endless, subagent, written, outside, research] = calls;
  expect(javascript?.data).toMatchObject({ success: true, value: 42, output: 'seen\n' });
  expect(python?.data).toMatchObject({ success: true, value: 42, output: 'seen\n' });
  expect(endless?.data).toMatchObject({ success: false, error: expect.stringMatching(/time/i) as string });
  expect(subagent?.data).toMatchObject({ model: 'gpt-4o-mini', answer: expect.stringMatching(/\w/) as string });
  expect(written).toMatchObject({ status: 'succeeded', data: { path: 'notes/plan.md', characters: 7 } });
  expect(outside).toMatchObject({ status: 'failed' });
  expect(research?.data).toMatchObject({
    entity: 'Jane Doe',
    sections: { election_finance: { candidate: 'DOE, JANE', cycles: [{ receiptsUsd: 1_250_000.5 }] } },
  });
  expect(financeRequests).toEqual(['/candidates/search/ fec-key', '/candidate/P001/totals/ fec-key']);
  expect(JSON.stringify(calls)).not.toContain('fec-key');
}, 60_000);

test('calls of one round that write to the same board lose nothing of each other', async () => {
  const notes = Array.from({ length: 6 }, (_, at): [string, object] => [
    'he_whiteboard',
    { action: 'add', text: `Note ${at}` },
  ]);
  const { calls } = await askWithCalls(await world.user(), notes, '', ['he_whiteboard']);
  const sizes = calls.map(({ data }) => (data as { items: unknown[] }).items.length);
  expect(sizes.toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
}, 60_000);

test('a run whose endpoint refuses tools completes without them, and says that it did', async () => {
  const userId = await world.user();
  const cohortId = await world.cohort(userId, 20);
  const { jobId } = await world.submit(userId, {
    message: 'The city will open night clinics. [[refuse tools]]',
    segmentIds: [cohortId],
    numUsers: 20,
    toolsEnabled: ['he_web_search'],
  });
  const run = await world.until(jobId);
  expect(run).toMatchObject({ status: 'completed', error: null, answeredCount: 20 });
  const reactions = await world.db.selectFrom('reaction').selectAll().where('runId', '=', run.id).execute();
  expect(new Set(reactions.map(({ confidence, toolCalls }) => [confidence, toolCalls].join()))).toEqual(
    new Set(['0.75,']),
  );
}, 60_000);
