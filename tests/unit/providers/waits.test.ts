/** Waits that providers ask for. Bodies and headers are those of public documentation and threads. */
import { Overloads } from '../../../activities/providers/overloads.ts';
import { pauseForRoom } from '../../../activities/providers/rate-headers.ts';
import { toProviderError } from '../../../activities/providers/sdk-error.ts';
import { dayQuotaMs, msUntilMidnight } from '../../../domain/providers/day-quota.ts';
import { createOpenaiClient } from '../../../activities/providers/openai.ts';
import { startEndpoint } from './endpoint.ts';

const hourMs = 3_600_000;
const at = (iso: string) => Date.parse(iso);

describe('the pauses of an overloaded account', () => {
  test('double while it stays overloaded, up to the limit, and start over after an answer', () => {
    const overloads = new Overloads();
    const pauses = [0, 10, 20, 30, 40, 50, 60, 70].map((now) => overloads.pauseMs('a', now, 60_000, now + 1));
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
    overloads.answered('a');
    expect(overloads.pauseMs('a', 80, 60_000, 81)).toBe(1_000);
  });

  test('are no longer because many calls met the same overload, and are those of one account', () => {
    const overloads = new Overloads();
    expect([5, 6, 7].map((began) => overloads.pauseMs('a', began, 60_000, 100))).toEqual([1_000, 1_000, 1_000]);
    expect(overloads.pauseMs('a', 101, 60_000, 200)).toBe(2_000);
    expect(overloads.pauseMs('b', 101, 60_000, 200)).toBe(1_000);
  });
});

describe('a quota of the day', () => {
  const google = (quotaId: string) => ({
    code: 429,
    status: 'RESOURCE_EXHAUSTED',
    details: [
      { '@type': 'type.googleapis.com/google.rpc.QuotaFailure', violations: [{ quotaId }] },
      { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '41s' },
    ],
  });

  test('of Google returns at midnight Pacific time, whatever its RetryInfo says; one of the minute does not count', () => {
    const now = at('2026-11-28T20:00:00Z');
    const id = 'GenerateRequestsPerDayPerProjectPerModel-FreeTier';
    expect(dayQuotaMs('gemini', google(id), 41_000, now)).toBe(12 * hourMs);
    const minute = 'GenerateRequestsPerMinutePerProjectPerModel-FreeTier';
    expect(dayQuotaMs('gemini', google(minute), 41_000, now)).toBeNull();
  });

  test.each([
    ['an hour before midnight', '2026-11-29T07:00:00Z', 1],
    ['on the day that has 25 hours', '2026-11-01T07:30:00Z', 24.5],
    ['on the day that has 23 hours', '2026-03-08T08:30:00Z', 22.5],
  ])('is counted to midnight %s', (_name, now, hours) => {
    expect(msUntilMidnight('America/Los_Angeles', at(now))).toBe(hours * hourMs);
  });

  test('of OpenRouter returns at the time of its header, OpenAI’s after the time it names, others after an hour', () => {
    const now = at('2026-11-28T20:00:00Z');
    const router = {
      message: 'Rate limit exceeded: free-models-per-day. Add 10 credits to unlock 1000 free model requests per day',
      metadata: {
        headers: {
          'X-RateLimit-Limit': '50',
          'X-RateLimit-Remaining': '0',
          'X-RateLimit-Reset': `${now + 4 * hourMs}`,
        },
      },
    };
    expect(dayQuotaMs('openai', router, null, now)).toBe(4 * hourMs);
    const openai = 'Rate limit reached for gpt-4o on requests per day (RPD): Limit 200. Please try again in 7m12s.';
    expect(dayQuotaMs('openai', { message: openai }, 432_000, now)).toBe(432_000);
    expect(dayQuotaMs('openai', { message: 'Daily limit reached' }, null, now)).toBe(hourMs);
  });

  test('is an error of its own that no number of tries uses up', async () => {
    const body = { error: google('GenerateRequestsPerDayPerProjectPerModel-FreeTier') };
    const endpoint = await startEndpoint([{ status: 429, body }]);
    const client = createOpenaiClient('gemini', 'AIza', endpoint.url);
    const request = { model: 'gemini-3.8-flash', system: '', user: 'hi', temperature: 1 };
    const error = await client
      .complete(request, { requestId: 'r', signal: new AbortController().signal })
      .catch((cause: unknown) => toProviderError(cause, 'gemini', 'AIza'));
    endpoint.close();
    expect(error).toMatchObject({ name: 'ProviderDayQuotaSpent', retryable: true, maxRetries: 1_000_000 });
    expect((error as { retryAfterMs: number }).retryAfterMs).toBeGreaterThan(41_000);
  });
});

describe('the room that headers tell of', () => {
  const now = at('2026-11-28T20:00:00Z');
  const pause = (headers: Record<string, string>, tokens = 1_000) => pauseForRoom(new Headers(headers), tokens, now);

  test('is enough without headers, and while any is left', () => {
    expect(pause({})).toBe(0);
    expect(
      pause({
        'x-ratelimit-limit-requests': '500',
        'x-ratelimit-remaining-requests': '1',
        'x-ratelimit-reset-requests': '59.88s',
      }),
    ).toBe(0);
  });

  test('lacks one request of OpenAI’s for as long as one takes to come back', () => {
    const requests = {
      'x-ratelimit-limit-requests': '60',
      'x-ratelimit-remaining-requests': '0',
      'x-ratelimit-reset-requests': '1m0s',
    };
    expect(pause(requests)).toBe(1_000);
  });

  test('lacks tokens for the share of the limit that a call like the last one needs', () => {
    const tokens = {
      'x-ratelimit-limit-tokens': '30000',
      'x-ratelimit-remaining-tokens': '400',
      'x-ratelimit-reset-tokens': '59.2s',
    };
    expect(pause(tokens, 1_000)).toBe(1_200);
    expect(pause({ ...tokens, 'x-ratelimit-limit-tokens': '0' }, 1_000)).toBe(0);
  });

  test('is told by Anthropic as a time, and by OpenRouter in milliseconds', () => {
    const anthropic = {
      'anthropic-ratelimit-requests-limit': '50',
      'anthropic-ratelimit-requests-remaining': '0',
      'anthropic-ratelimit-requests-reset': '2026-11-28T20:00:50Z',
    };
    expect(pause(anthropic)).toBe(1_000);
    const router = { 'x-ratelimit-limit': '1', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': `${now + 3_000}` };
    expect(pause(router)).toBe(3_000);
    expect(pause({ ...router, 'x-ratelimit-reset': 'soon' })).toBe(0);
  });
});
