/** Texts as weighted terms, and how alike they are. */

/** Terms of one text by their number, with weights; its length is 1, or 0 if no term is known. */
export interface Vector {
  terms: Int32Array;
  weights: Float32Array;
}

/** Terms that are part of the comparison, by their number, with the inverse document frequency of each. */
export interface Vocabulary {
  numbers: ReadonlyMap<string, number>;
  idf: Float64Array;
}

/** A term of one text joins nothing, unless several reasons repeat the text; one of most texts tells none apart. */
const minTexts = 2;
const minReasons = 3;
const maxShare = 0.4;
/** From this number of texts on a share of them means something. */
const enoughForShare = 10;

/** Takes the terms of texts, which are lists of distinct terms; `weights` has the number of reasons of each text. */
export function readVocabulary(texts: readonly (readonly string[])[], weights: readonly number[]): Vocabulary {
  const counts = new Map<string, { texts: number; reasons: number }>();
  texts.forEach((terms, at) => {
    for (const term of terms) {
      const { texts: before, reasons } = counts.get(term) ?? { texts: 0, reasons: 0 };
      counts.set(term, { texts: before + 1, reasons: reasons + (weights[at] ?? 0) });
    }
  });
  const most = texts.length < enoughForShare ? texts.length : maxShare * texts.length;
  const kept = [...counts].filter(
    ([, count]) => (count.texts >= minTexts || count.reasons >= minReasons) && count.texts <= most,
  );
  return {
    numbers: new Map(kept.map(([term], number) => [term, number])),
    idf: Float64Array.from(kept, ([, count]) => Math.log(1 + texts.length / count.texts)),
  };
}

/** Returns the tf-idf vector of distinct terms. */
export function toVector(terms: readonly string[], { numbers, idf }: Vocabulary): Vector {
  const known = terms.flatMap((term) => numbers.get(term) ?? []);
  return toUnit(
    Int32Array.from(known),
    Float32Array.from(known, (number) => idf[number] ?? 0),
  );
}

/** Scales weights to length 1, in place. */
export function toUnit(terms: Int32Array, weights: Float32Array): Vector {
  const length = Math.hypot(...weights);
  for (let at = 0; at < weights.length; at += 1) weights[at] = length === 0 ? 0 : (weights[at] ?? 0) / length;
  return { terms, weights };
}

/** Vectors by term, for comparing one with all others without looking at those that share no term. */
export interface VectorIndex {
  size: number;
  byTerm: readonly { vectors: Int32Array; weights: Float32Array }[];
}

export function indexVectors(vectors: readonly Vector[], terms: number): VectorIndex {
  const lists = Array.from({ length: terms }, () => ({ vectors: [] as number[], weights: [] as number[] }));
  vectors.forEach((vector, number) => {
    vector.terms.forEach((term, at) => {
      lists[term]?.vectors.push(number);
      lists[term]?.weights.push(vector.weights[at] ?? 0);
    });
  });
  return {
    size: vectors.length,
    byTerm: lists.map((list) => ({
      vectors: Int32Array.from(list.vectors),
      weights: Float32Array.from(list.weights),
    })),
  };
}

/** Writes the cosine of a vector with each indexed one into `to`, from `offset`; `to` must hold zeros there. */
export function compareWithAll(vector: Vector, index: VectorIndex, to: Float32Array, offset = 0): void {
  for (let at = 0; at < vector.terms.length; at += 1) {
    const list = index.byTerm[vector.terms[at] ?? -1];
    const weight = vector.weights[at] ?? 0;
    if (list === undefined) continue;
    for (let entry = 0; entry < list.vectors.length; entry += 1) {
      const place = offset + (list.vectors[entry] ?? 0);
      to[place] = (to[place] ?? 0) + weight * (list.weights[entry] ?? 0);
    }
  }
}

/** Returns the cosines of all pairs, row by row. */
export function similarities(vectors: readonly Vector[], terms: number): Float32Array {
  const index = indexVectors(vectors, terms);
  const all = new Float32Array(vectors.length * vectors.length);
  vectors.forEach((vector, row) => compareWithAll(vector, index, all, row * vectors.length));
  return all;
}

/** Returns a dense sum of vectors, each times its weight, scaled to length 1. */
export function meanOf(vectors: readonly { vector: Vector; weight: number }[], terms: number): Float64Array {
  const sum = new Float64Array(terms);
  for (const { vector, weight } of vectors)
    vector.terms.forEach((term, at) => {
      sum[term] = (sum[term] ?? 0) + weight * (vector.weights[at] ?? 0);
    });
  const length = Math.sqrt(sum.reduce((total, value) => total + value * value, 0));
  return length === 0 ? sum : sum.map((value) => value / length);
}

/** Returns the cosine of a vector with a dense one of length 1. */
export function cosine(vector: Vector, mean: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < vector.terms.length; at += 1)
    sum += (vector.weights[at] ?? 0) * (mean[vector.terms[at] ?? -1] ?? 0);
  return sum;
}

/** Sets the cosines of texts of different sides to 0, in place. */
export function withinSides(all: Float32Array, sides: readonly string[]): Float32Array {
  const n = sides.length;
  for (let row = 0; row < n; row += 1)
    for (let other = 0; other < n; other += 1) if (sides[row] !== sides[other]) all[row * n + other] = 0;
  return all;
}
