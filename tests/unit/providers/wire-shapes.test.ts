/** The requests that each provider receives. */
import { createAnthropicClient } from '../../../activities/providers/anthropic.ts';
import { createOpenaiClient } from '../../../activities/providers/openai.ts';
import type { ProviderRequest } from '../../../activities/providers/provider-client.ts';
import { reasoningTokens } from '../../../domain/providers/models.ts';
import { reactionSchema } from '../../../domain/personas/reply-schema.ts';
import { startEndpoint, type Endpoint } from './endpoint.ts';

const options = { requestId: '00000000-0000-4000-8000-000000000001', signal: new AbortController().signal };
const request: ProviderRequest = {
  model: 'gpt-4o',
  system: 'You are Ann.',
  user: 'What do you think?',
  temperature: 0.8,
  maxTokens: 1_000,
  jsonMode: true,
};
const openaiReply = {
  choices: [{ message: { role: 'assistant', content: 'Fine.' } }],
  usage: { prompt_tokens: 11, completion_tokens: 2 },
};
const anthropicReply = {
  content: [{ type: 'text', text: 'Fine.' }],
  usage: { input_tokens: 9, output_tokens: 2, cache_read_input_tokens: 4 },
};

let endpoint: Endpoint;
afterEach(() => endpoint.close());

async function sentToOpenai(changes: Partial<ProviderRequest> = {}, reply: unknown = openaiReply) {
  endpoint = await startEndpoint([{ body: reply }]);
  const result = await createOpenaiClient('openai', 'sk-test-1', `${endpoint.url}/v1`).complete(
    { ...request, ...changes },
    options,
  );
  return { result, sent: endpoint.received[0] };
}

async function sentToAnthropic(changes: Partial<ProviderRequest> = {}, reply: unknown = anthropicReply) {
  endpoint = await startEndpoint([{ body: reply }]);
  const result = await createAnthropicClient('anthropic', 'sk-ant-1', endpoint.url).complete(
    { ...request, model: 'claude-sonnet-4-6', ...changes },
    options,
  );
  return { result, sent: endpoint.received[0] };
}

test('a request to OpenAI uses chat completions with a bearer key, JSON mode and the permit as request id', async () => {
  const { result, sent } = await sentToOpenai();
  expect(sent).toMatchObject({ method: 'POST', path: '/v1/chat/completions' });
  expect(sent?.headers).toMatchObject({
    authorization: 'Bearer sk-test-1',
    'x-request-id': options.requestId,
    'x-client-request-id': options.requestId,
  });
  expect(sent?.body).toEqual({
    model: 'gpt-4o',
    messages: [
      { role: 'system', content: 'You are Ann.' },
      { role: 'user', content: 'What do you think?' },
    ],
    temperature: 0.8,
    max_tokens: 1_000,
    response_format: { type: 'json_object' },
  });
  expect(result).toEqual({ text: 'Fine.', usage: { inputTokens: 11, outputTokens: 2 } });
});

test('tokens are counted as they are billed: cached ones apart, and thoughts that only the total has; the model is named', async () => {
  const usage = {
    prompt_tokens: 20,
    completion_tokens: 424,
    total_tokens: 1_016,
    prompt_tokens_details: { cached_tokens: 8 },
    completion_tokens_details: { reasoning_tokens: 572 },
  };
  const { result } = await sentToOpenai({}, { ...openaiReply, model: 'gpt-4o-2024-08-06', usage });
  expect(result).toEqual({
    text: 'Fine.',
    answeredBy: 'gpt-4o-2024-08-06',
    usage: { inputTokens: 20, outputTokens: 996, cachedTokens: 8, reasoningTokens: 572 },
  });
});

test('a request to Gemini has the same format and leaves room for reasoning tokens, which count against the limit', async () => {
  const { sent } = await sentToOpenai({ model: 'gemini-3.5-flash' });
  expect(sent?.body).toMatchObject({
    temperature: 0.8,
    max_completion_tokens: 1_000 + reasoningTokens,
    response_format: { type: 'json_object' },
  });
});

test('a request to OpenAI has no JSON mode for models without it, and max_tokens only when given', async () => {
  const { sent } = await sentToOpenai({ model: 'gpt-4', maxTokens: undefined as never });
  expect(Object.keys(sent?.body ?? {})).toEqual(['model', 'messages', 'temperature']);
});

test.each(['gpt-5', 'gpt-5.1-mini', 'o3-mini'])(
  'a request to the OpenAI model %s has the newer name of the token limit and leaves room for reasoning',
  async (model) => {
    const { sent } = await sentToOpenai({ model });
    expect(sent?.body).toMatchObject({ max_completion_tokens: 1_000 + reasoningTokens });
    expect(Object.keys(sent?.body ?? {})).toEqual(['model', 'messages', 'max_completion_tokens']);
  },
);

describe('a schema of the reply', () => {
  const replySchema = reactionSchema('support-oppose', { cites: false });

  test('goes to models outside the list of JSON mode, with the labels of the run', async () => {
    const { sent } = await sentToOpenai({ model: 'llama3.3', replySchema });
    expect(sent?.body).toMatchObject({
      response_format: {
        type: 'json_schema',
        json_schema: {
          strict: true,
          schema: { properties: { sentiment: { enum: ['support', 'neutral', 'oppose'] } } },
        },
      },
    });
    endpoint.close();
    const other = await sentToAnthropic({ model: 'claude-opus-5-5', thinksMinimally: true, replySchema });
    expect(other.sent?.body).toMatchObject({ output_config: { effort: 'low', format: { type: 'json_schema' } } });
  });

  test.each([
    ['gpt-4o', { type: 'json_object' }],
    ['gpt-4', undefined],
  ])('does not go to %s', async (model, format) => {
    const { sent } = await sentToOpenai({ model, replySchema });
    expect(sent?.body['response_format']).toEqual(format);
  });

  test('does not go to Gemini together with tools', async () => {
    const tool = { name: 'search', description: 'Searches', inputSchema: { type: 'object' } };
    const { sent } = await sentToOpenai({ model: 'gemini-3.8-flash', replySchema, tools: [tool] });
    expect(sent?.body).not.toHaveProperty('response_format');
  });
});

test('half of a surrogate pair is not sent, because providers refuse it with 400', async () => {
  const turns = [{ role: 'user' as const, content: 'before \ud83d' }];
  const cut = { system: 'You are \ud83d', user: 'What\udc4d do you think?', turns };
  const { sent } = await sentToOpenai(cut);
  expect(JSON.stringify(sent?.body)).not.toMatch(/\\ud[89a-f]/i);
  expect(JSON.stringify(sent?.body)).toContain('You are \ufffd');
  endpoint.close();
  const anthropic = await sentToAnthropic(cut);
  expect(JSON.stringify(anthropic.sent?.body)).not.toMatch(/\\ud[89a-f]/i);
  expect(JSON.stringify(anthropic.sent?.body)).toContain('before \ufffd');
});

test('token counts that no column can hold are rounded or estimated, and unstorable characters are removed from texts', async () => {
  const usage = { prompt_tokens: 10.6, completion_tokens: 1e12 };
  const { result } = await sentToOpenai({}, { choices: [{ message: { content: 'F\0ine \ud83d' } }], usage });
  expect(result).toEqual({ text: 'Fine \ufffd', usage: { inputTokens: 11, outputTokens: 2 } });
  endpoint.close();
  const other = await sentToAnthropic({}, { ...anthropicReply, usage: { input_tokens: 9.2, output_tokens: '3' } });
  expect(other.result.usage).toEqual({ inputTokens: 9, outputTokens: 2 });
});

test('tokens are estimated for a compatible endpoint that does not count them', async () => {
  const { result } = await sentToOpenai({}, { choices: [{ message: { content: '12345678' } }] });
  expect(result.usage).toEqual({ inputTokens: 8, outputTokens: 2 });
});

test.each([
  {},
  { choices: [] },
  { choices: [{ message: { content: null } }] },
  { choices: [{ message: { content: '  ' } }] },
])('a reply of OpenAI without text is empty: %j', async (reply) => {
  await expect(sentToOpenai({}, reply)).rejects.toMatchObject({
    name: 'UnansweredReply',
    outcome: 'empty',
    maxRetries: 1,
    status: null,
  });
});

test('a request to Anthropic has one user message with both texts, and headers with key and version', async () => {
  const { result, sent } = await sentToAnthropic();
  expect(sent).toMatchObject({ method: 'POST', path: '/v1/messages' });
  expect(sent?.headers).toMatchObject({
    'x-api-key': 'sk-ant-1',
    'anthropic-version': '2023-06-01',
    'x-request-id': options.requestId,
  });
  expect(sent?.headers).not.toHaveProperty('authorization');
  expect(sent?.body).toEqual({
    model: 'claude-sonnet-4-6',
    max_tokens: 1_000,
    messages: [{ role: 'user', content: 'You are Ann.\n\nWhat do you think?' }],
    temperature: 0.8,
  });
  expect(result).toEqual({ text: 'Fine.', usage: { inputTokens: 13, cachedTokens: 4, outputTokens: 2 } });
});

test('a request to Anthropic has 4096 tokens by default and a temperature of at most 1, or none if the model accepts none', async () => {
  const { sent } = await sentToAnthropic({ maxTokens: undefined as never, temperature: 1.4 });
  expect(sent?.body).toMatchObject({ max_tokens: 4_096, temperature: 1 });
  endpoint.close();
  const newer = await sentToAnthropic({ model: 'claude-opus-5-5' });
  expect(newer.sent?.body).not.toHaveProperty('temperature');
});

test('the reply to an Anthropic web search contains all of its text blocks', async () => {
  const content = [
    { type: 'text', text: 'Looking. ' },
    { type: 'server_tool_use', id: 'x', name: 'web_search', input: {} },
    { type: 'text', text: 'Found.' },
  ];
  const usage = { ...anthropicReply.usage, server_tool_use: { web_search_requests: 2 } };
  const { result, sent } = await sentToAnthropic(
    { webSearch: { maxUses: 3, version: 'web_search_20260318' } },
    { content, usage },
  );
  expect(sent?.body).toMatchObject({ tools: [{ type: 'web_search_20260318', name: 'web_search', max_uses: 3 }] });
  expect(result).toEqual({
    text: 'Looking. Found.',
    citations: [],
    usage: { inputTokens: 13, cachedTokens: 4, outputTokens: 2, webSearches: 2 },
  });
});

test.each([{}, { content: [] }, { content: [{ type: 'tool_use', id: 'x', name: 'y', input: {} }] }])(
  'a reply of Anthropic without text is empty: %j',
  async (reply) => {
    await expect(sentToAnthropic({}, reply)).rejects.toMatchObject({ name: 'UnansweredReply', outcome: 'empty' });
  },
);

test('a base URL may end in /v1', async () => {
  endpoint = await startEndpoint([{ body: anthropicReply }]);
  await createAnthropicClient('anthropic', 'sk-ant-1', `${endpoint.url}/v1`).complete(
    { ...request, model: 'claude-sonnet-4-6' },
    options,
  );
  expect(endpoint.received[0]?.path).toBe('/v1/messages');
});
