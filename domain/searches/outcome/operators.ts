/** The table of mutations: tries, survivors, gain and cost, and the share of the next candidates that each will write. */
import { nextShares, raceCost, tallies } from '../bandit.ts';
import type { Candidate } from '../candidate.ts';
import { mutations } from '../mutations/registry.ts';
import { medianOf } from '../../simulations/student-t.ts';
import { seededRandom } from '../../random.ts';
import type { SearchState } from '../state.ts';
import { isWidened } from '../stop.ts';
import type { OperatorRow } from '../view.ts';
import type { CandidateViews } from './candidate-views.ts';

export function operatorRows(
  { spec, progress, candidates, costUsd }: SearchState,
  views: CandidateViews,
): OperatorRow[] {
  const allowed = mutations.filter(({ name }) => spec.operators === null || spec.operators.includes(name));
  const usable = allowed.filter(
    ({ parents, needs }) =>
      (parents === 1 || progress.elites.length > 1) && (needs !== 'segment' || spec.segments.length > 1),
  );
  const all = tallies(candidates);
  const shares = nextShares(seededRandom(`${spec.seed}/${progress.generation}/shares`), {
    mutations: usable,
    tallies: all,
    raceCostUsd: raceCost(candidates, costUsd),
    isWidened: isWidened(progress, spec),
  });
  return allowed.map(({ name, label }) => {
    const { tried, kept, costUsd: cost } = all.get(name) ?? { tried: 0, kept: 0, costUsd: 0 };
    const medianGainPoints = medianGain(
      candidates.filter(({ origin }) => origin === name),
      views,
    );
    return { name, label, tried, kept, medianGainPoints, nextShare: shares.get(name) ?? 0, costUsd: cost };
  });
}

function medianGain(children: readonly Candidate[], views: CandidateViews): number | null {
  const gains = children.flatMap(({ number, parents }) => views.versus(number, parents[0])?.points ?? []);
  return gains.length === 0 ? null : medianOf(gains);
}
