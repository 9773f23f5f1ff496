import { computeEditDistance } from '../../../domain/edit-distance.ts';

test.each([
  ['', '', 0],
  ['', 'abc', 3],
  ['same', 'same', 0],
  ['harbor', 'habor', 1],
  ['cat', 'cut', 1],
  ['segemnts', 'segments', 1],
  ['kitten', 'sitting', 3],
  ['ab', 'ba', 1],
])('%j and %j differ by %i letters, in both directions', (left, right, letters) => {
  expect([computeEditDistance(left, right), computeEditDistance(right, left)]).toEqual([letters, letters]);
});
