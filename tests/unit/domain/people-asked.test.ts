import { defaultPersonas, peopleAsked } from '../../../domain/simulations/people-asked.ts';
import { peopleSentence } from '../../../services/simulations/estimates/estimate-sentences.ts';

test.each([
  [[1], 1],
  [[12, 30], 42],
  [[60, 60], 100],
  [[1200], 100],
  // Made-up personas are as many as are asked.
  [[12, 0], 100],
  [[], 100],
])('of segments with %j people, %i are asked by default', (sizes, personas) => {
  const segments = sizes.map((size) => ({ size }));
  expect(defaultPersonas(100, segments)).toBe(personas);
});

test.each([
  [1, 1, []],
  [100, 1, ['1 person, asked 100 times: as precise as 1 asked once']],
  [280, 10, ['10 people, asked 28 times each: as precise as 10 asked once']],
  [100, 30, ['30 people, asked up to 4 times each: as precise as 29 asked once']],
])('%i personas of %i people: %j', (personas, people, sentences) => {
  expect(peopleSentence(personas, peopleAsked([personas], [people]))).toEqual(sentences);
});
