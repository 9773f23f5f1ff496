import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Reference {
  ppi: {
    name: string;
    human: number[];
    twins: number[];
    others: number[];
    weights: number[];
    otherWeights: number[];
    lambda: number;
    estimate: number;
    halfWidth: number;
    centeredHalfWidth: number;
  }[];
  weightedMean: {
    values: number[];
    weights: number[];
    effectiveSize: number;
    mean: number;
    deviation: number;
    low: number;
    high: number;
  };
  wilson: { successes: number; n: number; interval: [number, number] }[];
  chiSquare: { table: number[][]; statistic: number; degrees: number; pValue: number; cramersV: number }[];
  chiSquareTails: { statistic: number; degrees: number; tail: number }[];
  maxdiff: { tasks: { items: number[]; best: number; worst: number }[]; utilities: number[] };
  distances: {
    p: number[];
    q: number[];
    totalVariation: number;
    jensenShannon: number;
    numbers: number[];
    otherNumbers: number[];
    numberWeights: number[];
    wasserstein: number;
    weightedWasserstein: number;
    ranks: number[];
    otherRanks: number[];
    kendallTau: number;
  };
  welch: { one: number[]; other: number[]; pValue: number; low: number; high: number };
}

/** Values of scipy, statsmodels and ppi_py: fixtures/make_reference.py writes them, with the versions. */
export const reference = JSON.parse(
  readFileSync(join(import.meta.dirname, '../fixtures/reference.json'), 'utf8'),
) as Reference;
