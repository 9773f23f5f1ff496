import { clusteredDifference, weightOfWordingsIn } from '../../../domain/simulations/clusters.ts';
import { correctedDifferences } from '../../../domain/simulations/corrected-differences.ts';
import { pairOfAnswers } from '../../../domain/simulations/pair-sums.ts';
import { weightOfWordings } from '../../../domain/simulations/wording-weight.ts';

/** A pair whose wordings spread this many times as much as chance alone would on average. */
const spread = (ratio: number) => ({ byWording: ratio / 1_000, byBoth: 1 / 1_000, wordings: 25 });

describe('weightOfWordings', () => {
  it('is 0 where chance would often spread the wordings as much, 1 where it would seldom, and between them in part', () => {
    const weights = [0.5, 1, 1.15, 1.35, 1.55, 4].map((ratio) => weightOfWordings([spread(ratio)]));
    expect(weights).toEqual([0, 0, 0, expect.closeTo(0.66, 2), 1, 1]);
  });

  it('is larger for a spread that several messages show', () => {
    const pairs = Array.from({ length: 10 }, () => spread(1.25));
    expect(weightOfWordings([spread(1.25)])).toBeLessThan(0.5);
    expect(weightOfWordings(pairs)).toBeGreaterThan(0.75);
  });

  it('is 0 without pairs, and 1 where answers have no spread but wordings have', () => {
    expect([weightOfWordings([]), weightOfWordings([{ byWording: 0.1, byBoth: 0, wordings: 25 }])]).toEqual([0, 1]);
  });
});

describe('a difference of messages asked about in 25 wordings', () => {
  /** 300 people, of whom those of some wordings say yes to one message and no to the other. */
  const pairWith = (turned: number) => {
    const answers = (isFirst: boolean) =>
      Array.from({ length: 300 }, (_, person) => {
        const wording = 1 + (person % 25);
        const isYes = wording <= turned ? isFirst : (Math.floor(person / 25) + (isFirst ? 0 : 1)) % 2 === 0;
        return { person: String(person), wording, sign: isYes ? 1 : -1 };
      });
    return pairOfAnswers(answers(true), answers(false));
  };

  it('has the error of the people where wordings spread as chance has it', () => {
    const pair = pairWith(0);
    expect(weightOfWordingsIn([pair])).toBe(0);
    expect(clusteredDifference(pair, 1, pair.byWording)).toEqual(clusteredDifference(pair));
  });

  it('has a larger error where they do not, also where only the pairs beside it show it', () => {
    const [mild, turned] = [pairWith(1), pairWith(6)];
    expect([weightOfWordingsIn([mild]), weightOfWordingsIn([turned])]).toEqual([0, 1]);
    const byPerson = clusteredDifference(turned).pValue;
    expect(correctedDifferences([turned])[0]?.pValue).toBeGreaterThan(byPerson);
    const [beside] = correctedDifferences([mild, turned]);
    expect(beside).toEqual(clusteredDifference(mild, 1, mild.byWording, 1));
    expect(beside?.low).toBeLessThan(clusteredDifference(mild).low);
  });
});
