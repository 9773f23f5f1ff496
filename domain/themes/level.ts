/** How alike reasons must be to be one theme, by comparison with the same words dealt out by chance. */
import { seededRandom, shuffled } from '../random.ts';
import { averageLinkage, Groups, type Merge } from './linkage.ts';
import { spreadAll } from './spread.ts';
import { readVocabulary, similarities, toVector, withinSides } from './vectors.ts';

/** Levels that are tried, the strictest first. */
const levels = Array.from({ length: 46 }, (_, step) => 0.95 - 0.02 * step);
/** Chance may place this part of the reasons that are placed; a smaller one of few reasons, which vary more. */
const maxByChance = 0.2;
const maxByChanceOfFew = 0.05;
const fewReasons = 40;
/** Themes that hold less than this share of all reasons could be there by chance at one level or another. */
const minCovered = 0.15;
/** Chance is read this many levels looser, because it groups all texts at once from some level on. */
const margin = 2;
/** How often chance is tried, by the number of texts up to which it is. */
const triesUpTo = [
  { texts: 100, tries: 12 },
  { texts: 400, tries: 3 },
  { texts: Infinity, tries: 2 },
] as const;

/** Texts that are grouped: distinct terms of each, how many reasons have them, and their sides. */
export interface WeightedTexts {
  texts: readonly (readonly string[])[];
  weights: readonly number[];
  /** Texts of different sides are in no theme together. */
  sides: readonly string[];
}

/**
 * Returns the loosest level at which chance would place few of the reasons that are placed; null if there is none, as
 * for reasons that have nothing in common. `merges` are those of these texts.
 */
export function chooseLevel(found: WeightedTexts, merges: readonly Merge[], minWeight: number): number | null {
  const covered = coverage(merges, found.weights, minWeight);
  const tries = triesUpTo.find(({ texts }) => found.texts.length <= texts)?.tries ?? 2;
  const reasons = found.weights.reduce((sum, weight) => sum + weight, 0);
  const byChanceAtMost = reasons <= fewReasons ? maxByChanceOfFew : maxByChance;
  const byChance = Array.from({ length: tries }, (_, seed) =>
    coverage(mergesOf({ ...found, texts: dealWords(found.texts, seed) }), found.weights, minWeight),
  );
  let chosen: number | null = null;
  for (const [at, level] of levels.entries()) {
    const real = covered[at] ?? 0;
    if (real < minCovered) continue;
    const chance =
      byChance.reduce((sum, each) => sum + (each[Math.min(at + margin, levels.length - 1)] ?? 0), 0) / tries;
    if (chance <= byChanceAtMost * real) chosen = level;
  }
  return chosen;
}

function mergesOf({ texts, weights, sides }: WeightedTexts): Merge[] {
  const vocabulary = readVocabulary(texts, weights);
  const terms = vocabulary.numbers.size;
  const { spread } = spreadAll(
    texts.map((text) => toVector(text, vocabulary)),
    terms,
  );
  return averageLinkage(withinSides(similarities(spread, terms), sides), weights);
}

/** Deals all words out again: each text keeps its length, and each word its frequency. */
function dealWords(texts: readonly (readonly string[])[], seed: number): string[][] {
  const words = shuffled(seededRandom(`themes ${seed}`), texts.flat());
  let from = 0;
  return texts.map(({ length }) => {
    from += length;
    return [...new Set(words.slice(from - length, from))];
  });
}

/** Returns for each level the share of all weight that is in groups of two texts or more with enough weight. */
function coverage(merges: readonly Merge[], weights: readonly number[], minWeight: number): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const groups = new Groups(weights);
  const counted = (root: number) =>
    groups.isJoined(root) && groups.weightOf(root) >= minWeight ? groups.weightOf(root) : 0;
  let covered = 0;
  let next = 0;
  return levels.map((level) => {
    for (let merge = merges[next]; merge !== undefined && merge.similarity >= level; merge = merges[next]) {
      covered -= counted(groups.find(merge.one)) + counted(groups.find(merge.other));
      groups.join(merge.one, merge.other);
      covered += counted(groups.find(merge.one));
      next += 1;
    }
    return covered / total;
  });
}
