import {
  attemptWaitsMs,
  connectionFailureWords,
  nextStep,
  retryAfterMsOf,
  type AttemptResult,
} from '../../../domain/agents/webhook-attempts.ts';

const answered = (statusCode: number, retryAfterMs: number | null = null): AttemptResult => ({
  statusCode,
  retryAfterMs,
  durationMs: 20,
});
const hourMs = 3_600_000;

test('the waits grow and take about three days together', () => {
  expect([...attemptWaitsMs].toSorted((one, other) => one - other)).toEqual([...attemptWaitsMs]);
  const hours = attemptWaitsMs.reduce((sum, wait) => sum + wait, 0) / hourMs;
  expect([hours > 68, hours < 72]).toEqual([true, true]);
});

test('each failure waits longer, until the event is given up', () => {
  const steps = [...attemptWaitsMs, 0].map((_wait, attempts) =>
    nextStep(answered(503), { attempts, failingMs: 0, tempo: 1 }),
  );
  expect(steps.map(({ waitMs }) => waitMs)).toEqual([...attemptWaitsMs, 0]);
  expect(steps.map(({ state }) => state)).toEqual([...attemptWaitsMs.map(() => 'waiting'), 'given-up']);
  expect(steps.every(({ disables }) => disables === null)).toBe(true);
});

test.each([
  [200, 'delivered', null, null],
  [299, 'delivered', null, null],
  [301, 'waiting', null, 'Answered 301: redirects are not followed'],
  [400, 'waiting', null, 'Answered 400'],
  [410, 'given-up', 'gone', 'The receiver says that this address is gone'],
] as const)('an answer %i means %s', (status, state, disables, error) => {
  expect(nextStep(answered(status), { attempts: 0, failingMs: 0, tempo: 1 })).toMatchObject({ state, disables, error });
});

test('a webhook that fails for three days is turned off, at any tempo', () => {
  const after = (hours: number, tempo: number) =>
    nextStep(answered(500), { attempts: 3, failingMs: hours * hourMs, tempo }).disables;
  expect([after(71.9, 1), after(72, 1), after(7.1, 0.1), after(7.2, 0.1)]).toEqual([null, 'failing', null, 'failing']);
});

test('a longer Retry-After is kept up to a day, whatever the tempo; a shorter one does not shorten the wait', () => {
  const wait = (retryAfterMs: number, tempo = 1) =>
    nextStep(answered(429, retryAfterMs), { attempts: 1, failingMs: 0, tempo }).waitMs;
  expect([wait(1_000), wait(90_000), wait(90_000, 0.01), wait(90 * 24 * hourMs)]).toEqual([
    30_000,
    90_000,
    90_000,
    24 * hourMs,
  ]);
});

test('Retry-After is read in seconds and as a date', () => {
  const now = Date.parse('2026-11-25T12:00:00Z');
  expect(
    [null, '', '7', 'Wed, 25 Nov 2026 12:01:00 GMT', 'Wed, 25 Nov 2026 11:00:00 GMT', 'soon'].map((text) =>
      retryAfterMsOf(text, now),
    ),
  ).toEqual([null, null, 7_000, 60_000, 0, null]);
});

test('a connection that fails is told in words', () => {
  const failed: AttemptResult = { statusCode: null, error: connectionFailureWords('ECONNREFUSED'), durationMs: 1 };
  expect(nextStep(failed, { attempts: 0, failingMs: 0, tempo: 1 })).toMatchObject({
    state: 'waiting',
    error: 'The receiver refuses connections',
  });
  expect(connectionFailureWords(undefined)).toBe('No connection to the receiver');
});
