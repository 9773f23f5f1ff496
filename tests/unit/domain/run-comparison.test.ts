import fc from 'fast-check';
import { sideLabels } from '../../../services/simulations/results/compare.ts';
import { independentDifference } from '../../../domain/simulations/difference.ts';
import { pairedDifference } from '../../_support/paired-difference.ts';
import { clusteredDifference, singleAnswers } from '../../../domain/simulations/clusters.ts';
import { pairOfAnswers } from '../../../domain/simulations/pair-sums.ts';
import { holm } from '../../../domain/simulations/significance.ts';
import { compareRuns } from '../../../domain/simulations/run-comparison.ts';

const run = (key: string, positive: number, total = 100) => ({
  key,
  label: key.toUpperCase(),
  answers: singleAnswers({ positive, neutral: 0, negative: total - positive, total }),
});
/** 100 people asked both in one wording, of whom so many were positive to one of the messages only. */
const same = (first: number, onlyFirst: number, second: number) => () => ({
  byWording: null,
  inBoth: 100,
  crossPositive: first - onlyFirst,
  firstPositiveSecondAll: first,
  secondPositiveFirstAll: second,
  crossAll: 100,
});

describe('a comparison of two messages', () => {
  it.each([
    // Bonett-Price interval: (onlyFirst + 1) / (n + 2) and so on, computed by hand.
    { counts: { n: 100, onlyFirst: 0, onlySecond: 0 }, low: -0.0272, high: 0.0272 },
    { counts: { n: 100, onlyFirst: 20, onlySecond: 5 }, low: 0.0511, high: 0.243 },
  ])('has the Bonett-Price interval of $counts', ({ counts, low, high }) => {
    const found = pairedDifference(counts);
    expect(found.low).toBeCloseTo(low, 3);
    expect(found.high).toBeCloseTo(high, 3);
  });

  it('has a p-value below 0.05 exactly when its interval excludes 0, for any number of comparisons', () => {
    const size = fc.integer({ min: 1, max: 400 });
    fc.assert(
      fc.property(size, size, fc.nat(400), fc.nat(400), fc.integer({ min: 1, max: 10 }), (n, m, a, b, comparisons) => {
        const [first, second] = [Math.min(a, n), Math.min(b, m)];
        const paired = { n: first + second + n, onlyFirst: first, onlySecond: second };
        for (const test of [
          independentDifference({ successes: first, n }, { successes: second, n: m }, comparisons),
          pairedDifference(paired, comparisons),
        ]) {
          expect(test.isClear).toBe(test.low > 0 || test.high < 0);
          expect(test.pValue < 0.05 || Math.abs(test.pValue - 0.05) < 1e-6).toBe(
            test.isClear || Math.abs(test.pValue - 0.05) < 1e-6,
          );
        }
      }),
    );
  });

  it('has finite figures for runs of any size', () => {
    expect(pairedDifference({ n: 100_000, onlyFirst: 20_000, onlySecond: 19_000 }).pValue).toBeLessThan(1e-5);
    expect(pairedDifference({ n: 100_000, onlyFirst: 20_000, onlySecond: 19_990 }).pValue).toBeGreaterThan(0.9);
  });

  it('changes only its sign with the order of the messages, and its interval contains the estimate', () => {
    const counts = fc
      .tuple(fc.nat(500), fc.nat(500), fc.nat(500))
      .map(([a, b, c]) => ({ n: a + b + c, onlyFirst: a, onlySecond: b }));
    fc.assert(
      fc.property(counts, (counted) => {
        const turned = { n: counted.n, onlyFirst: counted.onlySecond, onlySecond: counted.onlyFirst };
        const [there, back] = [pairedDifference(counted), pairedDifference(turned)];
        expect(there.low).toBeCloseTo(-back.high, 10);
        expect(there.pValue).toBeCloseTo(back.pValue, 10);
        expect(there.low).toBeGreaterThanOrEqual(-1);
        expect(there.high).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('a comparison of several runs', () => {
  it('names the clear winner of two', () => {
    const { leader, verdict } = compareRuns([run('a', 40), run('b', 62)], same(40, 4, 62));
    expect(leader).toBe('b');
    expect(verdict).toBe('B is 22 points more positive than A for this wording of the question (p < 0.001)');
  });

  it('says when there is no clear difference', () => {
    const { leader, verdict, pairs } = compareRuns([run('a', 50), run('b', 53)], same(50, 9, 53));
    expect([leader, verdict]).toEqual([null, 'No clear difference']);
    expect(pairs[0]?.verdict).toBe('No clear difference between A and B');
  });

  it('finds differences between runs of the same personas that it cannot find between runs of different ones', () => {
    const runs = [run('a', 50), run('b', 60)];
    expect(compareRuns(runs).leader).toBeNull();
    expect(compareRuns(runs, same(50, 1, 60)).leader).toBe('b');
  });

  it('corrects for the number of pairs: a difference that is clear between two runs is not clear among five', () => {
    expect(compareRuns([run('a', 50), run('b', 59)], same(50, 3, 59)).pairs[0]?.isClear).toBe(true);
    const five = compareRuns(
      ['a', 'b', 'c', 'd', 'e'].map((key) => run(key, key === 'b' ? 59 : 50)),
      (first, second) => (first === 'a' && second === 'b' ? same(50, 3, 59)() : same(50, 5, 50)()),
    );
    expect(five.pairs).toHaveLength(10);
    expect(five.pairs[0]?.isClear).toBe(false);
  });

  it('counts people, not answers: ten people who were asked 28 times decide nothing', () => {
    // Seven of them always say no to A and yes to B, the others always yes to A.
    const answers = (yes: number) => {
      const [positive, total] = [yes * 28, 280];
      const squares = { mm: 10 * 28 * 28, pp: yes * 28 * 28, pm: yes * 28 * 28 };
      const no = 10 - yes;
      return {
        positive,
        neutral: 0,
        negative: no * 28,
        total,
        people: 10,
        ...squares,
        nn: no * 784,
        nm: no * 784,
        pn: 0,
      };
    };
    const runs = [run('a', 0), run('b', 0)].map((one, at) => ({ ...one, answers: answers(at === 0 ? 4 : 7) }));
    const cross = {
      byWording: null,
      inBoth: 10,
      crossPositive: 4 * 784,
      firstPositiveSecondAll: 4 * 784,
      secondPositiveFirstAll: 7 * 784,
      crossAll: 10 * 784,
    };
    const { leader, verdict, pairs } = compareRuns(runs, () => cross);
    expect([leader, verdict, pairs[0]?.personas]).toEqual([null, 'No clear difference', 10]);
    // The same shares of 280 different people are far apart.
    expect(compareRuns([run('a', 112, 280), run('b', 196, 280)]).leader).toBe('b');
  });

  describe('asked in several wordings of the question', () => {
    /** Answers of 100 people, who are dealt so many wordings. */
    const answers = (wordings: number, isPositive: (person: number, wording: number) => boolean) =>
      Array.from({ length: 100 }, (_, person) => {
        const wording = 1 + (person % wordings);
        return { person: String(person), wording, sign: isPositive(person, wording) ? 1 : -1 };
      });
    const compared = (
      wordings: number,
      first: Parameters<typeof answers>[1],
      second: Parameters<typeof answers>[1],
    ) => {
      const pair = pairOfAnswers(answers(wordings, first), answers(wordings, second));
      const runs = [
        { key: 'a', label: 'A', answers: pair.first },
        { key: 'b', label: 'B', answers: pair.second },
      ];
      return compareRuns(runs, () => pair);
    };

    it('has a verdict that is not about one wording', () => {
      const found = compared(
        25,
        (person) => person % 4 === 0,
        (person) => person % 4 !== 1,
      );
      expect(found).toMatchObject({ leader: 'b', isOneWording: false });
      expect(found.verdict).toBe('B is 50 points more positive than A (p < 0.001)');
    });

    it('has none where the wordings disagree, although one wording would decide it', () => {
      // In nine of 25 wordings everybody is against A and for B, in six the other way round.
      const first = (person: number, wording: number) => (wording > 15 ? person % 2 === 0 : wording > 9);
      const second = (person: number, wording: number) => (wording > 15 ? person % 2 === 0 : wording <= 9);
      expect(compared(25, first, second)).toMatchObject({ leader: null, verdict: 'No clear difference' });
      const pair = pairOfAnswers(answers(25, first), answers(25, second));
      expect(clusteredDifference(pair).pValue).toBeLessThan(clusteredDifference(pair, 1, pair.byWording).pValue);
    });

    it('decides nothing in fewer than five wordings', () => {
      const { leader, pairs } = compared(
        4,
        () => false,
        (person) => person % 10 !== 0,
      );
      expect(leader).toBeNull();
      expect(pairs[0]?.verdict).toBe(
        'Too few wordings of the question to tell A and B apart: at least 5 have to be asked',
      );
    });
  });

  it('corrects by Holm, and intervals by as much as their p-values', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 30, max: 90 }), { minLength: 2, maxLength: 5 }), (shares) => {
        const runs = shares.map((positive, at) => run(String(at), positive));
        const { pairs } = compareRuns(runs);
        const single = pairs.map(
          ({ first, second }) =>
            compareRuns(runs.filter(({ key }) => key === first || key === second)).pairs[0]?.pValue ?? 1,
        );
        for (const [at, pValue] of holm(single).entries()) expect(pairs[at]?.pValue).toBeCloseTo(pValue, 6);
        for (const { low, high, pValue, isClear } of pairs) {
          expect(isClear).toBe(low > 0 || high < 0);
          expect(isClear).toBe(pValue < 0.05);
        }
      }),
    );
  });

  it('names no winner that is not clearly ahead of all others', () => {
    const { leader, verdict } = compareRuns([run('a', 30, 100), run('b', 62, 100), run('c', 65, 100)]);
    expect(leader).toBeNull();
    expect(verdict).toBe('No single winner: C is ahead, but not clearly ahead of all the others');
  });

  it('has no verdict for one run, or for runs without answers', () => {
    expect(compareRuns([run('a', 5)])).toEqual({
      pairs: [],
      leader: null,
      verdict: 'Nothing to compare with',
      isOneWording: false,
    });
    const nobody = 'Too few people to tell A and B apart: at least 10 have to answer';
    expect(compareRuns([run('a', 0, 0), run('b', 0, 0)]).verdict).toBe(nobody);
    expect(compareRuns([run('a', 0, 9), run('b', 9, 9)])).toMatchObject({ leader: null, verdict: nobody });
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
  // B of a comparison with an unlabeled run, and B of another comparison.
  [
    ['B', undefined, 'B'],
    ['A', 'B', 'C'],
  ],
])('runs labeled %j are shown as %j, never two with the same label', (own, labels) =>
  expect(sideLabels(own)).toEqual(labels),
);
