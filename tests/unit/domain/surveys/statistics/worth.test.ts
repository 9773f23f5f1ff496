import { seededRandom } from '../../../../../domain/random.ts';
import { computeWorth, type WorthQuestion } from '../../../../../domain/surveys/statistics/worth.ts';
import { times } from './_support/simulated.ts';

const unit = { low: 0, high: 1 };

function questions(seed: string, humans: number, bias: number): WorthQuestion[] {
  const random = seededRandom(seed);
  const answer = (share: number) => (random() < share ? 1 : 0);
  return times(20, (at) => {
    const share = 0.3 + 0.4 * random();
    const ofPersonas = share + (at % 2 === 0 ? bias : -bias);
    return { humans: times(humans, () => answer(share)), personas: times(200, () => answer(ofPersonas)), range: unit };
  });
}

test('the further personas are off, the fewer people they are worth', () => {
  const worth = [0, 0.1, 0.25].map(
    (bias) => computeWorth(questions('bias', 200, bias), { seed: 1, orders: 10, samples: 50 })?.people ?? 0,
  );
  expect(worth[0]).toBeGreaterThan(60);
  expect(worth[1]).toBeLessThan(35);
  expect(worth[1]).toBeGreaterThan(8);
  expect(worth[2]).toBeLessThan(12);
});

test('the interval holds the figure, and a repetition gives the same', () => {
  const found = computeWorth(questions('interval', 100, 0.1), { seed: 7, orders: 10, samples: 50 });
  expect(found).toEqual(computeWorth(questions('interval', 100, 0.1), { seed: 7, orders: 10, samples: 50 }));
  expect(found?.low).toBeLessThanOrEqual(found?.people ?? 0);
  expect(found?.high).toBeGreaterThanOrEqual(found?.people ?? 0);
  expect(found).toMatchObject({ questions: 20, humans: 100, isAtLimit: false });
});

test('personas that all say the mean of the people are at the limit of what can be shown', () => {
  const same = times(5, () => ({ humans: [0.4, 0.6, 0.5, 0.5], personas: times(50, () => 0.5), range: unit }));
  expect(computeWorth(same, { seed: 1, orders: 10, samples: 50 })).toMatchObject({ people: 50, isAtLimit: true });
});

test('the scale does not matter', () => {
  const plain = questions('scale', 50, 0.1);
  const stretched = plain.map(({ humans, personas }) => ({
    humans: humans.map((value) => 1 + 6 * value),
    personas: personas.map((value) => 1 + 6 * value),
    range: { low: 1, high: 7 },
  }));
  expect(computeWorth(stretched, { seed: 1, orders: 10, samples: 50 })?.people).toBe(
    computeWorth(plain, { seed: 1, orders: 10, samples: 50 })?.people,
  );
});

test('without enough answers there is no figure', () => {
  expect(computeWorth([], { seed: 1, orders: 10, samples: 50 })).toBeNull();
  expect(
    computeWorth([{ humans: [1], personas: [1, 0, 1], range: unit }], { seed: 1, orders: 10, samples: 50 }),
  ).toBeNull();
  expect(
    computeWorth([{ humans: [1, 0], personas: [1, 0], range: unit }], { seed: 1, orders: 10, samples: 50 }),
  ).toBeNull();
});
