import { seededRandom } from '../../../../../domain/random.ts';
import { testOrderEffects, type VariedQuestion } from '../../../../../domain/surveys/statistics/order-effects.ts';
import { normal, pick, times } from './_support/simulated.ts';

function choices(question: string, count: number, yes: { forward: number; reversed: number }): VariedQuestion {
  const random = seededRandom(question);
  const answers = times(count, (at) => {
    const variant = at % 2 === 0 ? 'forward' : ('reversed' as const);
    return { variant, option: pick(random, [yes[variant], 1 - yes[variant]]) === 0 ? 'yes' : 'no' };
  });
  return { question, type: 'choice', answers };
}

function numbers(question: string, shifts: Record<string, number>): VariedQuestion {
  const random = seededRandom(question);
  const answers = Object.entries(shifts).flatMap(([variant, shift]) =>
    times(80, () => ({ variant, value: 4 + shift + normal(random) })),
  );
  return { question, type: 'number', answers };
}

test('a planted order effect is found, and no other', () => {
  const [none, order, scale, wording] = testOrderEffects(
    [
      choices('none', 300, { forward: 0.5, reversed: 0.5 }),
      choices('order', 300, { forward: 0.7, reversed: 0.4 }),
      numbers('scale', { A: 0, B: 0 }),
      numbers('wording', { A: 0, B: 0, C: 1 }),
    ],
    1,
  );
  expect([none, order, scale, wording].map((effect) => effect?.isClear)).toEqual([false, true, false, true]);
  expect(order?.variants).toEqual({ forward: 150, reversed: 150 });
  expect(order?.effect).toMatchObject({ measure: 'cramersV' });
  expect(Math.abs((order?.effect?.value ?? 0) - 0.3)).toBeLessThan(0.12);
  expect(Math.abs(wording?.effect?.value ?? 0)).toBeGreaterThan(0.6);
});

test('a small table is judged by permutation', () => {
  const few = (question: string, rows: [string, string, number][]): VariedQuestion => ({
    question,
    type: 'choice',
    answers: rows.flatMap(([variant, option, count]) => times(count, () => ({ variant, option }))),
  });
  const table: [string, string, number][] = [
    ['A', 'yes', 5],
    ['B', 'no', 5],
  ];
  const [opposite] = testOrderEffects([few('opposite', table)], 1);
  // Fisher's exact test has 2 / 252 = 0.0079.
  expect(opposite?.pValue).toBeGreaterThan(0.003);
  expect(opposite?.pValue).toBeLessThan(0.015);
  expect(testOrderEffects([few('opposite', table)], 1)).toEqual([opposite]);
});

test('what cannot be tested is said to be so, and costs the others nothing', () => {
  const one: VariedQuestion = { question: 'one', type: 'choice', answers: [{ variant: 'A', option: 'yes' }] };
  const alike: VariedQuestion = {
    question: 'alike',
    type: 'number',
    answers: times(8, (at) => ({ variant: 'AB'[at % 2] ?? '', value: 3 })),
  };
  const order = choices('order', 300, { forward: 0.7, reversed: 0.4 });
  const [first, second, third] = testOrderEffects([one, alike, order], 1);
  expect([first, second].map((effect) => [effect?.pValue, effect?.effect, effect?.isClear])).toEqual([
    [null, null, false],
    [null, null, false],
  ]);
  expect(third?.pValue).toBe(testOrderEffects([order], 1)[0]?.pValue);
});

test('twenty questions without effects seldom raise an alarm', () => {
  const alarms = times(60, (run) =>
    testOrderEffects(
      times(20, (at) => choices(`${run} ${at}`, 120, { forward: 0.5, reversed: 0.5 })),
      run,
    ).some(({ isClear }) => isClear),
  );
  expect(alarms.filter(Boolean).length).toBeLessThanOrEqual(7);
});
