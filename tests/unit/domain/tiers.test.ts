import fc from 'fast-check';
import { ceilingPerSecond, runCeilingPerSecond, secondsFor } from '../../../domain/providers/ceiling.ts';
import { providerList } from '../../../domain/providers/provider.ts';
import { generalLimits, tierLimits, tierNames } from '../../../domain/providers/tiers.ts';

describe('tierLimits', () => {
  test.each([
    ['openai', 'free', 3, 1, 20_000, 1, 20_000],
    ['openai', 'tier1', 60, 3, 1_000, 3, 1_000],
    ['openai', 'tier2', 500, 5, 200, 5, 500],
    ['openai', 'tier3', 5_000, 10, 100, 10, 200],
    ['anthropic', 'default', 50, 5, 1_200, 3, 1_000],
    ['anthropic', 'scale', 1_000, 10, 100, 8, 300],
  ] as const)(
    'returns the limits of the specification for %s %s',
    (provider, tier, requestsPerMinute, concurrent, minGapMs, batchSize, batchDelayMs) => {
      expect(tierLimits(provider, tier)).toEqual({ requestsPerMinute, concurrent, minGapMs, batchSize, batchDelayMs });
    },
  );

  test('limits only the concurrent calls on tier unlimited', () => {
    expect(tierLimits('anthropic', 'unlimited', 7)).toEqual({
      requestsPerMinute: null,
      concurrent: 7,
      minGapMs: 0,
      batchSize: 50,
      batchDelayMs: 0,
    });
    expect(tierLimits('openai', 'unlimited').concurrent).toBe(20);
  });

  test.each([
    ['openai', 'scale'],
    ['anthropic', 'tier2'],
    ['openai', 'constructor'],
  ] as const)('throws because %s has no tier %s', (provider, tier) => {
    expect(() => tierLimits(provider, tier)).toThrow(`Unknown ${provider} tier: ${tier}`);
  });

  test('does not apply to calls outside a run, which have general limits', () => {
    expect(generalLimits('openai')).toEqual({ requestsPerMinute: 60, concurrent: 5, minGapMs: 200 });
    expect(generalLimits('anthropic')).toEqual({ requestsPerMinute: 50, concurrent: 5, minGapMs: 250 });
  });
});

describe('the highest rate of calls', () => {
  test.each([
    ['openai', 'tier2', 200, 5, 5 / 1.3],
    ['openai', 'tier2', 1_500, 5 / 1.5, 5 / 1.5],
    ['openai', 'tier3', 200, 10, 10 / 1.1],
    ['anthropic', 'default', 200, 50 / 60, 50 / 60],
    ['anthropic', 'scale', 200, 10, 8],
  ] as const)('is computed for %s %s at a latency of %i ms', (provider, tier, latencyMs, account, run) => {
    expect(ceilingPerSecond(tierLimits(provider, tier), latencyMs)).toBeCloseTo(account, 9);
    expect(runCeilingPerSecond(tierLimits(provider, tier), latencyMs)).toBeCloseTo(run, 9);
  });

  test('is never higher for one run than for its account, nor for a slower provider', () => {
    const tiers = fc.constantFrom(
      ...providerList.flatMap((provider) => tierNames(provider).map((tier) => tierLimits(provider, tier))),
    );
    fc.assert(
      fc.property(
        tiers,
        fc.integer({ min: 1, max: 60_000 }),
        fc.integer({ min: 0, max: 60_000 }),
        (limits, latencyMs, extra) => {
          expect(runCeilingPerSecond(limits, latencyMs)).toBeLessThanOrEqual(ceilingPerSecond(limits, latencyMs));
          expect(ceilingPerSecond(limits, latencyMs + extra)).toBeLessThanOrEqual(ceilingPerSecond(limits, latencyMs));
        },
      ),
    );
  });

  test('is infinite for an instant provider without limits', () => {
    expect(ceilingPerSecond(tierLimits('openai', 'unlimited'), 0)).toBe(Infinity);
    expect(secondsFor(100, Infinity, 0)).toBe(0);
  });

  test('gives the time for a number of calls, to which one latency is added', () => {
    expect(secondsFor(101, 5, 2_000)).toBe(22);
    expect(secondsFor(0, 5, 2_000)).toBe(0);
  });
});
