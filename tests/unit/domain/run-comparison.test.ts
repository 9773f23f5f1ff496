import fc from 'fast-check';
import { sideLabels } from '../../../api/simulations/compare.ts';
import { pairedDifference, pairedPValue } from '../../../domain/simulation/paired-comparison.ts';
import { compareRuns } from '../../../domain/simulation/run-comparison.ts';

const run = (key: string, successes: number, n = 100) => ({ key, label: key.toUpperCase(), successes, n });
const unpaired = () => null;

describe('the paired test', () => {
  // Small tables, worked out by hand.
  it.each([
    { onlyFirst: 0, onlySecond: 0, p: 1 },
    { onlyFirst: 7, onlySecond: 7, p: 1 },
    // 2 * 0 + P(X = 0 of 5) = 1/32
    { onlyFirst: 5, onlySecond: 0, p: 1 / 32 },
    // 2 * P(X = 0 of 6) + P(X = 1 of 6) = (2 + 6) / 64
    { onlyFirst: 5, onlySecond: 1, p: 8 / 64 },
  ])('$onlyFirst and $onlySecond who changed sides: p = $p', ({ onlyFirst, onlySecond, p }) => {
    expect(pairedPValue({ n: 100, onlyFirst, onlySecond })).toBeCloseTo(p, 12);
  });

  it('stays finite for runs of any size', () => {
    expect(pairedPValue({ n: 100_000, onlyFirst: 20_000, onlySecond: 19_000 })).toBeLessThan(1e-5);
    expect(pairedPValue({ n: 100_000, onlyFirst: 20_000, onlySecond: 19_990 })).toBeGreaterThan(0.9);
  });

  it('turns over with the order of the messages, and keeps the estimate inside its interval', () => {
    const counts = fc.tuple(fc.nat(500), fc.nat(500), fc.nat(500)).map(([a, b, c]) => ({ n: a + b + c, onlyFirst: a, onlySecond: b }));
    fc.assert(
      fc.property(counts, (counted) => {
        const turned = { n: counted.n, onlyFirst: counted.onlySecond, onlySecond: counted.onlyFirst };
        const [there, back] = [pairedDifference(counted), pairedDifference(turned)];
        expect(there.low).toBeCloseTo(-back.high, 10);
        expect(pairedPValue(counted)).toBeCloseTo(pairedPValue(turned), 10);
        expect(there.low).toBeGreaterThanOrEqual(-1);
        expect(there.high).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('runs beside each other', () => {
  it('names the clear winner of two', () => {
    const { leader, verdict } = compareRuns([run('a', 40), run('b', 62)], () => ({ n: 100, onlyFirst: 4, onlySecond: 26 }));
    expect(leader).toBe('b');
    expect(verdict).toBe('B is 22 points more positive than A (p < 0.001)');
  });

  it('says when there is no clear difference', () => {
    const { leader, verdict, pairs } = compareRuns([run('a', 50), run('b', 53)], () => ({ n: 100, onlyFirst: 9, onlySecond: 12 }));
    expect([leader, verdict]).toEqual([null, 'No clear difference']);
    expect(pairs[0]?.verdict).toBe('No clear difference between A and B');
  });

  it('sees with the same personas what different ones cannot show', () => {
    const runs = [run('a', 50), run('b', 60)];
    expect(compareRuns(runs, unpaired).leader).toBeNull();
    expect(compareRuns(runs, () => ({ n: 100, onlyFirst: 1, onlySecond: 11 })).leader).toBe('b');
  });

  it('corrects for the number of pairs: what is clear between two is not among five', () => {
    const counts = () => ({ n: 100, onlyFirst: 3, onlySecond: 12 });
    expect(compareRuns([run('a', 50), run('b', 59)], counts).pairs[0]?.isClear).toBe(true);
    const five = compareRuns(
      ['a', 'b', 'c', 'd', 'e'].map((key) => run(key, 50)),
      (first, second) => (first.key === 'a' && second.key === 'b' ? counts() : { n: 100, onlyFirst: 5, onlySecond: 5 }),
    );
    expect(five.pairs).toHaveLength(10);
    expect(five.pairs[0]?.isClear).toBe(false);
  });

  it('calls nobody the winner who is not clearly ahead of each', () => {
    const { leader, verdict } = compareRuns([run('a', 30, 100), run('b', 62, 100), run('c', 65, 100)], unpaired);
    expect(leader).toBeNull();
    expect(verdict).toBe('No single winner: C is ahead, but not clearly ahead of all the others');
  });

  it('has nothing to say of one run, or of runs nobody answered', () => {
    expect(compareRuns([run('a', 5)], unpaired)).toEqual({ pairs: [], leader: null, verdict: 'Nothing to compare with' });
    expect(compareRuns([run('a', 0, 0), run('b', 0, 0)], unpaired).verdict).toBe('No clear difference');
  });
});

test.each([
  [
    [undefined, undefined],
    ['A', 'B'],
  ],
  [
    ['A', 'Later'],
    ['A', 'Later'],
  ],
  // B of a comparison beside a run without a label, and B of another comparison.
  [
    ['B', undefined, 'B'],
    ['A', 'B', 'C'],
  ],
])('runs labelled %j are called %j, never two the same', (own, labels) => expect(sideLabels(own)).toEqual(labels));
