/** Small functions around provider calls: retry-after, redaction of keys, clock, queue, time limits, accounts. */
import fc from 'fast-check';
import { limitCall } from '../../../activities/providers/call-limits.ts';
import { DatabaseClock } from '../../../pacer/database-clock.ts';
import { choosePermitRequests, enqueue, type QueuedCall } from '../../../pacer/permit-queue.ts';
import { retryAfterOf } from '../../../activities/providers/retry-after.ts';
import { scrubKeys } from '../../../activities/providers/scrub-keys.ts';
import { accountIdOf, accountLimits } from '../../../db/providers/accounts.ts';
import { newEncryptionKey, readEnv } from '../../../config/env.ts';

describe('the retry-after header', () => {
  const now = Date.parse('2026-11-21T10:00:00Z');
  test.each([
    [{ 'retry-after': '20' }, 20_000],
    [{ 'retry-after': '0.5' }, 500],
    [{ 'retry-after': 'Sat, 21 Nov 2026 10:00:30 GMT' }, 30_000],
    [{ 'retry-after': 'Sat, 21 Nov 2026 09:00:00 GMT' }, 0],
    [{ 'retry-after': '99999999' }, 3_600_000],
    [{ 'retry-after': '3', 'retry-after-ms': '250' }, 250],
    [{ 'retry-after': 'soon' }, null],
    [{}, null],
  ])('with the value %j means %s ms', (headers, ms) => {
    expect(retryAfterOf(new Headers(headers as Record<string, string>), now)).toBe(ms);
  });
});

describe('scrubKeys', () => {
  test.each([
    'sk-proj-a1B2c3',
    'sk-ant-api03-xyz_123',
    'AIzaSyA1b2C3-xyz_123',
    'sim-demo-key',
    'Bearer eyJhbGciOi',
    'x-api-key: abcdef123456',
    '"apiKey":"abcdef123456"',
  ])('removes %s', (secret) => {
    expect(scrubKeys(`before ${secret} after`)).toMatch(/^before .*\[key\]"? after$/);
    expect(scrubKeys(`before ${secret} after`)).not.toMatch(/a1B2|A1b2|xyz_|demo|eyJ|abcdef/);
  });

  test('redacts a known key of any form', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 8, maxLength: 40, unit: 'grapheme-ascii' }), (key) => {
        const clean = scrubKeys(`The key ${key} is wrong, ${key}!`, [key]);
        return !clean.includes(key) || '[key] The is wrong, !'.includes(key);
      }),
    );
  });

  test('does not change an error text that decides about a retry', () => {
    expect(scrubKeys('OpenAI API key not configured')).toBe('OpenAI API key not configured');
  });
});

describe('DatabaseClock', () => {
  test('gives a local time that is never earlier than the database time, for any latency', () => {
    const trip = fc.record({ out: fc.nat(200), back: fc.nat(200), pause: fc.nat(5_000) });
    fc.assert(
      fc.property(fc.array(trip, { minLength: 1 }), fc.integer({ min: -1e6, max: 1e6 }), (trips, offset) => {
        const clock = new DatabaseClock();
        let now = 0;
        for (const { out, back, pause } of trips) {
          const sent = now;
          now += out;
          const database = Math.ceil(now - offset);
          now += back;
          clock.observe(sent, now, database);
          expect(clock.localTime(10_000)).toBeGreaterThanOrEqual(10_000 + offset);
          now += pause;
        }
      }),
    );
  });

  test('is as accurate as the fastest response, and correct again after a clock was set', () => {
    const clock = new DatabaseClock();
    clock.observe(0, 300, 1_150);
    clock.observe(1_000, 1_002, 2_001);
    expect(clock.localTime(5_000)).toBeCloseTo(4_002, 0);
    clock.observe(2_000, 2_002, 1_001);
    expect(clock.localTime(5_000)).toBeCloseTo(6_002, 0);
  });
});

describe('the queue of calls in a process', () => {
  const makeQueuedCall = (
    sequence: number,
    priority: number,
    enqueuedAt: number,
    runId: string | null = 'run',
  ): QueuedCall => ({
    id: String(sequence),
    sequence,
    enqueuedAt,
    call: { purpose: 'chat', provider: 'openai', runId, execution: 1, personaIndex: sequence, priority, weight: 1 },
    parkedUntil: null,
    isRequested: false,
    isCancelled: false,
    settle: () => undefined,
    fail: () => undefined,
  });

  test('is ordered by priority, then by age, whatever the order of arrival', () => {
    const arrival = fc.record({ priority: fc.integer({ min: 0, max: 9 }), enqueuedAt: fc.nat(50) });
    fc.assert(
      fc.property(fc.array(arrival), (arrivals) => {
        const queue: QueuedCall[] = [];
        for (const [sequence, { priority, enqueuedAt }] of arrivals.entries())
          enqueue(queue, makeQueuedCall(sequence, priority, enqueuedAt));
        const keys = queue.map(({ call, enqueuedAt, sequence }) => call.priority * 1e6 + enqueuedAt * 1e3 + sequence);
        expect(keys).toEqual(keys.toSorted((a, b) => a - b));
      }),
    );
  });

  test('requests a permit for the first call of every run, so that one run can use the pause of another', () => {
    const queue = [...Array(100).keys()].map((sequence) =>
      makeQueuedCall(sequence, 5, sequence, sequence < 90 ? 'long' : sequence < 95 ? 'short' : null),
    );
    const chosen = choosePermitRequests(queue, 200, 5, 0);
    expect(chosen.map(({ sequence }) => sequence)).toEqual([0, 1, 90, 91, 95, 96]);
  });

  test('omits parked calls until their time', () => {
    const queue = [makeQueuedCall(0, 5, 0), makeQueuedCall(1, 5, 1), makeQueuedCall(2, 5, 2)];
    (queue[0] as QueuedCall).parkedUntil = 1_000;
    expect(choosePermitRequests(queue, 200, 5, 999).map(({ sequence }) => sequence)).toEqual([1, 2]);
    expect(choosePermitRequests(queue, 200, 5, 1_000).map(({ sequence }) => sequence)).toEqual([0, 1, 2]);
  });
});

describe('limitCall', () => {
  const never = new AbortController().signal;

  test('reports only the first reason for which the call ended', () => {
    const [caller, lost] = [new AbortController(), new AbortController()];
    const limits = limitCall(caller.signal, lost.signal, 60_000);
    expect(limits).toMatchObject({ endedBy: null, signal: { aborted: false } });
    lost.abort();
    caller.abort();
    expect(limits).toMatchObject({ endedBy: 'lost-lease', signal: { aborted: true } });
    limits.end();
  });

  test('ends at once if the caller has already given up, and after a time limit', async () => {
    const late = limitCall(AbortSignal.abort(), never, 60_000);
    expect(late).toMatchObject({ endedBy: 'caller', signal: { aborted: true } });
    late.end();
    const limits = limitCall(never, never, 5);
    await new Promise((resolve) => limits.signal.addEventListener('abort', resolve));
    expect(limits.endedBy).toBe('timeout');
  });
});

describe('provider accounts', () => {
  const env = readEnv({ ENCRYPTION_KEY: newEncryptionKey(), PACING_SCALE: '0.1', OPENAI_TIER: 'tier3' });

  test('have an id that is derived from the key and does not reveal it', () => {
    const id = accountIdOf('openai', 'sk-secret-key', env);
    expect(id).toMatch(/^openai:[\w-]{22}$/);
    expect(accountIdOf('openai', ' sk-secret-key ', env)).toBe(id);
    expect(accountIdOf('anthropic', 'sk-secret-key', env)).not.toBe(id);
    expect(accountIdOf('openai', 'sk-secret-kez', env)).not.toBe(id);
    expect(accountIdOf('openai', 'sk-secret-key', { ENCRYPTION_KEY: newEncryptionKey() })).not.toBe(id);
  });

  test('have the limits of their tier with scaled times and a margin for the window', () => {
    expect(accountLimits('openai', env)).toEqual({
      tier: 'tier3',
      requestsPerWindow: 5_000,
      windowMs: 6_250,
      concurrent: 10,
      minGapMs: 10,
      batchSize: 10,
      batchDelayMs: 20,
      generalPerWindow: 60,
      generalConcurrent: 5,
      generalMinGapMs: 20,
    });
    expect(accountLimits('openai', { ...env, PACING_SCALE: 1 }).windowMs).toBe(60_250);
  });
});
