/** Compares the answers of two groups of runs, per persona. */
import type { ClusteredPair } from '../../simulations/clusters.ts';
import { ClusterSums } from './cluster-sums.ts';
import { walkAnswers, type Selection, type Visitor } from './selection.ts';

/** Counts two sides of runs, during a walk: 0 or 1 by the number of a run, else -1. */
export class SidesTally implements Visitor {
  readonly #scores: Int8Array;
  readonly #sideOfRun: Int8Array;
  readonly #sums = new ClusterSums(2);
  readonly #pair = {
    inBoth: 0,
    crossPositive: 0,
    firstPositiveSecondAll: 0,
    secondPositiveFirstAll: 0,
    crossAll: 0,
  };

  /** Scores of the current message by side; null where none was given. */
  readonly #current: [number | null, number | null] = [null, null];
  readonly #isPaired: boolean;

  /** `isPaired` counts only what a persona answered to the same message on both sides. */
  constructor({ columns }: Selection, sideOfRun: Int8Array, isPaired = false) {
    this.#scores = columns.score;
    this.#sideOfRun = sideOfRun;
    this.#isPaired = isPaired;
  }

  lone(row: number, run: number): void {
    const side = this.#sideOfRun[run] ?? -1;
    if (side !== -1 && !this.#isPaired) this.#sums.addLone(side, this.#scores[row] ?? 0);
  }

  answer(row: number, run: number): void {
    this.add(this.#sideOfRun[run] ?? -1, this.#scores[row] ?? 0);
  }

  /** Adds a score of the current message to a side. */
  add(side: number, score: number): void {
    if (side === 0 || side === 1) this.#current[side] = (this.#current[side] ?? 0) + score;
  }

  message(): void {
    const [first, second] = this.#current;
    this.#current.fill(null);
    if (this.#isPaired && (first === null || second === null)) return;
    if (first !== null) this.#sums.addAnswer(0, first);
    if (second !== null) this.#sums.addAnswer(1, second);
    this.#sums.endMessage();
  }

  person(): void {
    const sums = this.#sums;
    const m = sums.answersOf(0);
    const otherM = sums.answersOf(1);
    if (m > 0 && otherM > 0) {
      const pair = this.#pair;
      const [p, otherP] = [sums.positivesOf(0), sums.positivesOf(1)];
      pair.inBoth += 1;
      pair.crossPositive += p * otherP;
      pair.firstPositiveSecondAll += p * otherM;
      pair.secondPositiveFirstAll += otherP * m;
      pair.crossAll += m * otherM;
    }
    sums.endPerson();
  }

  /** Null when a side has no answers. */
  result(): ClusteredPair | null {
    const [first, second] = [this.#sums.clustersOf(0), this.#sums.clustersOf(1)];
    return first.total === 0 || second.total === 0 ? null : { first, second, ...this.#pair };
  }
}

/** Walks over the answers of the two sides alone. */
export async function tallySides(
  selection: Selection,
  sideOfRun: Int8Array,
  pause: () => Promise<void>,
  isPaired = false,
): Promise<ClusteredPair | null> {
  const stepOfRun = selection.stepOfRun.map((step, run) => (sideOfRun[run] === -1 ? -1 : step));
  const tally = new SidesTally(selection, sideOfRun, isPaired);
  await walkAnswers({ ...selection, stepOfRun }, tally, pause);
  return tally.result();
}
