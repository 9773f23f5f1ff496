/** Exports of the statistical modules that have no oracle, and why. */

/** Modules in which every exported function has an oracle or a reason to have none. */
export const modules = [
  ['chi-square', 'clusters', 'comparison', 'difference', 'disproportion', 'early-stop', 'gamma', 'pair-sums'].map(of),
  ['run-comparison', 'sample-size', 'significance', 'small-sample', 'statistics', 'student-t', 'wording-weight'].map(
    of,
  ),
  ['compare', 'explain', 'figures', 'pooled', 'tally'].map((name) => `domain/breakdown/${name}.ts`),
  ['bias-by-group', 'bootstrap', 'chi-square', 'choice-shares', 'crosstab', 'distances'].map(survey),
  ['human-beside-persona', 'linear-system', 'maxdiff', 'maxdiff-logit', 'mean-difference', 'measures'].map(survey),
  ['next-to-ask', 'order-effects', 'persona-draws', 'ppi', 'weights', 'worth'].map(survey),
  ['domain/segments/raking.ts', 'domain/analytics/agreement.ts', 'domain/themes/frequencies.ts'],
  ['domain/searches/intervals.ts', 'domain/searches/fitness.ts', 'domain/searches/outcome/estimates.ts'],
  ['persuaded', 'conformists', 'movement'].map((name) => `domain/panels/analysis/${name}.ts`),
].flat();

function of(name: string): string {
  return `domain/simulations/${name}.ts`;
}

function survey(name: string): string {
  return `domain/surveys/statistics/${name}.ts`;
}

const words = 'words, which the test of sentences judges';
const parts = 'joins functions that have an oracle';
const chance = 'draws random samples, of which a package would draw others; the figures of each sample have an oracle';
const counts = 'counts and sums';
const own = 'a rule of the product that no package has; the tails and corrections it uses have an oracle';

/** Reasons by module and names; a module alone stands for all its exports without an oracle. */
const reasons: readonly [string, string][] = [
  ['domain/simulations/clusters.ts', counts],
  ['domain/simulations/comparison.ts', words],
  ['domain/simulations/disproportion.ts', parts],
  ['domain/simulations/early-stop.ts', own],
  ['domain/simulations/run-comparison.ts', parts],
  ['domain/simulations/sample-size.ts', 'rounds to two digits'],
  ['domain/simulations/small-sample.ts', words],
  ['domain/breakdown/compare.ts', parts],
  ['domain/breakdown/figures.ts', parts],
  ['domain/breakdown/pooled.ts', parts],
  ['domain/breakdown/tally.ts', counts],
  [survey('bias-by-group'), parts],
  [survey('bootstrap'), chance],
  [survey('crosstab'), parts],
  [survey('human-beside-persona'), chance],
  [survey('maxdiff'), chance],
  [survey('measures'), parts],
  [survey('next-to-ask'), own],
  [survey('order-effects'), chance],
  [survey('persona-draws'), chance],
  [survey('worth'), chance],
  ['domain/themes/frequencies.ts', parts],
  ['domain/searches/fitness.ts', counts],
  ['domain/searches/outcome/estimates.ts', parts],
  ['domain/panels/analysis/persuaded.ts', own],
  ['domain/panels/analysis/conformists.ts', own],
  ['domain/panels/analysis/movement.ts', own],
];

/** Returns why a module's exports without an oracle have none; null when nobody has said so. */
export function reasonFor(module: string): string | null {
  return reasons.find(([name]) => name === module)?.[1] ?? null;
}
