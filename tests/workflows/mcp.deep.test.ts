// @guards api/agents/** services/agents/** db/agents/** domain/agents/**
/** Official MCP clients do what an agent does, through a worker. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { startApiAs } from '../_support/api-server.ts';
import { note } from '../_support/note.ts';
import { everything, startAgentWorld, textOf, type AgentWorld } from './mcp-support.ts';

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  version: string;
};

let agents: AgentWorld;
beforeAll(async () => {
  agents = await startAgentWorld();
}, 60_000);
afterAll(() => agents?.close(), 60_000);

test('the tools are few, cost few tokens, and say what they do', async () => {
  const client = await agents.connected(await agents.keyWith(everything));
  expect(client.getServerVersion()).toMatchObject({ name: 'soundings', version });
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    'test_message',
    'compare_messages',
    'get_run',
    'list_runs',
    'list_segments',
    'create_segment',
    'cancel_run',
    'run_panel',
    'search_messages',
    'run_survey',
    'import_answers',
    'estimate',
    'analytics',
  ]);
  // Four characters of JSON are about a token.
  note(`the list of tools costs about ${Math.round(JSON.stringify(tools).length / 4)} tokens`);
  expect(JSON.stringify(tools).length / 4).toBeLessThan(6_000);
  for (const { annotations, outputSchema, description } of tools) {
    expect(outputSchema).toBeDefined();
    expect(description).toMatch(/\.$/);
    expect(Object.keys(annotations ?? {}).sort()).toEqual([
      'destructiveHint',
      'idempotentHint',
      'openWorldHint',
      'readOnlyHint',
    ]);
  }
  await client.close();
});

/** A client of either version with a call that reports progress. */
const clients = {
  async '2026-07-28'(key: string) {
    const client = await agents.connected(key);
    return { client, call: (asked: Asked, onprogress: Listener) => client.callTool(asked, { onprogress }) };
  },
  async '2025-11-25'(key: string) {
    const client = await agents.connectedEarlier(key);
    return { client, call: (asked: Asked, onprogress: Listener) => client.callTool(asked, undefined, { onprogress }) };
  },
};
interface Asked {
  name: string;
  arguments: Record<string, unknown>;
}
type Listener = (told: { progress: number }) => void;

test.each(['2026-07-28', '2025-11-25'] as const)(
  'a message is tested with progress, and read page by page (%s)',
  async (version) => {
    const { client, call } = await clients[version](await agents.keyWith(everything));
    const told: number[] = [];
    const input = {
      message: 'We will build tram line 4.',
      segments: ['neighbors'],
      personas: 20,
      simulated: true,
      wait_s: 40,
    };
    const result = await call({ name: 'test_message', arguments: input }, ({ progress }) => told.push(progress));
    expect(result.isError).toBeFalsy();
    const handle = result.structuredContent as Record<string, any>;
    expect(handle).toMatchObject({ kind: 'run', state: 'completed', progress: 1, so_far: { answered: 20, asked: 20 } });
    expect(handle['so_far'].positive.low).toBeLessThanOrEqual(handle['so_far'].positive.share);
    expect(textOf(result)).toMatch(/95% intervals[\s\S]*Synthetic: AI personas answered/);
    expect(told).toEqual(told.toSorted((one, other) => one - other));
    const [link] = handle['links'] as string[];
    const { contents } = await client.readResource({ uri: link ?? '' });
    const page = JSON.parse((contents[0] as { text: string }).text);
    expect(page).toMatchObject({ page: 1, pages: 1, total: 20 });
    expect(page.reactions).toHaveLength(20);
    await client.close();
  },
  90_000,
);

test('two messages are compared on the same personas, and the same key starts nothing twice', async () => {
  const client = await agents.connected(await agents.keyWith(everything));
  const input = {
    messages: ['We will build tram line 4 and publish every cost.', 'Shameful elites can not stop tram line 4.'],
    segments: ['Neighbors'],
    personas: 30,
    simulated: true,
    wait_s: 40,
    idempotency_key: 'compare-1',
  };
  const first = await client.callTool({ name: 'compare_messages', arguments: input });
  const again = await client.callTool({ name: 'compare_messages', arguments: input });
  const [one, other] = [first, again].map(({ structuredContent }) => structuredContent as Record<string, any>);
  expect(one).toMatchObject({ state: 'completed', differences: [{ is_clear: expect.any(Boolean) }] });
  expect(one?.['verdict']).not.toBe('');
  expect(other?.['jobs'].map((job: { job_id: string }) => job.job_id)).toEqual(
    one?.['jobs'].map((job: { job_id: string }) => job.job_id),
  );
  const changed = await client.callTool({ name: 'compare_messages', arguments: { ...input, personas: 31 } });
  expect(changed).toMatchObject({ isError: true });
  expect(changed.structuredContent).toBeUndefined();
  expect(textOf(changed)).toContain('This idempotency key was used for another request');
  await client.close();
}, 90_000);

test('a client that leaves finds its job later, and cancels another', async () => {
  const key = await agents.keyWith(everything);
  const client = await agents.connected(key);
  const input = { message: 'A second message.', segments: ['Neighbors'], personas: 100, simulated: true };
  const gone = new AbortController();
  const asked = client.callTool(
    { name: 'test_message', arguments: { ...input, wait_s: 40, idempotency_key: 'left' } },
    { signal: gone.signal, onprogress: () => gone.abort() },
  );
  await expect(asked).rejects.toThrow();
  await client.close();
  const later = await agents.connected(key);
  const back = await later.callTool({
    name: 'test_message',
    arguments: { ...input, wait_s: 40, idempotency_key: 'left' },
  });
  expect(back.structuredContent).toMatchObject({ state: 'completed', so_far: { answered: 100 } });
  const runs = await agents.world.db
    .selectFrom('dynamicSimulationRun')
    .select('id')
    .where('message', '=', input.message)
    .execute();
  expect(runs).toHaveLength(1);
  const started = await later.callTool({ name: 'test_message', arguments: { ...input, personas: 2_000, wait_s: 0 } });
  const jobId = (started.structuredContent as { job_id: string }).job_id;
  const canceled = await later.callTool({ name: 'cancel_run', arguments: { job_id: jobId } });
  expect(canceled.structuredContent).toMatchObject({ state: 'canceled' });
  await later.close();
}, 120_000);

test('what costs more than a person lets agents spend is asked back, and started once', async () => {
  const owner = await agents.person({ openai: 'sk-paid-for' });
  await agents.world.db
    .insertInto('agentLimits')
    .values({ userId: owner, asksAboveUsd: 0, dayLimitUsd: 50, monthLimitUsd: 60 })
    .execute();
  const key = await agents.keyWith(everything, {}, owner);
  const input = { message: 'A message that costs.', segments: ['Neighbors'], personas: 20, wait_s: 0 };
  const runs = () =>
    agents.world.db.selectFrom('dynamicSimulationRun').select('jobId').where('userId', '=', owner).execute();
  const answered = async (agree: boolean) => {
    const questions: string[] = [];
    const client = await agents.connected(key, { elicitation: { form: {} } });
    client.setRequestHandler('elicitation/create', async ({ params }) => {
      questions.push(params.message);
      return { action: 'accept', content: { agree } };
    });
    const result = await client.callTool({ name: 'test_message', arguments: input });
    await client.close();
    return { questions, result };
  };
  const no = await answered(false);
  expect(no.questions).toEqual([expect.stringMatching(/^This costs about .* Start it\?$/)]);
  expect(textOf(no.result)).toBe('The person did not agree to the cost. Nothing was started.');
  expect(await runs()).toHaveLength(0);
  const yes = await answered(true);
  expect(yes.result.structuredContent).toMatchObject({ kind: 'run' });
  expect(await runs()).toHaveLength(1);
  // A client that cannot ask gets the reason, and what to do.
  const mute = await agents.connected(key);
  const refused = await mute.callTool({ name: 'test_message', arguments: input });
  expect(refused).toMatchObject({ isError: true });
  expect(textOf(refused)).toMatch(/agents ask above \$0/);
  await mute.close();
  const frugal = await agents.connected(await agents.keyWith(['runs:read', 'runs:write'], {}, owner));
  expect(textOf(await frugal.callTool({ name: 'test_message', arguments: input }))).toMatch(/permission spend/);
  await frugal.close();
}, 60_000);

test('bad keys, missing permissions and too many calls are refused, with what to do', async () => {
  const ask = (headers: Record<string, string>) =>
    fetch(agents.address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
    });
  const anonymous = await ask({});
  expect(anonymous.status).toBe(401);
  expect(anonymous.headers.get('www-authenticate')).toContain('resource_metadata=');
  expect((await ask({ authorization: 'Bearer snd_live_wrong' })).status).toBe(401);
  const limited = await agents.keyWith(['runs:read'], { rateLimitRequests: 2, rateLimitPeriod: 'minute' });
  expect((await ask({ 'x-api-key': limited })).status).toBe(200);
  expect((await ask({ 'x-api-key': limited, authorization: `Bearer ${limited}` })).status).toBe(400);
  await ask({ 'x-api-key': limited });
  const over = await ask({ 'x-api-key': limited });
  expect(over.status).toBe(429);
  expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
  const reader = await agents.connected(await agents.keyWith(['runs:read']));
  await expect(
    reader.callTool({ name: 'test_message', arguments: { message: 'Hi', segments: ['Neighbors'] } }),
  ).rejects.toThrow(/scope/i);
  await reader.close();
  const foreign = await fetch(agents.address, { method: 'POST', headers: { origin: 'https://evil.example' } });
  expect(foreign.status).toBe(403);
}, 60_000);

test('a tool refuses an unknown field with the nearest known name, and starts nothing', async () => {
  const client = await agents.connected(await agents.keyWith(everything));
  const input = { message: 'Hi', segments: ['Neighbors'], simulated: true, spend_cap: 1 };
  const refused = await client.callTool({ name: 'test_message', arguments: input });
  expect(refused.isError).toBe(true);
  expect(textOf(refused)).toContain("Unknown field 'spend_cap'. Did you mean 'spend_cap_usd'?");
  const { structuredContent } = await client.callTool({ name: 'list_runs', arguments: {} });
  expect(JSON.stringify(structuredContent)).not.toContain('"Hi"');
  await client.close();
});

test('a key acts for a mocked user where the setting allows it, and nowhere else', async () => {
  const { world, userId } = agents;
  await world.cohort('mock-user', 3, 'Mocked people');
  const key = await agents.keyWith(['runs:read']);
  const allowing = await startApiAs(userId, { ...world, env: { ...world.env, MCP_MOCK_USERS: true } });
  const segmentsAt = async (at: URL) => {
    const client = new Client({ name: 'test-agent', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
    const headers = { authorization: `Bearer ${key}`, 'x-mock-user-id': 'mock-user' };
    await client.connect(new StreamableHTTPClientTransport(at, { requestInit: { headers } }));
    const result = await client.callTool({ name: 'list_segments', arguments: {} });
    await client.close();
    return textOf(result);
  };
  const mocked = await segmentsAt(new URL(`${allowing.url}/mcp`));
  expect(mocked).toContain('Mocked people');
  expect(mocked).not.toContain('Neighbors');
  const own = await segmentsAt(agents.address);
  expect(own).toContain('Neighbors');
  expect(own).not.toContain('Mocked people');
  await allowing.close();
}, 30_000);

test('a survey with questions of an agent is answered by personas, and asking again makes no second survey', async () => {
  const client = await agents.connected(await agents.keyWith(everything));
  const input = {
    title: 'Tram line 4',
    questions: [
      { type: 'single', text: 'Would you ride tram line 4?', options: ['Yes', 'No'] },
      { type: 'scale', text: 'How important is it to you?', lowest: 0, highest: 10 },
      { type: 'maxdiff', text: 'What matters?', options: ['Price', 'Time', 'Noise', 'Safety'] },
    ],
    segments: ['Neighbors'],
    personas: 20,
    simulated: true,
    wait_s: 40,
  };
  const ask = async () => client.callTool({ name: 'run_survey', arguments: input });
  const [first, again] = [await ask(), await ask()];
  expect(first.structuredContent).toMatchObject({
    kind: 'survey',
    state: 'completed',
    so_far: {
      answered: 20,
      asked: 20,
      details: expect.arrayContaining([
        expect.stringMatching(/^Would you ride.*Yes \d+% \(\d+% to \d+%\)/),
      ]) as string[],
    },
  });
  expect(textOf(first)).toMatch(/How important is it to you\? \(20 answers\): mean [\d.]+ \([\d.]+ to [\d.]+\)/);
  expect(textOf(first)).toMatch(/Price preferred by \d+%[\s\S]*Synthetic: AI personas answered/);
  expect(again.isError).toBeFalsy();
  const stored = await agents.world.db.selectFrom('survey').select('id').where('title', '=', input.title).execute();
  expect(stored).toHaveLength(1);
  // The same key gives the same job, whether the questions or the survey's id are given.
  const keyed = { segments: ['Neighbors'], personas: 20, simulated: true, wait_s: 0, idempotency_key: 'tram-survey' };
  const { title, questions } = input;
  const jobs = [];
  for (const named of [{ title, questions }, { title, questions }, { survey_id: stored[0]?.id }]) {
    const { structuredContent } = await client.callTool({ name: 'run_survey', arguments: { ...keyed, ...named } });
    jobs.push((structuredContent as { job_id?: string } | undefined)?.job_id);
  }
  expect(jobs).toEqual([expect.any(String), jobs[0], jobs[0]]);
  const without = await client.callTool({ name: 'run_survey', arguments: { segments: ['Neighbors'] } });
  expect(textOf(without)).toContain('Give survey_id, or title and questions');
  await client.close();
}, 120_000);

test('a survey whose cost is refused stays one draft, and is published when its run starts', async () => {
  const owner = await agents.person({ openai: 'sk-paid-for' });
  const frugal = await agents.connected(await agents.keyWith(['runs:read', 'runs:write'], {}, owner));
  const questions = [{ type: 'single', text: 'Would you pay for it?', options: ['Yes', 'No'] }];
  const input = { title: 'Paid tram', questions, segments: ['Neighbors'], personas: 20, wait_s: 0 };
  const ask = (more = {}) => frugal.callTool({ name: 'run_survey', arguments: { ...input, ...more } });
  const versions = () =>
    agents.world.db
      .selectFrom('surveyVersion')
      .innerJoin('survey', 'survey.id', 'surveyVersion.surveyId')
      .select('publishedAt')
      .where('survey.userId', '=', owner)
      .execute();
  expect(textOf(await ask())).toMatch(/permission spend/);
  expect(textOf(await ask())).toMatch(/permission spend/);
  expect(await versions()).toEqual([{ publishedAt: null }]);
  expect((await ask({ simulated: true })).structuredContent).toMatchObject({ kind: 'survey' });
  expect(await versions()).toEqual([{ publishedAt: expect.any(Date) as Date }]);
  await frugal.close();
}, 60_000);
