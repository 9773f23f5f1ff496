/** Compares the answers of two groups of runs, per persona. */
import type { ClusteredPair } from '../clusters.ts';
import { ClusterSums } from './cluster-sums.ts';
import { walkAnswers, type Selection } from './selection.ts';

/** Tallies two sides of runs: 0 or 1 by the number of a run, else -1. Null when one has no answers. */
export async function tallySides(
  selection: Selection,
  sideOfRun: Int8Array,
  pause: () => Promise<void>,
): Promise<ClusteredPair | null> {
  const { columns } = selection;
  const sums = new ClusterSums(2);
  const pair = { inBoth: 0, crossPositive: 0, firstPositiveSecondAll: 0, secondPositiveFirstAll: 0, crossAll: 0 };
  const chosen = {
    ...selection,
    stepOfRun: selection.stepOfRun.map((step, run) => (sideOfRun[run] === -1 ? -1 : step)),
  };
  await walkAnswers(
    chosen,
    {
      answer: (row, run) => sums.addAnswer(sideOfRun[run] ?? 0, columns.score[row] ?? 0),
      message: () => sums.endMessage(),
      person() {
        const m = sums.answersOf(0);
        const otherM = sums.answersOf(1);
        if (m > 0 && otherM > 0) {
          const [p, otherP] = [sums.positivesOf(0), sums.positivesOf(1)];
          pair.inBoth += 1;
          pair.crossPositive += p * otherP;
          pair.firstPositiveSecondAll += p * otherM;
          pair.secondPositiveFirstAll += otherP * m;
          pair.crossAll += m * otherM;
        }
        sums.endPerson();
      },
    },
    pause,
  );
  const [first, second] = [sums.clustersOf(0), sums.clustersOf(1)];
  return first.total === 0 || second.total === 0 ? null : { first, second, ...pair };
}
