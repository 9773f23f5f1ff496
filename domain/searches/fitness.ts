/** The fitness of a candidate: the weighted mean of its objectives, by persona of the shared roster. */
import { objectiveNames, type ObjectiveName, type SearchSetup } from './setup.ts';
import type { Rating, SearchState } from './state.ts';

/** The objectives that count, with weights that add up to 1. */
export function weightsOf({ objectives }: Pick<SearchSetup, 'objectives'>): [ObjectiveName, number][] {
  const used = objectiveNames.flatMap((name): [ObjectiveName, number][] => {
    const weight = objectives[name] ?? 0;
    return weight > 0 ? [[name, weight]] : [];
  });
  const total = used.reduce((sum, [, weight]) => sum + weight, 0);
  return used.map(([name, weight]) => [name, weight / total]);
}

export function fitnessOf({ values }: Rating, weights: readonly [ObjectiveName, number][]): number {
  return weights.reduce((sum, [name, weight]) => sum + weight * values[name], 0);
}

/** The answers about one candidate in roster order. */
export interface Row {
  /** NaN where nobody answered. */
  fitness: Float64Array;
  /** 1 where the persona needs no question any more. */
  asked: Uint8Array;
  /** Personas of the roster who were not asked yet. */
  unasked: number;
}

export interface Paired {
  /** Personas who answered both. */
  n: number;
  /** The first minus the second. */
  mean: number;
  error: number;
  /** 0 for fewer than two personas. */
  t: number;
}

/** Answers of the shared roster. Those of sealed personas are left out, so that they can never select anything. */
export class Scores {
  private readonly rows = new Map<number, Row>();
  private readonly state: Pick<SearchState, 'spec' | 'ratings'>;
  private readonly weights: readonly [ObjectiveName, number][];

  constructor(state: Pick<SearchState, 'spec' | 'ratings'>) {
    this.state = state;
    this.weights = weightsOf(state.spec);
  }

  row(candidate: number): Row {
    const known = this.rows.get(candidate);
    if (known !== undefined) return known;
    const { personas } = this.state.spec;
    const row = { fitness: new Float64Array(personas).fill(NaN), asked: new Uint8Array(personas), unasked: personas };
    for (const [persona, rating] of this.state.ratings.get(candidate) ?? []) {
      if (persona >= personas) continue;
      row.asked[persona] = 1;
      row.unasked -= 1;
      if (rating !== null) row.fitness[persona] = fitnessOf(rating, this.weights);
    }
    this.rows.set(candidate, row);
    return row;
  }

  isComplete(candidate: number): boolean {
    return this.row(candidate).unasked === 0;
  }

  /** The mean over the first personas of the roster; NaN when none of them answered. */
  mean(candidate: number, personas = this.state.spec.personas): number {
    const { fitness } = this.row(candidate);
    let [sum, n] = [0, 0];
    for (let persona = 0; persona < personas; persona += 1) {
      const value = fitness[persona] as number;
      if (Number.isNaN(value)) continue;
      sum += value;
      n += 1;
    }
    return sum / n;
  }

  /** Compares two candidates on the first personas of the roster who answered both. */
  paired(first: number, second: number, personas = this.state.spec.personas): Paired {
    const [own, other] = [this.row(first).fitness, this.row(second).fitness];
    let [sum, squares, n] = [0, 0, 0];
    for (let persona = 0; persona < personas; persona += 1) {
      const difference = (own[persona] as number) - (other[persona] as number);
      if (Number.isNaN(difference)) continue;
      sum += difference;
      squares += difference * difference;
      n += 1;
    }
    return pairedOf(n, sum, squares);
  }
}

/** From the number, the sum and the sum of squares of paired differences. */
export function pairedOf(n: number, sum: number, squares: number): Paired {
  if (n < 2) return { n, mean: n === 0 ? 0 : sum, error: 0, t: 0 };
  const mean = sum / n;
  const variance = Math.max(0, squares - n * mean * mean) / (n - 1);
  // Sums of squares leave a rest of rounding behind where all differences are equal.
  const error = variance < 1e-12 ? 0 : Math.sqrt(variance / n);
  const equal = Math.abs(mean) < 1e-9 ? 0 : mean * Infinity;
  return { n, mean, error, t: error === 0 ? equal : mean / error };
}
