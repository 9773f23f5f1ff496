import { fuseRanks, isAbout } from '../../../../domain/papers/fuse.ts';
import { cosineOf, signsOf, toBytes } from '../../../../domain/papers/vectors.ts';

test('what both ways find comes first, then by the better rank', () => {
  expect(
    fuseRanks([
      ['a', 'b', 'c'],
      ['c', 'd'],
    ]),
  ).toEqual(['c', 'a', 'b', 'd']);
  expect(fuseRanks([[], []])).toEqual([]);
});

test('a passage that is near in neither way is not about the question', () => {
  expect(isAbout({ id: 'a', coverage: 0.5, cosine: 0.2 })).toBe(false);
  expect(isAbout({ id: 'a', coverage: 0.5, cosine: null })).toBe(false);
  expect(isAbout({ id: 'a', coverage: 1, cosine: null })).toBe(true);
  expect(isAbout({ id: 'a', coverage: 0, cosine: 0.5 })).toBe(true);
});

test('vectors are kept with length 1, and compared by cosine', () => {
  const [one, same, other] = [toBytes([3, 4]), toBytes([6, 8]), toBytes([4, -3])];
  expect(cosineOf(one, same)).toBeCloseTo(1, 6);
  expect(cosineOf(one, other)).toBeCloseTo(0, 6);
  expect(cosineOf(one, toBytes([1, 2, 3]))).toBe(0);
  const shifted = new Uint8Array(9);
  shifted.set(one, 1);
  expect(cosineOf(shifted.subarray(1), same)).toBeCloseTo(1, 6);
});

test('signs are as many as the column takes, whatever the width of the vector', () => {
  expect(signsOf([0.5, -0.5, 0])).toBe(`100${'0'.repeat(509)}`);
  expect(signsOf(Array.from({ length: 1536 }, () => 1))).toBe('1'.repeat(512));
});
