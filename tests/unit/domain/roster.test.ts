import fc from 'fast-check';
import { seededRandom, shuffled } from '../../../domain/random.ts';
import { drawProfiles, effectiveSizes, splitBySize, noticeOfUnasked } from '../../../domain/simulations/roster.ts';

const sizes = fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 20 });
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

describe('splitBySize', () => {
  test.each([
    [100, [50, 30, 20], [50, 30, 20]],
    [10, [1, 1, 1], [4, 3, 3]],
    [7, [60, 30, 10], [4, 2, 1]],
    [1, [5, 5], [1, 0]],
    [3, [0, 0], [2, 1]],
    [5, [0, 10], [0, 5]],
    [5, [], []],
    [4, [Number.NaN, -3, 2], [0, 0, 4]],
  ])('divides %i personas over segments of sizes %j', (numUsers, given, expected) =>
    expect(splitBySize(numUsers, given)).toEqual(expected),
  );

  test('adds up to the total, and gives every segment its quota rounded up or down', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), sizes, (numUsers, given) => {
        const seats = splitBySize(numUsers, given);
        expect(sum(seats)).toBe(numUsers);
        const total = sum(given);
        seats.forEach((seat, index) => {
          const quota = total === 0 ? numUsers / given.length : (numUsers * given[index]!) / total;
          expect(Math.abs(seat - quota)).toBeLessThan(1);
          expect(Number.isInteger(seat) && seat >= 0).toBe(true);
        });
      }),
    );
  });

  test('a larger segment never gets fewer seats', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000 }), sizes, (numUsers, given) => {
        const ordered = given.toSorted((a, b) => b - a);
        const seats = splitBySize(numUsers, ordered);
        expect(seats).toEqual(seats.toSorted((a, b) => b - a));
      }),
    );
  });

  test('treats a segment of unknown size as an average one', () => {
    expect(effectiveSizes([10, 0, 20])).toEqual([10, 15, 20]);
    expect(effectiveSizes([0, 0])).toEqual([1, 1]);
    expect(effectiveSizes([])).toEqual([]);
  });
});

describe('drawProfiles', () => {
  const profiles = fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 60 });
  const count = fc.integer({ min: 0, max: 300 });

  test('draws everybody once before it draws anybody twice, and marks repeats', () => {
    fc.assert(
      fc.property(profiles, count, fc.integer(), (people, wanted, seed) => {
        const draws = drawProfiles(people, wanted, seededRandom(seed));
        expect(draws).toHaveLength(wanted);
        const times = people.map((person) => draws.filter(({ profile }) => profile === person).length);
        expect(Math.max(...times) - Math.min(...times)).toBeLessThanOrEqual(1);
        const seen = new Set<number>();
        for (const { profile, repeated } of draws) {
          expect(repeated).toBe(seen.has(profile));
          seen.add(profile);
        }
      }),
    );
  });

  test('draws the same people for the same seed', () => {
    fc.assert(
      fc.property(profiles, count, fc.string(), (people, wanted, seed) => {
        expect(drawProfiles(people, wanted, seededRandom(seed))).toEqual(
          drawProfiles(people, wanted, seededRandom(seed)),
        );
      }),
    );
  });

  test('draws other people for another seed', () => {
    const people = Array.from({ length: 500 }, (_, index) => index);
    const drawn = (seed: string) => drawProfiles(people, 20, seededRandom(seed)).map(({ profile }) => profile);
    expect(drawn('one')).not.toEqual(drawn('two'));
  });

  test('gives everybody the same chance', () => {
    const random = seededRandom('chances');
    const times = Array.from({ length: 10 }, () => 0);
    for (let round = 0; round < 5_000; round += 1)
      for (const { profile } of drawProfiles([...times.keys()], 3, random)) times[profile]! += 1;
    // 1,500 expected each, with a standard deviation of 32.
    for (const time of times) expect(Math.abs(time - 1_500)).toBeLessThan(160);
  });

  test('draws nobody from an empty segment', () => expect(drawProfiles([], 5, seededRandom(1))).toEqual([]));
});

test('names the segments of which it drew no profile', () => {
  const segments = ['Renters', 'Owners', 'Unknown'].map((name) => ({ name }));
  expect(noticeOfUnasked([1, 0, 0], segments)).toBe('Too few personas to ask: Owners, Unknown');
  expect(noticeOfUnasked([60, 7, 33], segments)).toBeNull();
});

test('a seed produces numbers in [0, 1), and shuffling keeps all items', () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.integer()), (seed, items) => {
      const random = seededRandom(seed);
      for (let index = 0; index < 50; index += 1) {
        const draw = random();
        expect(draw >= 0 && draw < 1).toBe(true);
      }
      expect(shuffled(random, items).toSorted((a, b) => a - b)).toEqual(items.toSorted((a, b) => a - b));
    }),
  );
});
