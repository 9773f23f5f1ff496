import { createAnthropicClient } from '../../../activities/providers/anthropic.ts';
import type { ProviderError } from '../../../activities/providers/errors.ts';
import { createOpenaiClient } from '../../../activities/providers/openai.ts';
import { providerErrorOf } from '../../../activities/providers/sdk-error.ts';
import type { Provider } from '../../../domain/providers/provider.ts';
import { startEndpoint } from './endpoint.ts';

const signal = new AbortController().signal;
const key = 'sk-proj-abcDEF123456';

async function failure(provider: Provider, status: number, body: unknown, headers: Record<string, string> = {}): Promise<ProviderError> {
  const endpoint = await startEndpoint([{ status, body, headers }]);
  const client = provider === 'openai' ? createOpenaiClient(key, endpoint.url) : createAnthropicClient(key, endpoint.url);
  try {
    await client.complete({ model: 'm', system: '', user: 'hi', temperature: 1 }, { requestId: 'r', signal });
  } catch (error) {
    return providerErrorOf(error, provider, key);
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
  [503, 'ProviderServerError', true],
  [529, 'ProviderServerError', true],
];

test.each(named)('status %i is a %s', async (status, name, retryable) => {
  const openai = await failure('openai', status, { error: { message: 'Something is off', type: 't' } });
  expect(openai).toMatchObject({ name, retryable, status, message: `OpenAI API error (${status}): Something is off` });
  const anthropic = await failure('anthropic', status, { type: 'error', error: { type: 't', message: 'Something is off' } });
  expect(anthropic).toMatchObject({ name, retryable, status, message: `Anthropic API error (${status}): Something is off` });
});

test('an error page that is not JSON, and no body at all', async () => {
  const page = await failure('openai', 502, '<html>Bad gateway</html>');
  expect(page.message).toMatch(/^OpenAI API error \(502\): .*Bad gateway/);
  const empty = await failure('anthropic', 500, '');
  expect(empty.message).toMatch(/^Anthropic API error \(500\): ./);
});

test('keys that a provider repeats are taken out', async () => {
  const message = `Incorrect API key provided: ${key}. You sent sk-pr**********3456 as "Bearer ${key}".`;
  const error = await failure('openai', 401, { error: { message } });
  expect(error.message).not.toMatch(/abcDEF|3456|sk-/);
  expect(error.message).toContain('OpenAI API error (401): Incorrect API key provided: ');
});

test('retry-after travels along', async () => {
  expect(await failure('openai', 429, { error: { message: 'slow down' } }, { 'retry-after': '7' })).toMatchObject({ retryAfterMs: 7_000 });
  expect(await failure('anthropic', 429, { error: { message: 'slow down' } })).toMatchObject({ retryAfterMs: null });
});

test('nobody listening is a connection failure worth another try', async () => {
  const endpoint = await startEndpoint([{ body: {} }]);
  endpoint.close();
  const client = createOpenaiClient(key, endpoint.url);
  const thrown = await client
    .complete({ model: 'm', system: '', user: 'hi', temperature: 1 }, { requestId: 'r', signal })
    .catch((error: unknown) => error);
  const error = providerErrorOf(thrown, 'openai', key);
  expect(error).toMatchObject({ name: 'ProviderUnreachable', retryable: true, status: null });
  expect(error.message).toMatch(/^OpenAI could not be reached: .*ECONNREFUSED/);
});

test('a reply that is not JSON is malformed', async () => {
  const error = await failure('openai', 200, '{"choices": [');
  expect(error).toMatchObject({ name: 'MalformedReply', retryable: true });
});
