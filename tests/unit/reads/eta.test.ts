import { etaSeconds } from '../../../services/simulations/results/eta.ts';

const running = { status: 'processing', stage: 'running', remaining: 100, answers: 50, seconds: 10 };

test('the remaining time is computed from the speed so far', () => {
  expect(etaSeconds(running)).toBe(20);
  expect(etaSeconds({ ...running, remaining: 1, answers: 200, seconds: 10 })).toBe(1);
});

test('longer times are rounded more', () => {
  expect(etaSeconds({ ...running, remaining: 437 })).toBe(85);
  expect(etaSeconds({ ...running, remaining: 4_321 })).toBe(870);
});

test.each([
  ['queued', { status: 'queued' }],
  ['completed', { status: 'completed' }],
  ['before anybody is asked', { stage: 'current-events' }],
  ['while the analysis is written', { stage: 'analysis' }],
  ['nothing left', { remaining: 0 }],
  ['too few answers', { answers: 4 }],
  ['too short a time', { seconds: 1.9 }],
])('the remaining time is unknown when %s', (_name, change) => {
  expect(etaSeconds({ ...running, ...change })).toBeNull();
});

test('one more answer, or one second without an answer, changes the time by a few percent only', () => {
  const base = { ...running, remaining: 1_000, answers: 200, seconds: 100 };
  const before = etaSeconds(base)!;
  for (const next of [{ remaining: 999, seconds: 100.2 }, { seconds: 101 }, { remaining: 995, seconds: 100.1 }]) {
    expect(Math.abs(etaSeconds({ ...base, ...next })! - before)).toBeLessThanOrEqual(before * 0.05);
  }
});
