/** Functions that write sentences about figures, called with random results. */
import { createRandom, type Random } from '../populations.ts';
import { faultsOf, type Written } from './judge.ts';

export interface Writer {
  /** Functions of the product that it covers. */
  writes: readonly string[];
  /** Draws one result, or one set of them, and returns what is said of it, with contradictions that only it can see. */
  write: (random: Random) => { texts: readonly Written[]; found?: readonly string[] };
  /** One in so many results is drawn for it, because each takes long. */
  oneIn?: number;
}

export interface Judged {
  /** Contradictions. */
  found: string[];
  /** Number of sentences by the function that wrote them. */
  sentences: Map<string, number>;
}

/** Judges the sentences about so many random results by each of these. */
export function judgeSentences(writers: readonly Writer[], results: number, seed: number): Judged {
  const found: string[] = [];
  const sentences = new Map(writers.flatMap(({ writes }) => writes.map((name) => [name, 0])));
  for (const [at, { write, oneIn = 1 }] of writers.entries()) {
    const random = createRandom(seed + at);
    for (let result = 0; result < Math.ceil(results / oneIn); result += 1) {
      const { texts, found: own = [] } = write(random);
      found.push(...own, ...texts.flatMap(faultsOf));
      for (const { writer } of texts) sentences.set(writer, (sentences.get(writer) ?? 0) + 1);
    }
  }
  return { found: [...new Set(found)], sentences };
}
