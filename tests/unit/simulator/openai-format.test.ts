import OpenAI from 'openai';
import { startSimulator, type Simulator } from '../../../local/simulator/server.ts';
import { bodyFor, post, promptFor, reactionOf } from './prompts.ts';

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator({ seed: 3 });
});
afterAll(() => simulator.close());

const client = (base = '/v1', apiKey = 'sim-test') =>
  new OpenAI({ apiKey, baseURL: `${simulator.url}${base}`, maxRetries: 0 });

test.each(['', '/v1'])('the official client receives a reaction from %s/chat/completions', async (base) => {
  const completion = await client(base).chat.completions.create(bodyFor(1));
  const reaction = JSON.parse(completion.choices[0]?.message.content ?? '');
  expect(Object.keys(reaction)).toEqual(['sentiment', 'response', 'reaction', 'reasoning', 'actionLikelihood']);
  expect(completion.choices[0]?.finish_reason).toBe('stop');
  expect(completion.usage?.prompt_tokens).toBeGreaterThan(100);
  expect(completion.usage?.total_tokens).toBe(
    (completion.usage?.prompt_tokens ?? 0) + (completion.usage?.completion_tokens ?? 0),
  );
});

test('a streamed reply is the same text in parts, with the usage on request', async () => {
  const body = bodyFor(2);
  const whole = await client().chat.completions.create(body);
  const stream = await client().chat.completions.create({
    ...body,
    stream: true,
    stream_options: { include_usage: true },
  });
  const pieces: string[] = [];
  let totalTokens = 0;
  for await (const chunk of stream) {
    pieces.push(chunk.choices[0]?.delta.content ?? '');
    totalTokens = chunk.usage?.total_tokens ?? totalTokens;
  }
  expect(pieces.length).toBeGreaterThan(5);
  expect(pieces.join('')).toBe(whole.choices[0]?.message.content);
  expect(totalTokens).toBe(whole.usage?.total_tokens);
});

test('a tool is called for its purpose, and the reply contains its result', async () => {
  const tools = [
    {
      type: 'function' as const,
      function: {
        name: 'he_web_search',
        parameters: { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] },
      },
    },
  ];
  const messages = [{ role: 'user' as const, content: 'Search for the latest news on school lunches' }];
  const first = await client().chat.completions.create({ model: 'gpt-4o', messages, tools });
  const call = first.choices[0]?.message.tool_calls?.[0];
  expect(first.choices[0]?.finish_reason).toBe('tool_calls');
  expect(call?.type === 'function' && JSON.parse(call.function.arguments)).toEqual({
    query: 'Search for the latest news on school lunches',
  });
  const second = await client().chat.completions.create({
    model: 'gpt-4o',
    tools,
    messages: [
      ...messages,
      first.choices[0]!.message,
      { role: 'tool', tool_call_id: call!.id, content: 'Lunches are free in nine states.' },
    ],
  });
  expect(second.choices[0]?.finish_reason).toBe('stop');
  expect(second.choices[0]?.message.content).toContain('free in nine states');
});

test('requests that the provider refuses are refused', async () => {
  const { user } = promptFor(1);
  const messages = [{ role: 'user' as const, content: user }];
  const jsonMode = { response_format: { type: 'json_object' as const } };
  const cases: [unknown, RegExp][] = [
    [{ messages }, /model parameter/],
    [{ model: 'gpt-4o', messages: [] }, /messages/],
    [{ model: 'gpt-4o', messages, temperature: 3 }, /temperature/],
    [{ model: 'gpt-5', messages, temperature: 0.7 }, /temperature/],
    [
      { model: 'gpt-5', messages, max_tokens: 100 },
      /^Unsupported parameter: 'max_tokens' is not supported with this model\. Use 'max_completion_tokens' instead\.$/,
    ],
    [{ model: 'gpt-4', messages, ...jsonMode }, /not supported with this model/],
    [{ model: 'gpt-4o', messages: [{ role: 'user', content: 'Hello' }], ...jsonMode }, /must contain the word 'json'/],
    ['{"model": ', /parse the JSON body/],
  ];
  for (const [body, expected] of cases) {
    const response = await post(simulator.url, body);
    expect(response.status).toBe(400);
    expect(((await response.json()) as { error: { message: string } }).error.message).toMatch(expected);
  }
});

test('only keys that begin with sim- are accepted, for calls and for the list of models', async () => {
  await expect(client('/v1', 'sk-real').chat.completions.create(bodyFor(1))).rejects.toMatchObject({ status: 401 });
  await expect(client('/v1', 'sk-real').models.list()).rejects.toMatchObject({ status: 401 });
  await expect(client('/v1', 'sim-403').models.list()).rejects.toMatchObject({ status: 403 });
  expect((await client().models.list()).data.map(({ id }) => id)).toContain('gpt-4o');
});

test('a reasoning model accepts the newer name of the token limit', async () => {
  const { temperature: _temperature, ...body } = bodyFor(4);
  const completion = await client().chat.completions.create({ ...body, model: 'gpt-5', max_completion_tokens: 10 });
  expect(completion.choices[0]?.message.content).toHaveLength(40);
});

test('a reply longer than max_tokens is cut and marked as cut', async () => {
  const completion = await client().chat.completions.create({ ...bodyFor(4), max_tokens: 10 });
  expect(completion.choices[0]?.finish_reason).toBe('length');
  expect(completion.choices[0]?.message.content).toHaveLength(40);
});

test('the same request gets the same reply, whatever was requested in between', async () => {
  const first = await reactionOf(await post(simulator.url, bodyFor(5)));
  await post(simulator.url, bodyFor(6));
  expect(await reactionOf(await post(simulator.url, bodyFor(5)))).toEqual(first);
});
