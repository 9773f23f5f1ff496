/** Replies without an answer, in the shapes that providers document and that users have reported. */
import { gzipSync } from 'node:zlib';
import { createAnthropicClient } from '../../../activities/providers/anthropic.ts';
import { createOpenaiClient } from '../../../activities/providers/openai.ts';
import type { ProviderRequest } from '../../../activities/providers/provider-client.ts';
import { toProviderError } from '../../../activities/providers/sdk-error.ts';
import { describeUnanswered, outcomeOfFinish } from '../../../domain/providers/reply.ts';
import { startEndpoint, type Endpoint, type Prepared } from './endpoint.ts';

const options = { requestId: '00000000-0000-4000-8000-000000000001', signal: new AbortController().signal };
const request: ProviderRequest = {
  model: 'gpt-4o',
  system: 'You are Ann.',
  user: 'Well?',
  temperature: 1,
  maxTokens: 1_000,
};

let endpoint: Endpoint | undefined;
afterEach(() => endpoint?.close());

async function openai(reply: Prepared, onText?: (piece: string) => void) {
  endpoint?.close();
  endpoint = await startEndpoint([reply]);
  const client = createOpenaiClient('openai', 'sk-test-1', `${endpoint.url}/v1`);
  const sent = onText === undefined ? client.complete(request, options) : client.stream(request, options, onText);
  return sent.catch((error: unknown) => Promise.reject(toProviderError(error, 'openai', 'sk-test-1')));
}

async function anthropic(reply: Prepared) {
  endpoint = await startEndpoint([reply]);
  const client = createAnthropicClient('anthropic', 'sk-ant-1', endpoint.url);
  return client
    .complete({ ...request, model: 'claude-sonnet-4-6' }, options)
    .catch((error: unknown) => Promise.reject(toProviderError(error, 'anthropic', 'sk-ant-1')));
}

const usage = { prompt_tokens: 100, completion_tokens: 20 };
const choice = (message: object, finish_reason = 'stop', extra: object = {}) => ({
  body: { choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason, ...extra }], usage },
});

describe('a reply of an OpenAI wire', () => {
  test.each([
    ['a refusal in its field', choice({ content: null, refusal: 'I cannot.' }), 'refused', 'I cannot.'],
    ['a content filter', choice({ content: null }, 'content_filter'), 'filtered', null],
    ["Gemini's safety filter", choice({ content: null }, 'content_filter: SAFETY'), 'filtered', null],
    ['a filter after some words', choice({ content: 'Well, I' }, 'content_filter'), 'filtered', 'Well, I'],
    ['all tokens spent on thinking', choice({ content: '' }, 'length'), 'cut-off', null],
    [
      'thoughts in a field of their own and nothing else',
      choice({ content: null, reasoning_content: 'Hm' }, 'length'),
      'cut-off',
      null,
    ],
    ['no choices', { body: { choices: [], usage } }, 'empty', null],
  ])('with %s is no answer', async (_name, reply, outcome, words) => {
    await expect(openai(reply)).rejects.toMatchObject({ name: 'UnansweredReply', outcome, words });
  });

  test.each([
    ['refused', choice({ content: null, refusal: 'No.' }), 0],
    ['filtered', choice({ content: null }, 'content_filter'), 0],
    ['cut off', choice({ content: '' }, 'length'), 1],
    ['empty', choice({ content: null }), 1],
  ])('that was %s is charged and has its number of retries', async (_name, reply, maxRetries) => {
    const charged = expect.objectContaining({ inputTokens: 100, outputTokens: 20 }) as unknown;
    await expect(openai(reply)).rejects.toMatchObject({ maxRetries, retryable: maxRetries > 0, usage: charged });
  });

  test('that was cut off after some text says so', async () => {
    expect(await openai(choice({ content: '{"sentiment": "supp' }, 'length'))).toMatchObject({ isCutOff: true });
    expect(await openai(choice({ content: 'Fine.' }))).not.toHaveProperty('isCutOff');
  });

  test('tells how many tokens went into thinking', async () => {
    const body = {
      ...choice({ content: '' }, 'length').body,
      usage: { ...usage, completion_tokens_details: { reasoning_tokens: 18 } },
    };
    await expect(openai({ body })).rejects.toThrow(
      'used all its tokens before it had answered, 18 of them for thinking',
    );
  });

  test.each([
    [
      'a list of parts',
      choice({
        content: [
          { type: 'thinking', thinking: [{ type: 'text', text: 'Hm' }] },
          { type: 'text', text: 'Fine.' },
        ],
      }),
    ],
    ['JSON under another content type', { ...choice({ content: 'Fine.' }), headers: { 'content-type': 'text/plain' } }],
  ])('that is %s is read', async (_name, reply) => {
    expect(await openai(reply)).toMatchObject({ text: 'Fine.' });
  });

  test('that a proxy compressed without being asked is read', async () => {
    const raw = gzipSync(JSON.stringify(choice({ content: 'Fine.' }).body));
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    expect(await openai({ raw, headers })).toMatchObject({ text: 'Fine.' });
  });

  test.each([
    ['in the body', { body: { error: { code: 402, message: 'insufficient credits' } } }, 'ProviderOutOfCredit'],
    [
      'in the choice',
      { body: { choices: [{ error: { code: 429, message: 'Rate limit exceeded: free-models-per-day' } }] } },
      'ProviderDayQuotaSpent',
    ],
    [
      'of the upstream provider',
      { body: { error: { code: 502, message: 'Provider returned error' } } },
      'ProviderServerError',
    ],
    [
      'without a number',
      { body: { error: { code: 'model_not_found', message: 'No such model' } } },
      'ProviderNotFound',
    ],
    ['that is a text', { body: { error: 'overloaded' } }, 'ProviderServerError'],
  ])('with status 200 and an error %s is that error', async (_name, reply, name) => {
    await expect(openai(reply)).rejects.toMatchObject({ name });
  });

  test.each([
    [
      'a router that does not know the model',
      400,
      { error: { message: 'gpt-4o is not a valid model ID', code: 400 } },
      'ProviderNotFound',
    ],
    [
      "Azure's content filter",
      400,
      {
        error: {
          message: 'The response was filtered',
          code: 'content_filter',
          innererror: { code: 'ResponsibleAIPolicyViolation' },
        },
      },
      'UnansweredReply',
    ],
    [
      "the limit that an account's owner set",
      400,
      { error: { type: 'invalid_request_error', message: 'You have reached your specified API usage limits.' } },
      'ProviderOutOfCredit',
    ],
    [
      'an enforced spend limit',
      429,
      { error: { code: 'enforced_spend_limit_reached', message: 'Spend limit' } },
      'ProviderOutOfCredit',
    ],
    [
      'a request that no wait makes smaller',
      429,
      { error: { code: 'rate_limit_exceeded', message: 'Request too large for gpt-4o on tokens per min (TPM).' } },
      'ProviderRequestTooLarge',
    ],
  ])('with the error of %s has its class', async (_name, status, body, name) => {
    await expect(openai({ status, body })).rejects.toMatchObject({ name });
  });

  test.each([
    [
      "Google's RetryInfo",
      {
        error: {
          message: 'Quota',
          details: [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '41s' }],
        },
      },
      41_000,
    ],
    ['a text in seconds', { error: { message: 'Rate limit reached. Please try again in 20s.' } }, 20_000],
    ['a text in minutes and seconds', { error: { message: 'Please try again in 1m20.5s. Visit the page.' } }, 80_500],
    ['a text in milliseconds', { error: { message: 'Please try again in 432ms.' } }, 432],
    ['no time', { error: { message: 'Too many requests' } }, null],
  ])('with 429 and %s waits as long', async (_name, body, retryAfterMs) => {
    await expect(openai({ status: 429, body })).rejects.toMatchObject({ name: 'ProviderRateLimited', retryAfterMs });
  });

  test('that is streamed and refused is no answer', async () => {
    const chunks = [
      { delta: { refusal: 'I can' } },
      { delta: { refusal: 'not.' } },
      { delta: {}, finish_reason: 'stop' },
    ];
    const raw = `${chunks.map((one) => `data: ${JSON.stringify({ choices: [{ index: 0, ...one }] })}\n\n`).join('')}data: [DONE]\n\n`;
    const reply = { raw: Buffer.from(raw), headers: { 'content-type': 'text/event-stream' } };
    await expect(openai(reply, () => undefined)).rejects.toMatchObject({ outcome: 'refused', words: 'I cannot.' });
  });
});

describe('an error within a stream', () => {
  test.each([
    [
      'a failed server',
      { message: 'The server had an error', type: 'server_error' },
      'ProviderServerError',
      /\(502\): The server/,
    ],
    ['an overload', { message: 'Overloaded', type: 'overloaded_error' }, 'ProviderOverloaded', /\(529\): Overloaded/],
    ['a number', { message: 'Slow down', code: 429 }, 'ProviderRateLimited', /\(429\): Slow down/],
  ])('that tells of %s is that error, not a lost connection', async (_name, error, name, message) => {
    const raw = Buffer.from(`data: ${JSON.stringify({ error })}\n\n`);
    const streamed = openai({ raw, headers: { 'content-type': 'text/event-stream' } }, () => undefined);
    await expect(streamed).rejects.toMatchObject({ name, message: expect.stringMatching(message) });
  });
});

test('refused fields are named in words, not as raw JSON', async () => {
  const detail = [{ loc: ['body', 'model'], msg: 'Field required', type: 'missing' }];
  await expect(openai({ status: 422, body: { detail } })).rejects.toThrow(/API error \(422\): Field required$/);
});

describe("a reply of Anthropic's wire", () => {
  const message = (content: object[], stop_reason: string) => ({
    body: { content, stop_reason, usage: { input_tokens: 9, output_tokens: 1_000 } },
  });

  test.each([
    ['nothing', message([], 'refusal'), 'refused', null],
    ['words', message([{ type: 'text', text: 'I cannot help.' }], 'refusal'), 'refused', 'I cannot help.'],
    ['only thoughts', message([{ type: 'thinking', thinking: 'Hm' }], 'max_tokens'), 'cut-off', null],
    [
      'only thoughts at the end of the context',
      message([{ type: 'thinking', thinking: 'Hm' }], 'model_context_window_exceeded'),
      'cut-off',
      null,
    ],
  ])('that stopped with %s is no answer', async (_name, reply, outcome, words) => {
    await expect(anthropic(reply)).rejects.toMatchObject({ name: 'UnansweredReply', outcome, words });
  });

  test('with thoughts before its text is read', async () => {
    const reply = message(
      [
        { type: 'thinking', thinking: 'Hm' },
        { type: 'text', text: 'Fine.' },
      ],
      'end_turn',
    );
    expect(await anthropic(reply)).toMatchObject({ text: 'Fine.' });
  });
});

test('reasons for a normal end are no outcome', () => {
  for (const reason of ['stop', 'tool_calls', 'end_turn', 'stop_sequence', 'pause_turn', null, undefined])
    expect(outcomeOfFinish(reason)).toBeNull();
});

test('a long refusal is shortened in messages', () => {
  expect(describeUnanswered('OpenAI', 'refused', { words: 'no '.repeat(200) }).length).toBeLessThan(260);
});
