/** Requests to models that refuse a parameter, by the bodies that providers send. */
import { createAnthropicClient } from '../../../activities/providers/anthropic.ts';
import { createOpenaiClient } from '../../../activities/providers/openai.ts';
import type { ProviderRequest } from '../../../activities/providers/provider-client.ts';
import { createRefusedParameters } from '../../../activities/providers/refused-parameters.ts';
import { startEndpoint, type Endpoint, type Prepared } from './endpoint.ts';

const options = { requestId: '00000000-0000-4000-8000-000000000001', signal: new AbortController().signal };
const request: ProviderRequest = {
  model: 'my-deployment',
  system: 'You are Ann.',
  user: 'Well?',
  temperature: 0.8,
  maxTokens: 1_000,
};
const good = { body: { choices: [{ message: { content: 'Fine.' }, finish_reason: 'stop' }] } };
const refuses = (message: string, param: string | null = null): Prepared => ({
  status: 400,
  body: { error: { message, type: 'invalid_request_error', param, code: 'unsupported_parameter' } },
});

let endpoint: Endpoint | undefined;
afterEach(() => endpoint?.close());

test('the newer name of the limit is taken after the older one was refused, and from then on', async () => {
  const message =
    "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.";
  endpoint = await startEndpoint([refuses(message, 'max_tokens'), good]);
  const client = createOpenaiClient('openai', 'sk-test-1', `${endpoint.url}/v1`);
  await client.complete(request, options);
  await client.complete(request, options);
  expect(endpoint.received.map(({ body }) => [body['max_tokens'], body['max_completion_tokens']])).toEqual([
    [1_000, undefined],
    [undefined, 1_000],
    [undefined, 1_000],
  ]);
});

test('the first requests to a deployment wait for the very first one, so that only that is refused', async () => {
  endpoint = await startEndpoint([refuses("Unsupported parameter: 'temperature'", 'temperature'), good]);
  const client = createOpenaiClient('openai', 'sk-test-1', `${endpoint.url}/v1`);
  await Promise.all(Array.from({ length: 20 }, () => client.complete(request, options)));
  expect(endpoint.received.map(({ body }) => 'temperature' in body)).toEqual([true, ...Array(20).fill(false)]);
});

test('requests to a listed model do not wait for each other', async () => {
  const listed = { ...request, model: 'gpt-4o' };
  const answers: (() => void)[] = [];
  const refused = createRefusedParameters();
  const sent = [1, 2, 3].map(() =>
    refused.send('gpt-4o', listed, () => new Promise<void>((done) => answers.push(done))),
  );
  await new Promise(setImmediate);
  expect(answers).toHaveLength(3);
  for (const answer of answers) answer();
  await Promise.all(sent);
});

test.each([
  ["Unsupported value: 'temperature' does not support 0.8 with this model.", 'temperature', 'temperature'],
  ['Invalid JSON payload received. Unknown name "temperature": Cannot find field.', null, 'temperature'],
])('a parameter that is refused (%s) is left out', async (message, param, name) => {
  endpoint = await startEndpoint([refuses(message, param), good]);
  const client = createOpenaiClient('openai', 'sk-test-1', `${endpoint.url}/v1`);
  expect(await client.complete(request, options)).toMatchObject({ text: 'Fine.' });
  expect(endpoint.received.map(({ body }) => name in body)).toEqual([true, false]);
});

test.each([
  ['Unrecognized request argument supplied: stream_options', null],
  ['stream_options: Extra inputs are not permitted', 'stream_options'],
])('a stream whose options are refused (%s) is asked for without them, and from then on', async (message, param) => {
  const chunk = (delta: object, finish: string | null) =>
    `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
  const events = `${chunk({ content: 'Fi' }, null)}${chunk({ content: 'ne.' }, 'stop')}data: [DONE]\n\n`;
  const streamed = { headers: { 'content-type': 'text/event-stream' }, body: events };
  endpoint = await startEndpoint([refuses(message, param), streamed]);
  const client = createOpenaiClient('openai', 'sk-test-1', `${endpoint.url}/v1`);
  for (let time = 0; time < 2; time += 1) {
    let shown = '';
    const reply = await client.stream(request, options, (piece) => (shown += piece));
    expect([reply.text, shown]).toEqual(['Fine.', 'Fine.']);
    expect(reply.usage.outputTokens).toBeGreaterThan(0);
  }
  expect(endpoint.received.map(({ body }) => 'stream_options' in body)).toEqual([true, false, false]);
});

test('an effort that Anthropic refuses is left out', async () => {
  const body = {
    type: 'error',
    error: { type: 'invalid_request_error', message: 'This model does not support the effort parameter.' },
  };
  endpoint = await startEndpoint([{ status: 400, body }, { body: { content: [{ type: 'text', text: 'Fine.' }] } }]);
  const client = createAnthropicClient('anthropic', 'sk-ant-1', endpoint.url);
  const newer = { ...request, model: 'claude-opus-9', thinksMinimally: true };
  expect(await client.complete(newer, options)).toMatchObject({ text: 'Fine.' });
  expect(endpoint.received.map((sent) => sent.body['output_config'])).toEqual([{ effort: 'low' }, undefined]);
});

test('several parameters are left out one after the other, at most three', async () => {
  const unsupported = (name: string) => refuses(`Unsupported parameter: '${name}'`, name);
  endpoint = await startEndpoint([unsupported('max_tokens'), unsupported('temperature'), good, good]);
  const client = createOpenaiClient('openai', 'sk-test-1', `${endpoint.url}/v1`);
  expect(await client.complete(request, options)).toMatchObject({ text: 'Fine.' });
  await client.complete(request, options);
  expect(endpoint.received).toHaveLength(4);
  endpoint.close();
  const endless = ['max_tokens', 'max_completion_tokens', 'temperature', 'stream_options'].map(unsupported);
  endpoint = await startEndpoint(endless);
  const other = createOpenaiClient('openai', 'sk-test-2', `${endpoint.url}/v1`);
  await expect(other.complete(request, options)).rejects.toMatchObject({ status: 400 });
  expect(endpoint.received.length).toBeLessThanOrEqual(4);
});

test('another 400 is not asked again', async () => {
  endpoint = await startEndpoint([refuses('The message is too long for this model.'), good]);
  const client = createOpenaiClient('openai', 'sk-test-1', `${endpoint.url}/v1`);
  await expect(client.complete(request, options)).rejects.toMatchObject({ status: 400 });
  expect(endpoint.received).toHaveLength(1);
});

describe('a request that wants the least thinking', () => {
  test.each([
    ['gpt-6-luna', { reasoning_effort: 'none', max_completion_tokens: 1_000 }],
    ['gpt-6.1-sol', { reasoning_effort: 'low', max_completion_tokens: 26_000 }],
    ['gpt-5-mini', { reasoning_effort: 'minimal', max_completion_tokens: 26_000 }],
    ['gemini-3.8-flash', { reasoning_effort: 'low', max_completion_tokens: 26_000 }],
    ['gpt-4o', { max_tokens: 1_000 }],
  ])('says so to %s', async (model, fields) => {
    endpoint = await startEndpoint([good]);
    const client = createOpenaiClient('openai', 'sk-test-1', `${endpoint.url}/v1`);
    await client.complete({ ...request, model, thinksMinimally: true }, options);
    expect(endpoint.received[0]?.body).toMatchObject(fields);
    expect('reasoning_effort' in (endpoint.received[0]?.body ?? {})).toBe('reasoning_effort' in fields);
  });

  test.each([
    ['claude-haiku-5-5', { thinking: { type: 'disabled' }, max_tokens: 1_000 }],
    ['claude-sonnet-5-5', { thinking: { type: 'between_tools' }, max_tokens: 1_000 }],
    ['claude-opus-5-5', { output_config: { effort: 'low' }, max_tokens: 26_000 }],
    ['claude-sonnet-4-6', { max_tokens: 1_000 }],
  ])('says so to %s', async (model, fields) => {
    endpoint = await startEndpoint([{ body: { content: [{ type: 'text', text: 'Fine.' }] } }]);
    const client = createAnthropicClient('anthropic', 'sk-ant-1', endpoint.url);
    await client.complete({ ...request, model, thinksMinimally: true }, options);
    expect(endpoint.received[0]?.body).toMatchObject(fields);
  });
});
