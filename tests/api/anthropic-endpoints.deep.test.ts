// @guards activities/providers/** api/anthropic/** domain/providers/** local/simulator/**
/** The endpoints of web searches and tool calls over HTTP, with Temporal, a worker and the provider simulator. */
import { startSimulator } from '../../local/simulator/server.ts';
import { tempFolder } from '../_support/temp-folder.ts';
import { createTestNamespace } from '../_support/temporal.ts';
import { startWorkerProcess, type WorkerProcess } from '../_support/world.ts';
import { startIdentityApi, type IdentityApi } from './identity-support.ts';

let api: IdentityApi;
let simulator: Awaited<ReturnType<typeof startSimulator>>;
let worker: WorkerProcess;
let token: string;

beforeAll(async () => {
  const temporal = await createTestNamespace();
  simulator = await startSimulator({ port: 0 });
  const settings = {
    TEMPORAL_ADDRESS: temporal.address,
    TEMPORAL_NAMESPACE: temporal.namespace,
    SIMULATOR_URL: simulator.url,
    SOUNDINGS_HOME: tempFolder('endpoints'),
    PACING_SCALE: '0.02',
    TEMPO: '0.1',
  };
  api = await startIdentityApi(settings);
  const { DATABASE_URL, ENCRYPTION_KEY } = api.env;
  worker = await startWorkerProcess({ NODE_ENV: 'test', ...settings, DATABASE_URL, ENCRYPTION_KEY });
  token = (await api.signedIn('endpoints@example.com')).accessToken;
}, 120_000);

afterAll(async () => {
  await worker?.kill();
  await api?.close();
  await simulator?.close();
}, 60_000);

const apiKey = 'sim-key-of-the-endpoints';
const post = (path: string, body: object, as: string | null = token) =>
  api.post(`/api/anthropic/${path}`, body, as === null ? {} : { token: as });
const stored = () => api.db.selectFrom('providerRequest').selectAll().execute();

const question = { role: 'user', content: 'Please calculate the average of 4 and 8.' };
const calculator = {
  name: 'calculate',
  description: 'Computes.',
  input_schema: { type: 'object', properties: { expression: { type: 'string' } }, required: ['expression'] },
};
const toolsBody = { model: 'claude-sonnet-4-6', systemPrompt: 'Be brief.', temperature: 0.2, maxTokens: 500, apiKey };

test('a search returns its text with pages, and one that fails inside the reply falls back and says so', async () => {
  const live = await post('web-search', { query: 'tram line 4', prompt: 'Summarize the latest news.', apiKey });
  expect([live.status, live.body]).toMatchObject([
    200,
    { isLive: true, citations: [{ url: 'https://news.example/bulletin' }] },
  ]);
  expect(live.body['result']).toEqual(expect.stringContaining('Synthetic bulletin'));
  const failed = await post('web-search', { query: 'tram', prompt: 'News. [[search fails]]', apiKey });
  expect([failed.status, failed.body]).toMatchObject([200, { isLive: false, citations: [] }]);
  expect(await stored()).toEqual([]);
});

test('tools are called in blocks, and their results are answered', async () => {
  const called = await post('tools', { ...toolsBody, messages: [question], tools: [calculator] });
  expect(called.status).toBe(200);
  const content = called.body['content'] as { type: string; id?: string; name?: string; input?: object }[];
  expect(content.map(({ type }) => type)).toEqual(['text', 'tool_use']);
  expect(content[1]).toMatchObject({ name: 'calculate', input: { expression: question.content } });
  const result = { type: 'tool_result', tool_use_id: content[1]?.id, content: 'The average is 6.' };
  const messages = [question, { role: 'assistant', content }, { role: 'user', content: [result] }];
  const answered = await post('tools', { ...toolsBody, messages, tools: [calculator] });
  expect(answered.body['content']).toMatchObject([
    { type: 'text', text: expect.stringContaining('The average is 6.') as string },
  ]);
});

test.each([
  ['web-search', { query: ' ', prompt: 'x', apiKey }, 400, 'Query and prompt are required'],
  ['web-search', { query: 'x', apiKey }, 400, 'Query and prompt are required'],
  ['web-search', { query: 'x', prompt: 'y' }, 400, 'Anthropic API key not configured'],
  ['tools', { ...toolsBody, messages: [] }, 400, expect.stringContaining('messages') as string],
  [
    'tools',
    { ...toolsBody, messages: [{ role: 'assistant', content: 'x' }] },
    400,
    'messages must hold a text of the user',
  ],
  [
    'tools',
    { ...toolsBody, messages: [question], temperature: 'hot' },
    400,
    expect.stringContaining('temperature') as string,
  ],
  [
    'tools',
    { ...toolsBody, apiKey: 'sim-401', messages: [question] },
    502,
    'Anthropic API error (401): Incorrect API key provided.',
  ],
  [
    'tools',
    { ...toolsBody, apiKey: 'sim-reset', messages: [question] },
    502,
    expect.stringContaining('could not be reached') as string,
  ],
])('%s with %j is refused with status %i', async (path, body, status, message) => {
  const answer = await post(path, body);
  expect([answer.status, answer.body['message']]).toEqual([status, message]);
  expect(await stored()).toEqual([]);
});

test('a call whose connection is lost is repeated three times', async () => {
  const before = simulator.stats().requests;
  await post('tools', { ...toolsBody, apiKey: 'sim-reset', messages: [question] });
  expect(simulator.stats().requests - before).toBe(4);
});

test('a guest gets nothing, and no key is logged', async () => {
  expect((await post('tools', { ...toolsBody, messages: [question] }, null)).status).toBe(401);
  expect(worker.output()).not.toContain(apiKey);
});
