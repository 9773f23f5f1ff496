import { noticeOfDisproportion, shareBySize } from '../../../domain/simulations/disproportion.ts';
import { seededRandom, randomInt } from '../../../domain/random.ts';
import { checkRunInput } from '../../../domain/simulations/run-input.ts';
import { isDisproportionate, problemOfSplit, splitPersonas, type Split } from '../../../domain/simulations/split.ts';
import { wilson } from '../../../domain/simulations/statistics.ts';

const segments = (...sizes: number[]) => sizes.map((size, at) => ({ id: `s${at}`, size }));
const own = (...personas: number[]): Split => ({
  by: 'own',
  own: personas.map((count, at) => ({ segmentId: `s${at}`, personas: count })),
});

test.each([
  [100, [900, 100], null, [90, 10]],
  [100, [900, 100], { by: 'equal' }, [50, 50]],
  [101, [900, 100], { by: 'equal' }, [51, 50]],
  [100, [900, 100], { by: 'size', minPerSegment: 30 }, [70, 30]],
  [100, [800, 100, 60, 40], { by: 'size', minPerSegment: 20 }, [40, 20, 20, 20]],
  // Raising one segment takes another below the minimum, which is raised too.
  [100, [60, 31, 9], { by: 'size', minPerSegment: 30 }, [40, 30, 30]],
  [50, [900, 100], { by: 'size', minPerSegment: 30 }, [25, 25]],
  [100, [0, 100], { by: 'size', minPerSegment: 30 }, [50, 50]],
  [40, [900, 100], own(10, 30), [10, 30]],
] as const)('%i personas among segments of %j by %j are %j', (numUsers, sizes, split, counts) => {
  expect(splitPersonas(numUsers, segments(...sizes), split)).toEqual(counts);
});

test('a split with a minimum keeps the total and the minimum, whatever the sizes', () => {
  const random = seededRandom('split');
  for (let round = 0; round < 500; round += 1) {
    const sizes = Array.from({ length: randomInt(random, 2, 12) }, () => randomInt(random, 0, 5_000));
    const minPerSegment = randomInt(random, 1, 60);
    const numUsers = randomInt(random, minPerSegment * sizes.length, 2_000);
    const counts = splitPersonas(numUsers, segments(...sizes), { by: 'size', minPerSegment });
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(numUsers);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(minPerSegment);
  }
});

test('own numbers name every segment once and add up to the number of personas', () => {
  const ids = ['s0', 's1'];
  expect(problemOfSplit(own(10, 30), ids, 40)).toBeNull();
  expect(problemOfSplit(own(10, 30), ids, 50)).toBe('The numbers of the segments add up to 40, not to 50');
  for (const wrong of [
    own(40),
    own(10, 20, 10),
    { by: 'own' as const },
    { by: 'own' as const, own: [...own(10).own!, ...own(30).own!] },
  ])
    expect(problemOfSplit(wrong, ids, 40)).toBe('Give every segment of the run its own number, once');
  expect(problemOfSplit({ by: 'equal' }, ids, 7)).toBeNull();
  const run = { message: 'Buses', segmentIds: ids, numUsers: 50, split: own(10, 30) };
  expect(() => checkRunInput(run)).toThrow('The numbers of the segments add up to 40, not to 50');
  expect(checkRunInput({ ...run, samePersonasAs: 'calm-river' }).numUsers).toBe(50);
  expect(() => checkRunInput({ ...run, split: { by: 'size', minPerSegment: 0 } })).toThrow(/^The minimum per segment/);
});

test('numbers within one persona of those by size are in proportion', () => {
  expect(isDisproportionate([90, 10], [900, 100])).toBe(false);
  expect(isDisproportionate([89, 11], [900, 100])).toBe(false);
  expect(isDisproportionate([70, 30], [900, 100])).toBe(true);
});

test('a share by size weights the segments, with the precision of Kish’s effective number', () => {
  const big = { name: 'Big', size: 900, answers: 70, positive: 35 };
  const small = { name: 'Small', size: 100, answers: 30, positive: 27 };
  const weighted = shareBySize([big, small])!;
  expect(weighted.share).toBeCloseTo(0.9 * 0.5 + 0.1 * 0.9);
  // 1 ÷ (0.9² ÷ 70 + 0.1² ÷ 30), by hand.
  expect(weighted.effective).toBeCloseTo(84.0, 1);
  expect(weighted.low).toBeCloseTo(wilson(weighted.share * 84, 84).low, 3);
  // In proportion, weights change nothing.
  expect(
    shareBySize([
      { ...big, answers: 90 },
      { ...small, answers: 10, positive: 9 },
    ])?.effective,
  ).toBeCloseTo(100);
  expect(shareBySize([big, { ...small, answers: 0, positive: 0 }])).toBeNull();
  expect(shareBySize([big, { ...small, size: 0 }])).toBeNull();
  expect(noticeOfDisproportion([big, small])).toBe(
    'Segments have answers that are not in proportion to their sizes (Big 70, Small 30), so the total does not represent all of them together. Weighted by size, 54% were positive (95% confidence interval 43–64%, as precise as 84 answers in proportion).',
  );
  expect(noticeOfDisproportion([big, { ...small, size: 0 }])).toMatch(/Read the segments one by one\.$/);
});
