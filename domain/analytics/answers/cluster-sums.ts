/** Sums over personas of their answers, for several groups at once. */
import type { Clusters } from '../../simulations/clusters.ts';

/** Sums of one group, in the order of Clusters. */
const width = 10;

/**
 * Counts answers that come sorted by person and message. A persona counts once per group and message, by the sign of
 * its summed score there: addAnswer for each answer, endMessage after each message, endPerson after each person; or
 * addLone for a person with one answer.
 */
export class ClusterSums {
  readonly #sums: Float64Array;
  /** Groups of the current message, and how many; with the score in each. */
  readonly #heard: Int32Array;
  #heardSize = 0;
  readonly #scores: Int32Array;
  readonly #isHeard: Uint8Array;
  /** Groups of the current person, and how many; with the answers in each. */
  readonly #met: Int32Array;
  #metSize = 0;
  readonly #counts: Int32Array;
  /** Persons with one answer: neutral, positive, negative. */
  readonly #lone: Float64Array;

  constructor(groups: number) {
    this.#sums = new Float64Array(groups * width);
    this.#heard = new Int32Array(groups);
    this.#met = new Int32Array(groups);
    this.#scores = new Int32Array(groups);
    this.#isHeard = new Uint8Array(groups);
    this.#counts = new Int32Array(groups * 3);
    this.#lone = new Float64Array(groups * 3);
  }

  addAnswer(group: number, score: number): void {
    if (this.#isHeard[group] === 0) {
      this.#isHeard[group] = 1;
      this.#heard[this.#heardSize] = group;
      this.#heardSize += 1;
    }
    this.#scores[group] = (this.#scores[group] ?? 0) + score;
  }

  /** Adds a person whose only answer this is. */
  addLone(group: number, score: number): void {
    const at = group * 3 + signPlace(score);
    this.#lone[at] = (this.#lone[at] ?? 0) + 1;
  }

  /** Number of groups with answers to the current message, until endMessage; `heard` and `scoreOf` tell of them. */
  get heardSize(): number {
    return this.#heardSize;
  }

  heard(at: number): number {
    return this.#heard[at] ?? 0;
  }

  scoreOf(group: number): number {
    return this.#scores[group] ?? 0;
  }

  endMessage(): void {
    for (let at = 0; at < this.#heardSize; at += 1) {
      const group = this.#heard[at] ?? 0;
      const score = this.#scores[group] ?? 0;
      this.#scores[group] = 0;
      this.#isHeard[group] = 0;
      this.#count(group, score);
    }
    this.#heardSize = 0;
  }

  #count(group: number, score: number): void {
    const counts = this.#counts;
    const from = group * 3;
    if (counts[from] === 0) {
      this.#met[this.#metSize] = group;
      this.#metSize += 1;
    }
    counts[from] = (counts[from] ?? 0) + 1;
    const at = from + signPlace(score);
    if (score !== 0) counts[at] = (counts[at] ?? 0) + 1;
  }

  endPerson(): void {
    const counts = this.#counts;
    for (let at = 0; at < this.#metSize; at += 1) {
      const group = this.#met[at] ?? 0;
      const from = group * 3;
      this.addPerson(group, counts[from] ?? 0, counts[from + 1] ?? 0, counts[from + 2] ?? 0);
      counts[from] = 0;
      counts[from + 1] = 0;
      counts[from + 2] = 0;
    }
    this.#metSize = 0;
  }

  /** Number of groups with answers of the current person, until endPerson; `met` and the counts tell of them. */
  get metSize(): number {
    return this.#metSize;
  }

  met(at: number): number {
    return this.#met[at] ?? 0;
  }

  /** Answers of the current person in a group, until endPerson. */
  answersOf(group: number): number {
    return this.#counts[group * 3] ?? 0;
  }

  positivesOf(group: number): number {
    return this.#counts[group * 3 + 1] ?? 0;
  }

  negativesOf(group: number): number {
    return this.#counts[group * 3 + 2] ?? 0;
  }

  /** Adds a person with `m` answers, `p` of them positive and `n` negative. */
  addPerson(group: number, m: number, p: number, n: number): void {
    const sums = this.#sums;
    const from = group * width;
    sums[from] = (sums[from] ?? 0) + 1;
    sums[from + 1] = (sums[from + 1] ?? 0) + m;
    sums[from + 2] = (sums[from + 2] ?? 0) + p;
    sums[from + 3] = (sums[from + 3] ?? 0) + n;
    sums[from + 4] = (sums[from + 4] ?? 0) + m * m;
    sums[from + 5] = (sums[from + 5] ?? 0) + p * p;
    sums[from + 6] = (sums[from + 6] ?? 0) + p * m;
    sums[from + 7] = (sums[from + 7] ?? 0) + n * n;
    sums[from + 8] = (sums[from + 8] ?? 0) + n * m;
    sums[from + 9] = (sums[from + 9] ?? 0) + p * n;
  }

  clustersOf(group: number): Clusters {
    const at = (place: number) => this.#sums[group * width + place] ?? 0;
    const [neutrals = 0, p = 0, n = 0] = this.#lone.subarray(group * 3, group * 3 + 3);
    const lone = neutrals + p + n;
    const [people, total, positive, negative] = [at(0) + lone, at(1) + lone, at(2) + p, at(3) + n];
    const neutral = total - positive - negative;
    const products = { mm: at(4) + lone, pp: at(5) + p, pm: at(6) + p, nn: at(7) + n, nm: at(8) + n, pn: at(9) };
    return { people, total, positive, neutral, negative, ...products };
  }
}

function signPlace(score: number): number {
  return score > 0 ? 1 : score < 0 ? 2 : 0;
}
