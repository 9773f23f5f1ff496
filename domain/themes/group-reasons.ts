/** Groups reasons by their words, the same way each time. */
import { seededRandom, shuffled } from '../random.ts';
import { averageLinkage, Groups } from './linkage.ts';
import { chooseLevel } from './level.ts';
import { spreadAll, spreadInto } from './spread.ts';
import { termsOf } from './terms.ts';
import { cosine, meanOf, readVocabulary, similarities, toVector, withinSides, type Vector } from './vectors.ts';

/** Themes of fewer reasons, or of a smaller share of them, are left out. */
const minReasons = 3;
const minShare = 0.02;
const maxThemes = 20;
/** Distinct texts that are compared with each other; the others are assigned to the themes found. */
const maxCompared = 700;
/** A reason belongs to the nearest theme if its cosine with the theme's middle is this part of the usual one. */
const nearEnough = 0.5;
/** Themes whose middles are this near are one. */
const sameTheme = 0.5;
const rounds = 3;

/** Index of the theme of a reason, and its cosine with the theme's middle; null if it fits none. */
export type Placed = { theme: number; nearness: number } | null;

/** A reason as it is grouped. */
interface SidedText {
  text: string;
  /** Reasons of different sides are in no theme together, because equal words stand for opposite things. */
  side: string;
}

/** Returns the least number of reasons that are a theme among so many. */
export function minOfTheme(reasons: number): number {
  return Math.max(minReasons, minShare * reasons);
}

/** Returns the theme of each reason, in their order; the first theme is the largest. */
export function groupReasons(reasons: readonly SidedText[]): Placed[] {
  const keys = reasons.map(({ text, side }) => {
    const terms = termsOf(text);
    return terms.length === 0 ? '' : [side, ...terms.toSorted()].join(' ');
  });
  const weights = new Map<string, number>();
  for (const key of keys) if (key !== '') weights.set(key, (weights.get(key) ?? 0) + 1);
  const distinct = [...weights.keys()].toSorted();
  const placed = groupTexts(
    distinct.map((key) => {
      const [side = '', ...terms] = key.split(' ');
      return { side, terms, weight: weights.get(key) ?? 0 };
    }),
    minOfTheme(reasons.length),
  );
  const byKey = new Map(distinct.map((key, at) => [key, placed[at] ?? null]));
  return keys.map((key) => byKey.get(key) ?? null);
}

interface Text {
  terms: readonly string[];
  side: string;
  /** Number of reasons with these terms. */
  weight: number;
}

interface Item {
  vector: Vector;
  side: string;
  weight: number;
}

function groupTexts(texts: readonly Text[], minWeight: number): Placed[] {
  if (texts.length === 0) return [];
  const order =
    texts.length > maxCompared
      ? shuffled(
          seededRandom('themes'),
          texts.map((_, at) => at),
        )
      : texts.keys();
  const [compared, others] = splitAt([...order], maxCompared);
  const textsAt = (places: readonly number[]) => places.flatMap((place) => texts[place] ?? []);
  const sample = textsAt(compared);
  const vocabulary = readVocabulary(
    sample.map((text) => text.terms),
    sample.map(({ weight }) => weight),
  );
  const vectorOf = (text: Text) => toVector(text.terms, vocabulary);
  const { spread, space } = spreadAll(sample.map(vectorOf), vocabulary.numbers.size);
  const share =
    sample.reduce((sum, { weight }) => sum + weight, 0) / texts.reduce((sum, { weight }) => sum + weight, 0);
  const found = findMiddles(sample, spread, space.terms, Math.max(minReasons, minWeight * share));
  if (found === null) return texts.map(() => null);
  const further = spreadInto(textsAt(others).map(vectorOf), space);
  const items: Item[] = [];
  [...compared, ...others].forEach((place, at) => {
    const vector = spread[at] ?? further[at - spread.length];
    if (vector !== undefined)
      items[place] = { vector, side: texts[place]?.side ?? '', weight: texts[place]?.weight ?? 0 };
  });
  return placeAll(items, found.middles, found.near, minWeight);
}

function splitAt<T>(items: readonly T[], length: number): [T[], T[]] {
  return [items.slice(0, length), items.slice(length)];
}

/** Finds the middles of the themes, and the cosine from which on a text is near one; null without a theme. */
function findMiddles(sample: readonly Text[], spread: readonly Vector[], terms: number, minWeight: number) {
  const weights = sample.map(({ weight }) => weight);
  const sides = sample.map(({ side }) => side);
  const merges = averageLinkage(withinSides(similarities(spread, terms), sides), weights);
  const level = chooseLevel({ texts: sample.map((text) => text.terms), sides, weights }, merges, minWeight) ?? 1;
  const groups = new Groups(weights);
  for (const { one, other, similarity } of merges) if (similarity >= level) groups.join(one, other);
  const items = spread.map((vector, at) => ({ vector, side: sides[at] ?? '', weight: weights[at] ?? 0 }));
  let labels = items.map((_, at): number | null => groups.find(at));
  const near = nearEnough * Math.sqrt(level);
  let middles: Middle[] = [];
  for (let round = 0; round < rounds; round += 1) {
    middles = joinNear(middlesOf(items, labels, terms, minWeight));
    labels = items.map((item) => nearestMiddle(item, middles, near)?.theme ?? null);
  }
  middles = middlesOf(items, labels, terms, minWeight);
  return middles.length === 0 ? null : { middles, near };
}

interface Middle {
  middle: Float64Array;
  side: string;
  weight: number;
}

/** Returns the middles of groups with enough weight, the heaviest first. */
function middlesOf(items: readonly Item[], labels: readonly (number | null)[], terms: number, minWeight: number) {
  const groups = new Map<number, Item[]>();
  items.forEach((item, at) => {
    const label = labels[at] ?? null;
    if (label === null || item.vector.terms.length === 0) return;
    groups.set(label, [...(groups.get(label) ?? []), item]);
  });
  const middles = [...groups.values()].map((members): Middle => ({
    side: members[0]?.side ?? '',
    middle: meanOf(members, terms),
    weight: members.reduce((sum, { weight }) => sum + weight, 0),
  }));
  return middles.filter(({ weight }) => weight >= minWeight).toSorted((one, other) => other.weight - one.weight);
}

/** Joins middles that are near a heavier one. */
function joinNear(middles: readonly Middle[]): Middle[] {
  const kept: Middle[] = [];
  for (const each of middles) {
    const same = kept.find(({ side, middle }) => side === each.side && dot(middle, each.middle) >= sameTheme);
    if (same === undefined) kept.push({ ...each });
    else Object.assign(same, joined(same, each));
  }
  return kept;
}

function joined(one: Middle, other: Middle): Middle {
  const sum = one.middle.map((value, at) => one.weight * value + other.weight * (other.middle[at] ?? 0));
  const length = Math.sqrt(dot(sum, sum));
  return { side: one.side, middle: sum.map((value) => value / length), weight: one.weight + other.weight };
}

function dot(one: Float64Array, other: Float64Array): number {
  return one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
}

function nearestMiddle({ vector, side }: Item, middles: readonly Middle[], near: number): Placed {
  let best: Placed = null;
  for (const [theme, { side: own, middle }] of middles.entries()) {
    if (own !== side) continue;
    const nearness = cosine(vector, middle);
    if (nearness >= near && nearness > (best?.nearness ?? 0)) best = { theme, nearness };
  }
  return best;
}

/** Places all texts, and leaves out themes that turn out too small; their reasons fit none. */
function placeAll(items: readonly Item[], middles: readonly Middle[], near: number, minWeight: number): Placed[] {
  const placed = items.map((item) => nearestMiddle(item, middles, near));
  const weights = new Float64Array(middles.length);
  placed.forEach((place, at) => {
    if (place !== null) weights[place.theme] = (weights[place.theme] ?? 0) + (items[at]?.weight ?? 0);
  });
  const order = [...middles.keys()]
    .filter((theme) => (weights[theme] ?? 0) >= minWeight)
    .toSorted((one, other) => (weights[other] ?? 0) - (weights[one] ?? 0) || one - other)
    .slice(0, maxThemes);
  const rankOf = new Map(order.map((theme, rank) => [theme, rank]));
  return placed.map((place) => {
    const theme = place === null ? undefined : rankOf.get(place.theme);
    return place === null || theme === undefined ? null : { ...place, theme };
  });
}
