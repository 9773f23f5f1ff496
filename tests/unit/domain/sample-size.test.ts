import { independentDifference } from '../../../domain/simulations/difference.ts';
import { pairedDifference } from '../../_support/paired-difference.ts';
import {
  bestNamedShare,
  freshPersonas,
  roundedUp,
  samePersonasNeeded,
  wordingsFactor,
} from '../../../domain/simulations/sample-size.ts';
import { randomNormal, seededRandom, type Random } from '../../../domain/random.ts';
import { dealWordings } from '../../../domain/simulations/deal-wordings.ts';
import { pairOfAnswers, type KnownAnswer } from '../../../domain/simulations/pair-sums.ts';
import { compareRuns } from '../../../domain/simulations/run-comparison.ts';

const two = (points: number) => ({ points, messages: 2 });

/** Points between two shares around one half with this effect size. */
const pointsOfH = (h: number) => 100 * Math.sin(h / 2);

test.each([
  // Cohen (1988), table 6.4.1: two-sided 5%, power .80, by the effect size h.
  [0.1, 1570],
  [0.2, 392],
  [0.3, 174],
  [0.4, 98],
  [0.5, 63],
  [0.8, 25],
])('with other personas, an effect of h = %f needs about the %i of the table', (h, table) => {
  expect(Math.abs(freshPersonas(two(pointsOfH(h))) - table)).toBeLessThanOrEqual(2);
});

test('with the same personas the number follows McNemar’s test, and equals that of other personas at no correlation', () => {
  // (1.959964 √ψ + 0.841621 √(ψ − δ²))² ÷ δ², by hand for ψ = 0.25 and δ = 0.1: 193.3.
  expect(samePersonasNeeded(two(10), 0.25)).toBe(194 + 2);
  expect(samePersonasNeeded(two(5), 0.5)).toBeCloseTo(freshPersonas(two(5)), -1);
  // A share below the difference itself is impossible, one above one half helps nobody.
  expect(samePersonasNeeded(two(15), 0)).toBe(samePersonasNeeded(two(15), 0.15));
  expect(samePersonasNeeded(two(15), 0.9)).toBe(samePersonasNeeded(two(15), 0.5));
});

test('more messages need more personas, and no choice needs more than a run may ask', () => {
  const needed = [2, 3, 4, 5].map((messages) => freshPersonas({ points: 10, messages }));
  expect(needed).toEqual(needed.toSorted((a, b) => a - b));
  expect(freshPersonas({ points: 1, messages: 5 })).toBeLessThan(100_000);
  expect(samePersonasNeeded({ points: 1, messages: 5 }, 1)).toBeLessThan(100_000);
});

test('numbers are rounded up to two digits', () => {
  expect([7, 87, 100, 392, 393, 1569, 66_534].map(roundedUp)).toEqual([7, 87, 100, 400, 400, 1600, 67_000]);
});

/** Probability that the test of results finds the difference, summed over all outcomes. */
function pairedPower(n: number, onlyOne: number, difference: number, comparisons: number): number {
  const logs = logFactorials(n);
  const [first, second] = [(onlyOne + difference) / 2, (onlyOne - difference) / 2];
  let power = 0;
  for (let a = 0; a <= n; a += 1)
    for (let b = 0; a + b <= n; b += 1) {
      const rest = n - a - b;
      const ways = logs[n]! - logs[a]! - logs[b]! - logs[rest]!;
      const log = ways + a * Math.log(first) + b * Math.log(second) + rest * Math.log(1 - onlyOne);
      if (log < -30) continue;
      const { isClear, low } = pairedDifference({ n, onlyFirst: a, onlySecond: b }, comparisons);
      if (isClear && low > 0) power += Math.exp(log);
    }
  return power;
}

function logFactorials(n: number): number[] {
  const logs = [0];
  for (let k = 1; k <= n; k += 1) logs.push(logs[k - 1]! + Math.log(k));
  return logs;
}

test.each([
  [10, 0.25, 2],
  [15, 0.25, 2],
  [15, 0.4, 3],
  [10, 0.4, 5],
])(
  'for %i points with %f positive about one only and %i messages, results find it 4 times in 5',
  (points, share, messages) => {
    const n = samePersonasNeeded({ points, messages }, share);
    const power = pairedPower(n, share, points / 100, (messages * (messages - 1)) / 2);
    expect(power).toBeGreaterThan(0.795);
    expect(power).toBeLessThan(0.85);
  },
);

test('with other personas, simulated answers reach the power too', () => {
  const random = seededRandom('power');
  const n = freshPersonas(two(10));
  const successes = (share: number) => Array.from({ length: n }, random).filter((drawn) => drawn < share).length;
  const tries = 2_000;
  let found = 0;
  for (let at = 0; at < tries; at += 1)
    if (independentDifference({ successes: successes(0.55), n }, { successes: successes(0.45), n }).low > 0) found += 1;
  // Three standard errors around 80%.
  expect(Math.abs(found / tries - 0.8)).toBeLessThan(0.027);
});

/** Part of an opinion that is of the persona, by points: one in four is positive about only the best or another message. */
const commonPart: Record<number, number> = { 5: 0.714, 10: 0.735, 15: 0.772 };

/** True when the comparison of results names the best message, which is so many points above each of the others. */
function isBestNamed(
  random: Random,
  n: number,
  { points, messages }: { points: number; messages: number },
  isSame: boolean,
) {
  const common = isSame ? (commonPart[points] ?? 0) : 0;
  // Points around one half on the scale of the normal distribution.
  const apart = (points / 100) * Math.sqrt(Math.PI / 2);
  const people = Array.from({ length: n }, () => {
    const own = randomNormal(random);
    return Array.from({ length: messages }, (_, at) => {
      const opinion = Math.sqrt(common) * own + Math.sqrt(1 - common) * randomNormal(random);
      return opinion < (at === 0 ? apart : -apart) ? 1 : -1;
    });
  });
  const dealt = dealWordings(Array(n).fill('') as string[], String(random()));
  const answersTo = (at: number): KnownAnswer[] =>
    people.map((signs, person) => ({
      person: isSame ? String(person) : `${at}/${person}`,
      wording: dealt[person] ?? 1,
      sign: signs[at] ?? 0,
    }));
  const pairOf = (first: string, second: string) => pairOfAnswers(answersTo(Number(first)), answersTo(Number(second)));
  const runs = Array.from({ length: messages }, (_, at) => ({
    key: String(at),
    label: String(at),
    answers: pairOf(String(at), String(at)).first,
  }));
  return compareRuns(runs, pairOf).leader === '0';
}

test.each([
  [10, 3, true],
  [10, 5, true],
  [15, 5, true],
  [15, 4, false],
])(
  'for %i points and %i messages, the best is named by results as often as is said (same personas: %s)',
  (points, messages, isSame) => {
    const random = seededRandom(`best ${points} ${messages}`);
    const wanted = { points, messages };
    const n = roundedUp((isSame ? samePersonasNeeded(wanted, 0.25) : freshPersonas(wanted)) * wordingsFactor);
    const tries = 600;
    let named = 0;
    for (let at = 0; at < tries; at += 1) if (isBestNamed(random, n, wanted, isSame)) named += 1;
    const said = bestNamedShare(wanted, n / wordingsFactor, isSame ? 0.25 : null);
    // Three standard errors.
    expect(Math.abs(named / tries - said)).toBeLessThan(0.06);
  },
);

test('the best of two is named as often as the pair is told apart, and that of more less often', () => {
  const shares = [2, 3, 4, 5].map((messages) => {
    const wanted = { points: 10, messages };
    return bestNamedShare(wanted, samePersonasNeeded(wanted, 0.25), 0.25);
  });
  expect(shares[0]).toBeCloseTo(0.8, 2);
  expect(shares).toEqual(shares.toSorted((a, b) => b - a));
  expect(shares[3]).toBeLessThan(0.65);
});
