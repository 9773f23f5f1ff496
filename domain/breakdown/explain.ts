/**
 * Ranks attributes by the difference they make: the share of the variance of 'positive or not' that lies between an
 * attribute's groups (eta squared; for two outcomes, Pearson's chi-square divided by n), beside what chance would reach
 * for that attribute when all attributes are tested.
 */
import { chiSquareOfTail, tailOfChiSquare } from '../simulations/chi-square.ts';
import { minForInterval, smallSample } from '../simulations/small-sample.ts';
import { seededRandom, type Random } from '../random.ts';
import type { Attribute } from './attribute.ts';
import type { Personas } from './personas.ts';
import { leadersOf, type Grouping } from './together.ts';
import { divide } from './tally.ts';

export interface Effect {
  attribute: Attribute;
  /** For lists, the value that makes the difference: those who have it against those who do not. */
  group: number | null;
  /** Share of the split that the attribute explains, 0 to 1. */
  share: number;
  /** Share that chance would exceed in one of 20 samples, for any of the tested attributes. */
  byChance: number;
  /** Corrected for the number of attributes tested. */
  pValue: number;
  /** True when the share is above what chance would reach. */
  isClear: boolean;
  /** Of clear ones, the attribute that explains most of those that it goes together with; null when it is that itself. */
  goesWith: Attribute | null;
}

/** Groups of one attribute, or of those with and without one value of a list; by number of a person, -1 for none. */
interface Test extends Grouping {
  attribute: Attribute;
  group: number | null;
  /** Number of persons with a group. */
  known: number;
}

/** Answers and positive answers of each person. */
interface Units {
  answers: Float64Array;
  positive: Float64Array;
}

const alpha = 0.05;
const permutations = 499;
/** From this number of persons on, the chi-square distribution replaces permutations, which take long then, ... */
const manyPersons = 1_000;
/** ... unless a group is to be expected to have fewer of either answer than it needs (Cochran 1954). */
const minExpected = 5;
/** Values of a list that are tested, the most frequent ones. */
const maxListValues = 12;

/** Returns effects of the attributes with at least two groups, the largest first; none for fewer than 30 people. */
export function explainSplit(personas: Personas, places: Int32Array): Effect[] {
  const { unitOf, units } = toUnits(personas, places);
  if (units.answers.length < smallSample) return [];
  const tests = personas.attributes.flatMap((attribute) => testsOf(attribute, places, unitOf, units.answers.length));
  const families = [...Map.groupBy(tests, ({ attribute }) => attribute).values()];
  if (families.length === 0) return [];
  const found = families.map((family) => bestOf(family, units));
  const isByDistribution = units.answers.length > manyPersons && !tests.some((test) => isRough(test, units));
  const chance = isByDistribution ? byBonferroni(families.length) : byPermutation(families, units);
  const effects = found
    .map(({ test, share, tail, size }) => {
      const { attribute, group } = test;
      const limit = chance.limit / size;
      const byChance = Math.min(1, chiSquareOfTail(limit, test.count - 1) / test.known);
      const pValue = chance.corrected(tail);
      return { test, effect: { attribute, group, share, byChance, pValue, isClear: pValue <= alpha, goesWith: null } };
    })
    .toSorted((a, b) => Number(b.effect.isClear) - Number(a.effect.isClear) || b.effect.share - a.effect.share);
  const leaders = leadersOf(effects.filter(({ effect }) => effect.isClear).map(({ test }) => test));
  return effects.map(({ effect }, at): Effect => ({ ...effect, goesWith: leaders[at]?.attribute ?? null }));
}

/** True when a group expects so few of either answer that the chi-square distribution claims too much. */
function isRough({ groups, count }: Test, units: Units): boolean {
  const held = new Float64Array(count);
  let [all, good] = [0, 0];
  for (let unit = 0; unit < groups.length; unit += 1) {
    const group = groups[unit] as number;
    if (group < 0) continue;
    held[group] = (held[group] as number) + 1;
    all += units.answers[unit] as number;
    good += units.positive[unit] as number;
  }
  const rarer = Math.min(good, all - good) / all;
  // Where all say the same, there is nothing that chance could make.
  return rarer > 0 && held.some((people) => people * rarer < minExpected);
}

/** Gives every person among the places a number, and counts their answers. `unitOf` is by place. */
function toUnits({ persons, signs, size, people }: Personas, places: Int32Array) {
  const numbers = new Int32Array(people).fill(-1);
  const unitOf = new Int32Array(size);
  const answers = new Float64Array(people);
  const positive = new Float64Array(people);
  let count = 0;
  for (let at = 0; at < places.length; at += 1) {
    const place = places[at] as number;
    const person = persons[place] as number;
    if (numbers[person] === -1) numbers[person] = count++;
    const unit = numbers[person] as number;
    unitOf[place] = unit;
    answers[unit] = (answers[unit] as number) + 1;
    if ((signs[place] as number) > 0) positive[unit] = (positive[unit] as number) + 1;
  }
  return { unitOf, units: { answers: answers.slice(0, count), positive: positive.slice(0, count) } };
}

function testsOf(attribute: Attribute, places: Int32Array, unitOf: Int32Array, units: number): Test[] {
  const byGroup = unitsByGroup(divide(attribute, places).byGroup, unitOf, units);
  if (attribute.kind !== 'list') return testOf(attribute, null, byGroup, units);
  return byGroup.slice(0, maxListValues).flatMap((having, group) => {
    const isHaving = new Uint8Array(units);
    for (const unit of having) isHaving[unit] = 1;
    const others = Array.from(isHaving.keys()).filter((unit) => isHaving[unit] === 0);
    return testOf(attribute, group, [having, others], units);
  });
}

/** Returns the persons of each group once, however often they answered. Runs over every answer of every attribute. */
function unitsByGroup(byGroup: readonly number[][], unitOf: Int32Array, units: number): number[][] {
  const lastGroup = new Int32Array(units).fill(-1);
  return byGroup.map((places, group) => {
    const found: number[] = [];
    for (let at = 0; at < places.length; at += 1) {
      const unit = unitOf[places[at] as number] as number;
      if (lastGroup[unit] !== group) found.push(unit);
      lastGroup[unit] = group;
    }
    return found;
  });
}

/** Joins groups that are too small to have an interval; no test when fewer than two are left. */
function testOf(attribute: Attribute, group: number | null, byGroup: readonly number[][], units: number): Test[] {
  const large = byGroup.filter((held) => held.length >= minForInterval);
  const rest = byGroup.filter((held) => held.length < minForInterval).flat();
  const kept = rest.length >= minForInterval ? [...large, rest] : large;
  if (kept.length < 2) return [];
  const groups = new Int32Array(units).fill(-1);
  kept.forEach((held, number) => {
    for (const unit of held) groups[unit] = number;
  });
  const known = groups.reduce((sum, one) => sum + (one < 0 ? 0 : 1), 0);
  return [{ attribute, group, groups, count: kept.length, known }];
}

/** Returns the best test of an attribute; `tail` is corrected for its number of tests. */
function bestOf(family: readonly Test[], units: Units) {
  const [first, ...others] = family.map((test) => ({ test, share: shareOf(test, units) }));
  const tailFor = ({ test, share }: { test: Test; share: number }) => tailOfShare(test, share);
  const best = others.reduce(
    (one, other) => (tailFor(other) < tailFor(one) ? other : one),
    first as NonNullable<typeof first>,
  );
  return { ...best, tail: Math.min(1, tailFor(best) * family.length), size: family.length };
}

/** Share of the variance that lies between the groups. It is the innermost loop, so it makes no objects. */
function shareOf({ groups, count }: Test, { answers, positive }: Units): number {
  const held = new Float64Array(count);
  const good = new Float64Array(count);
  for (let unit = 0; unit < groups.length; unit += 1) {
    const group = groups[unit] as number;
    if (group < 0) continue;
    held[group] = (held[group] as number) + (answers[unit] as number);
    good[group] = (good[group] as number) + (positive[unit] as number);
  }
  let total = 0;
  let all = 0;
  let between = 0;
  for (let group = 0; group < count; group += 1) {
    const [m, p] = [held[group] as number, good[group] as number];
    total += m;
    all += p;
    if (m > 0) between += (p * p) / m;
  }
  const spread = all - (all * all) / total;
  return spread > 0 ? Math.max(0, (between - (all * all) / total) / spread) : 0;
}

/**
 * Tail of the chi-square distribution; persons are counted, because answers of one person are not independent. Among
 * permutations it only puts attributes with different numbers of groups on one scale.
 */
function tailOfShare({ count, known }: Test, share: number): number {
  return tailOfChiSquare(share * known, count - 1);
}

interface Chance {
  /** Tail below which an attribute is clear. */
  limit: number;
  corrected(tail: number): number;
}

function byBonferroni(tested: number): Chance {
  return { limit: alpha / tested, corrected: (tail) => Math.min(1, tail * tested) };
}

/**
 * Compares with the smallest tail of all attributes in each of many random assignments of the answers to the persons
 * (Westfall and Young 1993, single step): attributes that go together are not corrected for twice.
 */
function byPermutation(families: readonly (readonly Test[])[], units: Units): Chance {
  const sharesOf = units.answers.every((answers) => answers === 1) ? shuffledOnce(units) : shuffledAgain(units);
  const smallest = Array.from({ length: permutations }, () => {
    const shareOfTest = sharesOf();
    return Math.min(
      ...families.map((family) => {
        const tails = family.map((test) => tailOfShare(test, shareOfTest(test)));
        return Math.min(1, family.length * Math.min(...tails));
      }),
    );
  }).toSorted((a, b) => a - b);
  const corrected = (tail: number) =>
    (1 + smallest.filter((one) => one <= tail * (1 + 1e-9)).length) / (permutations + 1);
  return { limit: smallest[Math.floor(alpha * (permutations + 1)) - 1] ?? alpha, corrected };
}

/** Each call gives the answers of the persons to each other, and returns the share that a test has then. */
type Shuffle = () => (test: Test) => number;

function shuffledAgain(units: Units): Shuffle {
  const drawn: Units = { answers: units.answers.slice(), positive: units.positive.slice() };
  const random = seededRandom(drawn.answers.length);
  return () => {
    shuffle(drawn, random);
    return (test) => shareOf(test, drawn);
  };
}

/** The same where everybody answered once: only who gave the rarer answer is drawn and counted, which is fast. */
function shuffledOnce({ positive }: Units): Shuffle {
  const random = seededRandom(positive.length);
  const good = positive.reduce((sum, one) => sum + one, 0);
  const rarer = Math.min(good, positive.length - good);
  const order = Int32Array.from(positive, (_, unit) => unit);
  const sizes = new Map<Test, Float64Array>();
  return () => {
    for (let at = 0; at < rarer; at += 1) {
      const other = at + Math.floor(random() * (order.length - at));
      const unit = order[at] as number;
      order[at] = order[other] as number;
      order[other] = unit;
    }
    return (test) => {
      const held = sizes.get(test) ?? sizesOf(test);
      sizes.set(test, held);
      return shareOfFew(test, held, order.subarray(0, rarer));
    };
  };
}

function sizesOf({ groups, count }: Test): Float64Array {
  const held = new Float64Array(count);
  for (const group of groups) if (group >= 0) held[group] = (held[group] as number) + 1;
  return held;
}

/** The share of the variance between the groups from the persons with the rarer answer alone. */
function shareOfFew({ groups, count, known }: Test, held: Float64Array, few: Int32Array): number {
  const found = new Float64Array(count);
  for (let at = 0; at < few.length; at += 1) {
    const group = groups[few[at] as number] as number;
    if (group >= 0) found[group] = (found[group] as number) + 1;
  }
  let all = 0;
  let between = 0;
  for (let group = 0; group < count; group += 1) {
    const one = found[group] as number;
    all += one;
    between += (one * one) / (held[group] as number);
  }
  const spread = all - (all * all) / known;
  return spread > 0 ? Math.max(0, (between - (all * all) / known) / spread) : 0;
}

/** Gives the answers of the persons to each other, by Fisher-Yates. */
function shuffle({ answers, positive }: Units, random: Random): void {
  for (let last = answers.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    const [m, p] = [answers[last] as number, positive[last] as number];
    answers[last] = answers[other] as number;
    positive[last] = positive[other] as number;
    answers[other] = m;
    positive[other] = p;
  }
}
