import { noticeOfDisproportion, shareBySize } from '../../../domain/simulations/disproportion.ts';
import { seededRandom, randomInt } from '../../../domain/random.ts';
import { checkRunInput } from '../../../domain/simulations/run-input.ts';
import { clustersOfPeople, singleAnswers } from '../../../domain/simulations/clusters.ts';
import { scaleOf } from '../../../domain/simulations/scale.ts';
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

const answered = (name: string, size: number, positive: number, total: number) => ({
  name,
  size,
  answers: singleAnswers({ positive, neutral: 0, negative: total - positive, total }),
});

test('a share by size weights the segments, each with its own share and number', () => {
  const big = answered('Big', 900, 35, 70);
  const small = answered('Small', 100, 27, 30);
  const weighted = shareBySize([big, small])!;
  expect(weighted.share).toBeCloseTo(0.9 * 0.5 + 0.1 * 0.9);
  // Shares with one positive and one other answer more: 36 of 72 and 28 of 32. By hand.
  const variance = (0.9 ** 2 * 0.5 * 0.5) / 69 + (0.1 ** 2 * (28 / 32) * (4 / 32)) / 29;
  const cautious = 0.9 * 0.5 + 0.1 * (28 / 32);
  const effective = (cautious * (1 - cautious)) / variance;
  expect(weighted.effective).toBeCloseTo(effective);
  expect(weighted.low).toBeCloseTo(wilson(weighted.share * effective, effective).low);
  // Segments that differ are more precise than as many answers without them.
  expect(shareBySize([answered('A', 1, 2, 50), answered('B', 1, 48, 50)])!.effective).toBeGreaterThan(200);
  expect(shareBySize([big, answered('Small', 100, 0, 0)])).toBeNull();
  expect(shareBySize([big, { ...small, size: 0 }])).toBeNull();
});

test('answers of a few people in a segment count as those people', () => {
  const few = clustersOfPeople(Array.from({ length: 4 }, (_, at) => ({ m: 20, p: at < 2 ? 20 : 0, n: 0 })));
  const once = shareBySize([answered('Big', 500, 40, 80), answered('Small', 500, 40, 80)])!;
  const repeated = shareBySize([answered('Big', 500, 40, 80), { name: 'Small', size: 500, answers: few }])!;
  expect(repeated.high - repeated.low).toBeGreaterThan(2 * (once.high - once.low));
});

test('the notice has the words of the scale, and no interval for a handful of answers', () => {
  const scale = scaleOf('support-oppose');
  const [big, small] = [answered('Big', 900, 35, 70), answered('Small', 100, 27, 30)];
  expect(noticeOfDisproportion([big, small], scale)).toBe(
    'Segments have answers that are not in proportion to their sizes (Big 70, Small 30), so the total does not represent all of them together. Weighted by size, 54% supported it (95% confidence interval 43–64%, as precise as 84 answers in proportion).',
  );
  expect(noticeOfDisproportion([big, small], scaleOf('yes-no'))).toContain('54% said yes (');
  expect(noticeOfDisproportion([big, { ...small, size: 0 }], scale)).toMatch(/Read the segments one by one\.$/);
  // One answer stands for nine of ten people: it was printed as 'as precise as 1 answers'.
  for (const positive of [0, 1])
    expect(noticeOfDisproportion([answered('Big', 990, positive, 1), small], scale)).toMatch(/one by one\.$/);
});

test('its interval holds the share', () => {
  const random = seededRandom('by size');
  const designs = [
    { sizes: [500, 500], asked: [90, 10], shares: [0.05, 0.5] },
    { sizes: [500, 500], asked: [50, 50], shares: [0.05, 0.95] },
    { sizes: [500, 300, 200], asked: [10, 40, 50], shares: [0.3, 0.6, 0.8] },
  ];
  for (const { sizes, asked, shares } of designs) {
    const truth = sizes.reduce((sum, size, at) => sum + (size / 1_000) * shares[at]!, 0);
    const held = Array.from({ length: 1_000 }, () => {
      const drawn = sizes.map((size, at) => {
        const positive = Array.from({ length: asked[at]! }, () => random() < shares[at]!).filter(Boolean).length;
        return answered(String(at), size, positive, asked[at]!);
      });
      const { low, high } = shareBySize(drawn)!;
      return low <= truth && truth <= high;
    });
    const percent = held.filter(Boolean).length / 10;
    expect(percent).toBeGreaterThan(92);
    expect(percent).toBeLessThan(99);
  }
});
