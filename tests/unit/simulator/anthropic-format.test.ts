import Anthropic from '@anthropic-ai/sdk';
import { startSimulator, type Simulator } from '../../../local/simulator/server.ts';
import { post, promptFor } from './prompts.ts';

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator({ seed: 3 });
});
afterAll(() => simulator.close());

/** The client's own version and bearer token are replaced by the headers that the specification names. */
const client = (apiKey = 'sim-test') =>
  new Anthropic({
    apiKey,
    baseURL: simulator.url,
    maxRetries: 0,
    defaultHeaders: { 'x-api-key': apiKey, authorization: null, 'anthropic-version': '2023-06-01' },
  });

/** One user message that joins system and user text, as in the specification. */
function request(index: number) {
  const { system, user } = promptFor(index);
  return {
    model: 'claude-sonnet-4-6',
    max_tokens: 1000,
    temperature: 0.7,
    messages: [{ role: 'user' as const, content: `${system}\n\n${user}` }],
  };
}

const textOf = (message: Anthropic.Message) =>
  message.content.map((block) => (block.type === 'text' ? block.text : '')).join('');

test('the official client receives a reaction', async () => {
  const message = await client().messages.create(request(1));
  expect(textOf(message)).toMatch(/"sentiment":"(support|oppose|neutral)"/);
  expect(message.stop_reason).toBe('end_turn');
  expect(message.usage.input_tokens).toBeGreaterThan(100);
  expect(message.usage.output_tokens).toBeGreaterThan(20);
});

test('a joined text and a separate system field describe the same persona', async () => {
  const { system, user } = promptFor(3);
  const joined = await client().messages.create(request(3));
  const apart = await client().messages.create({ ...request(3), system, messages: [{ role: 'user', content: user }] });
  const sentimentOf = (message: Anthropic.Message) => /"sentiment":"(\w+)"/.exec(textOf(message))?.[1];
  expect([joined, apart].map(sentimentOf).every((sentiment) => sentiment !== undefined)).toBe(true);
});

test('a streamed message is the same text in parts', async () => {
  const whole = await client().messages.create(request(2));
  const stream = client().messages.stream(request(2));
  let deltas = 0;
  stream.on('text', () => (deltas += 1));
  const final = await stream.finalMessage();
  expect(deltas).toBeGreaterThan(5);
  expect(textOf(final)).toBe(textOf(whole));
  expect(final.usage.output_tokens).toBe(whole.usage.output_tokens);
});

test('a tool is used on request, and the reply follows from its result', async () => {
  const tools = [
    {
      name: 'he_calculate_analyze',
      input_schema: {
        type: 'object' as const,
        properties: { operation: { type: 'string', enum: ['average'] }, data: { type: 'array' } },
        required: ['operation', 'data'],
      },
    },
  ];
  const messages = [{ role: 'user' as const, content: 'What is the average of 4, 8 and 12?' }];
  const first = await client().messages.create({ model: 'claude-sonnet-4-6', max_tokens: 300, tools, messages });
  const use = first.content.find((block) => block.type === 'tool_use');
  expect(first.stop_reason).toBe('tool_use');
  expect(use).toMatchObject({ name: 'he_calculate_analyze', input: { operation: 'average', data: [4, 8, 12] } });
  const second = await client().messages.create({
    model: 'claude-sonnet-4-6',
    max_tokens: 300,
    tools,
    messages: [
      ...messages,
      { role: 'assistant', content: first.content },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: use!.id, content: '8' }] },
    ],
  });
  expect(second.stop_reason).toBe('end_turn');
  expect(textOf(second)).toContain('8');
});

test('a request requires the version header, max_tokens and a temperature of at most 1', async () => {
  const good = { 'x-api-key': 'sim-test', 'anthropic-version': '2023-06-01' };
  const cases: [unknown, Record<string, string>, RegExp][] = [
    [request(1), { 'x-api-key': 'sim-test' }, /anthropic-version/],
    [request(1), { ...good, 'anthropic-version': '2020-01-01' }, /anthropic-version/],
    [{ ...request(1), max_tokens: undefined }, good, /max_tokens/],
    [{ ...request(1), temperature: 1.2 }, good, /temperature/],
    [{ ...request(1), model: 'claude-opus-5-5' }, good, /temperature/],
  ];
  for (const [body, headers, expected] of cases) {
    const response = await post(simulator.url, body, headers, '/v1/messages');
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      type: 'error',
      error: { type: 'invalid_request_error', message: expect.stringMatching(expected) },
    });
  }
  expect((await post(simulator.url, request(1), good, '/messages')).status).toBe(200);
});

test('an invalid key gets the provider’s 401', async () => {
  await expect(client('sk-ant-real').messages.create(request(1))).rejects.toMatchObject({ status: 401 });
  expect((await client().models.list()).data[0]?.type).toBe('model');
});
