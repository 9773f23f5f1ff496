import { createAnthropicClient } from '../../../activities/providers/anthropic.ts';
import type { ProviderError } from '../../../activities/providers/errors.ts';
import { createOpenaiClient } from '../../../activities/providers/openai.ts';
import { toProviderError } from '../../../activities/providers/sdk-error.ts';
import type { Provider } from '../../../domain/providers/provider.ts';
import { startEndpoint } from './endpoint.ts';

const signal = new AbortController().signal;
const key = 'sk-proj-abcDEF123456';

async function failure(
  provider: Provider,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<ProviderError> {
  const endpoint = await startEndpoint([{ status, body, headers }]);
  const client =
    provider === 'openai'
      ? createOpenaiClient('openai', key, endpoint.url)
      : createAnthropicClient('anthropic', key, endpoint.url);
  try {
    await client.complete({ model: 'm', system: '', user: 'hi', temperature: 1 }, { requestId: 'r', signal });
  } catch (error) {
    return toProviderError(error, provider, key);
  } finally {
    endpoint.close();
  }
  throw new Error('the call succeeded');
}

const named: [number, string, boolean][] = [
  [400, 'ProviderBadRequest', false],
  [401, 'ProviderUnauthorized', false],
  [403, 'ProviderForbidden', false],
  [404, 'ProviderNotFound', false],
  [408, 'ProviderStatusError', true],
  [409, 'ProviderConflict', true],
  [418, 'ProviderStatusError', false],
  [422, 'ProviderUnprocessable', false],
  [429, 'ProviderRateLimited', true],
  [500, 'ProviderServerError', true],
  [503, 'ProviderOverloaded', true],
  [529, 'ProviderOverloaded', true],
];

test.each(named)('the status %i causes the error %s', async (status, name, retryable) => {
  const openai = await failure('openai', status, { error: { message: 'Something is off', type: 't' } });
  expect(openai).toMatchObject({ name, retryable, status, message: `OpenAI API error (${status}): Something is off` });
  const anthropic = await failure('anthropic', status, {
    type: 'error',
    error: { type: 't', message: 'Something is off' },
  });
  expect(anthropic).toMatchObject({
    name,
    retryable,
    status,
    message: `Anthropic API error (${status}): Something is off`,
  });
});

const page = `<!DOCTYPE html>
<html><head><title>502 Bad&nbsp;gateway</title><style>body { color: red }</style></head><body><h1>Sorry</h1>${'<p>nginx</p>'.repeat(500)}</body></html>`;

test.each([
  [page, '502 Bad&nbsp;gateway'],
  ['<html><style>a { b: c }</style><body>\n<h1>Bad</h1> gateway</body></html>', 'Bad gateway'],
  ['upstream connect error', 'upstream connect error'],
  [`no html ${'x'.repeat(5_000)}`, `no html ${'x'.repeat(191)}…`],
])('a body that is not JSON is summarized in the error message: %.40s', async (body, said) => {
  for (const provider of ['openai', 'anthropic'] as const) {
    const { message } = await failure(provider, 502, body);
    expect(message).toBe(`${provider === 'openai' ? 'OpenAI' : 'Anthropic'} API error (502): ${said}`);
  }
});

test('an error in a list is understood, and a wrong key is recognized whatever the status', async () => {
  const message = 'API key not valid. Please pass a valid API key.';
  const error = await failure('openai', 400, [{ error: { code: 400, message, status: 'INVALID_ARGUMENT' } }]);
  expect(error.name).toBe('ProviderUnauthorized');
  expect(error.message).toBe(`OpenAI API error (400): ${message}`);
  expect(error.retryable).toBe(false);
});

test('a provider’s long error text is cut and contains no characters that the database refuses', async () => {
  const { message } = await failure('openai', 400, { error: { message: `no\0pe \ud83d ${'x'.repeat(5_000)}` } });
  expect(message).toMatch(/^OpenAI API error \(400\): nope \ufffd x+…$/);
  expect(message.length).toBeLessThan(540);
});

test('an error that is plain text is shown, and so is one without a body', async () => {
  expect((await failure('openai', 404, { error: 'model "x" not found' })).message).toBe(
    'OpenAI API error (404): model "x" not found',
  );
  const empty = await failure('anthropic', 500, '');
  expect(empty.message).toMatch(/^Anthropic API error \(500\): ./);
});

test.each<[Provider, number, object]>([
  [
    'openai',
    429,
    {
      error: {
        message: 'You exceeded your current quota',
        type: 'insufficient_quota',
        param: null,
        code: 'insufficient_quota',
      },
    },
  ],
  ['openai', 402, { error: { message: 'Insufficient credits', code: 402 } }],
  ['anthropic', 402, { type: 'error', error: { type: 'billing_error', message: 'Payment required' } }],
  [
    'anthropic',
    400,
    {
      type: 'error',
      error: { type: 'invalid_request_error', message: 'Your credit balance is too low to access the Anthropic API.' },
    },
  ],
])('the response %s %i about missing credit is not treated as a temporary limit', async (provider, status, body) => {
  expect(await failure(provider, status, body)).toMatchObject({
    name: 'ProviderOutOfCredit',
    status,
    retryable: false,
  });
});

test.each<[Provider, number, object]>([
  [
    'openai',
    404,
    { error: { message: 'The model `x` does not exist', type: 'invalid_request_error', code: 'model_not_found' } },
  ],
  [
    'openai',
    403,
    {
      error: {
        message: 'Project `p` does not have access to model `x`',
        type: 'invalid_request_error',
        code: 'model_not_found',
      },
    },
  ],
  ['openai', 404, { object: 'error', message: 'The model `x` does not exist.', type: 'NotFoundError', code: 404 }],
  ['anthropic', 404, { type: 'error', error: { type: 'not_found_error', message: 'model: x' } }],
])('the response %s %i about a missing model is not treated as a refused key', async (provider, status, body) => {
  expect(await failure(provider, status, body)).toMatchObject({ name: 'ProviderNotFound', status, retryable: false });
});

test('keys that a provider repeats in an error text are removed', async () => {
  const message = `Incorrect API key provided: ${key}. You sent sk-pr**********3456 as "Bearer ${key}".`;
  const error = await failure('openai', 401, { error: { message } });
  expect(error.message).not.toMatch(/abcDEF|3456|sk-/);
  expect(error.message).toContain('OpenAI API error (401): Incorrect API key provided: ');
});

test('the retry-after of a response is part of the error', async () => {
  expect(await failure('openai', 429, { error: { message: 'slow down' } }, { 'retry-after': '7' })).toMatchObject({
    retryAfterMs: 7_000,
  });
  expect(await failure('anthropic', 429, { error: { message: 'slow down' } })).toMatchObject({ retryAfterMs: null });
});

test('an address where no server listens causes a connection error that may be retried', async () => {
  const endpoint = await startEndpoint([{ body: {} }]);
  endpoint.close();
  const client = createOpenaiClient('openai', key, endpoint.url);
  const thrown = await client
    .complete({ model: 'm', system: '', user: 'hi', temperature: 1 }, { requestId: 'r', signal })
    .catch((error: unknown) => error);
  const error = toProviderError(thrown, 'openai', key);
  expect(error).toMatchObject({ name: 'ProviderUnreachable', retryable: true, status: null });
  expect(error.message).toBe('OpenAI could not be reached: no server answers at its address');
});

test.each([
  ['ENOTFOUND', 'getaddrinfo ENOTFOUND api.example.com', 'its address was not found'],
  ['ECONNRESET', 'read ECONNRESET', 'the connection broke'],
  ['UND_ERR_SOCKET', 'other side closed', 'other side closed (UND_ERR_SOCKET)'],
])('a failed connection with code %s is explained in plain words if the code is known', (code, message, reason) => {
  const cause = Object.assign(new Error(message), { code });
  expect(toProviderError(new Error('Connection error.', { cause }), 'openai', key).message).toBe(
    `OpenAI could not be reached: ${reason}`,
  );
});

test('a reply that is not JSON is malformed', async () => {
  const error = await failure('openai', 200, '{"choices": [');
  expect(error).toMatchObject({ name: 'UnansweredReply', outcome: 'unreadable', maxRetries: 1 });
});
