/**
 * Adds the words of near texts to a text. Two wordings of one reason often share no word, but each shares some with a
 * third one; after two steps they are near each other.
 */
import { compareWithAll, indexVectors, toUnit, type Vector, type VectorIndex } from './vectors.ts';

const steps = 2;
/** Number of near texts: one in `textsPerNeighbor` of all, within these limits. */
const textsPerNeighbor = 15;
const minNeighbors = 3;
const maxNeighbors = 30;
/** Texts below this cosine share too little to speak for each other. */
const minCosine = 0.1;
/** Terms of the greatest weight that a text keeps. */
const maxTerms = 40;

export interface Space {
  terms: number;
  neighbors: number;
  /** Vectors before each step, with their index. */
  layers: readonly { vectors: readonly Vector[]; index: VectorIndex }[];
}

/** Spreads these vectors among each other. Returns them with the space in which further ones can be spread. */
export function spreadAll(vectors: readonly Vector[], terms: number): { spread: readonly Vector[]; space: Space } {
  const neighbors = Math.min(maxNeighbors, Math.max(minNeighbors, Math.round(vectors.length / textsPerNeighbor)));
  const layers: { vectors: readonly Vector[]; index: VectorIndex }[] = [];
  let spread = vectors;
  for (let step = 0; step < steps; step += 1) {
    const layer = { vectors: spread, index: indexVectors(spread, terms) };
    layers.push(layer);
    const work = makeWork(layer.vectors.length, terms);
    spread = spread.map((vector, self) => spreadOne(vector, layer, work, neighbors, self));
  }
  return { spread, space: { terms, neighbors, layers } };
}

/** Spreads further vectors as if they were in the space, which stays as it is. */
export function spreadInto(vectors: readonly Vector[], { terms, neighbors, layers }: Space): Vector[] {
  const work = makeWork(layers[0]?.vectors.length ?? 0, terms);
  return vectors.map((vector) =>
    layers.reduce((moved, layer) => spreadOne(moved, layer, work, neighbors, null), vector),
  );
}

/** Arrays that are used again for each vector. */
interface Work {
  cosines: Float32Array;
  sum: Float64Array;
}

function makeWork(vectors: number, terms: number): Work {
  return { cosines: new Float32Array(vectors), sum: new Float64Array(terms) };
}

function spreadOne(
  vector: Vector,
  { vectors, index }: Space['layers'][number],
  { cosines, sum }: Work,
  neighbors: number,
  self: number | null,
): Vector {
  cosines.fill(0);
  compareWithAll(vector, index, cosines);
  if (self !== null) cosines[self] = 0;
  const near = greatest(cosines, neighbors, minCosine);
  const total = near.reduce((all, number) => all + (cosines[number] ?? 0), 0);
  if (total === 0) return vector;
  addTo(sum, vector, 1);
  for (const number of near) {
    const neighbor = vectors[number];
    if (neighbor !== undefined) addTo(sum, neighbor, (cosines[number] ?? 0) / total);
  }
  return takeHeaviest(sum);
}

function addTo(sum: Float64Array, { terms, weights }: Vector, weight: number): void {
  for (let at = 0; at < terms.length; at += 1) {
    const term = terms[at] ?? 0;
    sum[term] = (sum[term] ?? 0) + weight * (weights[at] ?? 0);
  }
}

/** Values are compared by whole millionths, with their number behind them, so that equal ones have an order. */
const precision = 1e6;
const maxNumber = 2 ** 16;

/** Returns the numbers of the greatest values above `above`, the greatest first, at most `count`; equal ones by number. */
function greatest(values: Float32Array | Float64Array, count: number, above: number): number[] {
  let found = 0;
  const ranks = new Float64Array(values.length);
  for (let number = 0; number < values.length; number += 1) {
    const value = values[number] ?? 0;
    if (value <= above) continue;
    ranks[found] = Math.round(value * precision) * maxNumber + (maxNumber - 1 - number);
    found += 1;
  }
  const sorted = ranks.subarray(0, found).sort();
  return Array.from(
    sorted.subarray(Math.max(0, found - count)),
    (rank) => maxNumber - 1 - (rank % maxNumber),
  ).toReversed();
}

/** Takes the terms of the greatest weight, and sets the sum back to zeros. */
function takeHeaviest(sum: Float64Array): Vector {
  const terms = greatest(sum, maxTerms, 0);
  const vector = toUnit(
    Int32Array.from(terms),
    Float32Array.from(terms, (term) => sum[term] ?? 0),
  );
  sum.fill(0);
  return vector;
}
