import fc from 'fast-check';
import { maxRetries, retryDelayMs } from '../../../domain/jobs/backoff.ts';
import { progressOf, simulationKind, stages } from '../../../domain/simulations/progress.ts';
import type { Stage } from '../../../domain/simulations/progress.ts';
import { mayRetry } from '../../../domain/jobs/retry-rule.ts';

describe('progressOf', () => {
  test.each([
    ['loading-segments', 0, 0],
    ['loading-segments', 1, 10],
    ['current-events', 0, 10],
    ['running', 0, 20],
    ['running', 0.5, 55],
    ['running', 1, 90],
    ['analysis', 0, 90],
    ['analysis', 1, 100],
    ['running', 7, 90],
    ['running', -1, 20],
    ['running', Number.NaN, 20],
  ] as [Stage, number, number][])('counts stage %s at fraction %d as %i percent', (stage, fraction, expected) =>
    expect(progressOf(stage, fraction)).toBe(expected),
  );

  test('never decreases while a run progresses', () => {
    const place = fc.record({
      at: fc.integer({ min: 0, max: stages.length - 1 }),
      fraction: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(place, place, (one, other) => {
        const [first, second] = [one, other].toSorted((a, b) => a.at - b.at || a.fraction - b.fraction) as [
          typeof one,
          typeof one,
        ];
        const progress = ({ at, fraction }: typeof one) => progressOf(stages[at]!.name, fraction);
        expect(progress(first)).toBeLessThanOrEqual(progress(second));
      }),
    );
  });

  test('a failed run says why', () => {
    expect(simulationKind.messages.failed('no luck')).toBe('Failed: no luck');
  });
});

test.each([
  [1, 'OpenAI API error (500): busy', true],
  [2, 'OpenAI API error (500): busy', false],
  [1, 'OpenAI API key not configured', false],
  [1, 'OpenAI API error (401): Incorrect API key provided', false],
  [1, 'Anthropic API error (401): invalid x-api-key', false],
  [1, 'apiKey is missing', false],
  [1, 'Your API keys were revoked', false],
  [1, 'OpenAI API error (503)', true],
  [1, 'therapi keynote', true],
])('attempt %i that failed with %j may be retried: %p', (attempt, message, expected) =>
  expect(mayRetry(attempt, message)).toBe(expected),
);

describe('retryDelayMs', () => {
  test.each([
    [1, 0, 750],
    [1, 0.5, 1_000],
    [1, 1, 1_250],
    [2, 0.5, 2_000],
    [3, 0.5, 4_000],
    [7, 0.5, 60_000],
    [7, 0, 48_000],
    [60, 1, 60_000],
  ])('makes attempt %i with the random number %d wait %i ms', (attempt, draw, expected) =>
    expect(retryDelayMs(attempt, () => draw)).toBe(expected),
  );

  test('uses a retry-after exactly, even if it is zero or beyond the cap', () => {
    expect(retryDelayMs(1, () => 0, 90_000)).toBe(90_000);
    expect(retryDelayMs(3, () => 0, 0)).toBe(0);
    expect(retryDelayMs(1, () => 0.5, null)).toBe(1_000);
  });

  test('stays within 25% of its step and at most a minute', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: maxRetries }),
        fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
        (attempt, draw) => {
          const delay = retryDelayMs(attempt, () => draw);
          expect(Math.abs(delay / (1_000 * 2 ** (attempt - 1)) - 1)).toBeLessThanOrEqual(0.25);
          expect(delay).toBeLessThanOrEqual(60_000);
        },
      ),
    );
  });
});
