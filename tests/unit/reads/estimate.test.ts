import { listedPrice } from '../../../domain/providers/prices.ts';
import { callsCost, reactionTokens, searchCost, sumOf } from '../../../services/simulations/estimates/estimate-cost.ts';
import { accountSeconds, fixedSeconds } from '../../../services/simulations/estimates/estimate-duration.ts';
import { tierLimits } from '../../../domain/providers/tiers.ts';
import { checkRunInput } from '../../../domain/simulations/run-input.ts';

const tier2 = tierLimits('openai', 'tier2');
const quick = { medianMs: 200, p90Ms: 200 };
const load = { calls: 100, limits: tier2, latency: quick, ahead: [] };

test('a single run at tier2 includes its pauses: batches of 5 take 4 gaps of 200 ms and a pause of 500 ms', () => {
  const seconds = (99 * 1.3) / 5 + 0.2;
  expect(accountSeconds(load, 3).low).toBeCloseTo(seconds, 6);
  expect(accountSeconds(load, 3).high).toBeCloseTo(seconds, 6);
});

test('slow calls raise only the upper end of the estimate', () => {
  const { low, high } = accountSeconds({ ...load, latency: { medianMs: 200, p90Ms: 4_000 } }, 3);
  expect(low).toBeCloseTo(25.94, 6);
  // 5 calls in flight of 4 s each.
  expect(high).toBeCloseTo(99 / 1.25 + 4, 6);
});

test('an active run takes its share of the account during the new one, at most all of it', () => {
  const other = (remaining: number) => [{ remaining, hasSlot: true }];
  const { low, high } = accountSeconds({ ...load, ahead: other(1_000) }, 3);
  expect(low).toBeCloseTo(199 / 5 + 0.2, 6);
  expect(high).toBeCloseTo(1_099 / 5 + 0.2, 6);
  expect(accountSeconds({ ...load, ahead: other(0) }, 3).low).toBeCloseTo(25.94, 6);
});

test('without a free slot all waiting runs are counted first', () => {
  const ahead = [1, 2, 3].map(() => ({ remaining: 1_000, hasSlot: true }));
  expect(accountSeconds({ ...load, ahead }, 3).low).toBeCloseTo(3_099 / 5 + 0.2, 6);
  expect(accountSeconds({ ...load, ahead: ahead.slice(1) }, 3).low).toBeCloseTo(299 / 5 + 0.2, 6);
});

test('a web search adds to both ends of the range', () => {
  const without = fixedSeconds({ analysis: quick, currentEvents: null });
  const searched = fixedSeconds({ analysis: quick, currentEvents: quick });
  expect(searched.low).toBeGreaterThan(without.low);
  expect(searched.high).toBeGreaterThan(without.high);
  expect(without.high).toBeGreaterThan(without.low);
});

const input = checkRunInput({ message: 'x'.repeat(4_000), segmentIds: ['a'] });
const measured = {
  model: 'gpt-4',
  calls: 50,
  medianMs: 1,
  p90Ms: 1,
  personaTokens: 500,
  shortTokens: 90,
  longTokens: 210,
};

test('measured tokens are used for the persona, and the message is counted as it is', () => {
  expect(reactionTokens('gpt-4', input, measured)).toEqual({
    input: { low: 1_350, high: 1_650 },
    output: { low: 90, high: 210 },
  });
});

test('with fewer than 20 measured calls tokens are estimated from the length of the prompt', () => {
  const guessed = reactionTokens('gpt-4', input, { ...measured, calls: 19 });
  expect(guessed).toEqual(reactionTokens('gpt-4', input, undefined));
  expect(guessed.input.low).toBeGreaterThan(1_000);
  expect(guessed.input.high - guessed.input.low).toBe(435);
});

test('a model that thinks all the same, or that nothing is known about, may answer with more tokens', () => {
  const most = (model: string) => reactionTokens(model, input, undefined).output.high;
  expect(most('gpt-6-luna')).toBe(most('gpt-4o'));
  expect(most('gemini-3.8-flash')).toBeGreaterThan(most('gpt-4o'));
  expect(most('my-deployment')).toBeGreaterThan(most('gemini-3.8-flash'));
});

test('current events make every prompt longer', () => {
  const searched = reactionTokens('gpt-4', { ...input, includeCurrentEvents: true }, measured);
  expect(searched.input).toEqual({ low: 1_500, high: 2_650 });
});

test('the cost follows the price list: gpt-4 costs 30 and 60 dollars per million tokens', () => {
  const cost = callsCost(listedPrice, 'gpt-4', 100, { input: { low: 100, high: 200 }, output: { low: 50, high: 100 } });
  expect(cost.low).toBeCloseTo(100 * (100 * 30e-6 + 50 * 60e-6), 9);
  expect(cost.high).toBeCloseTo(100 * (200 * 30e-6 + 100 * 60e-6), 9);
  expect(sumOf([cost, cost]).low).toBeCloseTo(2 * cost.low, 9);
  expect(sumOf([])).toEqual({ low: 0, high: 0 });
});

test('a web search costs a fee in addition to its tokens: for one search at least, for three at most', () => {
  const { low, high } = searchCost(listedPrice);
  expect(low).toBeCloseTo(0.01 + 100 * 3e-6 + 150 * 15e-6, 9);
  expect(high).toBeCloseTo(0.03 + 8_000 * 3e-6 + 1_024 * 15e-6, 9);
});
