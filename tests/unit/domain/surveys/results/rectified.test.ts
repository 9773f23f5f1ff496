import type { Pairing } from '../../../../../domain/surveys/results/pairing.ts';
import { createRectifier } from '../../../../../domain/surveys/results/rectified.ts';
import type { QuestionSides } from '../../../../../domain/surveys/results/responses.ts';
import { times } from '../statistics/_support/simulated.ts';

const given = times(60, (at) => ({ answer: at % 2, response: { id: `person ${at}` } }));
const sides = { people: { given }, personas: { given } } as unknown as QuestionSides<number>;

/** The first `withTwin` people have a twin, of whom so many were asked the question. */
function twinsOf(paired: number, withTwin = 60): Pairing {
  return {
    isPaired: (id) => Number(id.slice('person '.length)) < withTwin,
    mode: 'twins',
    sentence: '',
    pair: () => ({
      pairs: times(paired, (at) => ({ human: at % 2, persona: at % 3 === 0 ? 1 : 0 })),
      others: times(100, (at) => ({ persona: at % 3 === 0 ? 1 : 0 })),
    }),
  };
}

test('a question that the personas of many people were not asked has no rectified figures', () => {
  expect(createRectifier(sides, twinsOf(60))).toMatchObject({ pairs: 60, why: null });
  expect(createRectifier(sides, twinsOf(55)).why).toBeNull();
  expect(createRectifier(sides, twinsOf(40, 42)).why).toBeNull();
  expect(createRectifier(sides, twinsOf(40))).toMatchObject({
    pairs: 0,
    why: 'The personas of 20 people were not asked this question, so it has no rectified figures.',
  });
});
