/** Chooses the mutation of each child by what it brought so far: Thompson sampling of survivors for the money. */
import { randomNormal, type Random } from '../random.ts';
import type { Candidate } from './candidate.ts';
import type { Mutation } from './mutations/mutation.ts';

export interface Tally {
  /** Candidates that it wrote and about which is decided. */
  tried: number;
  /** Those that survived their generation. */
  kept: number;
  /** Cost of writing all of them. */
  costUsd: number;
}

export function tallies(candidates: readonly Candidate[]): Map<string, Tally> {
  const all = new Map<string, Tally>();
  for (const { arm, origin, status, costUsd } of candidates) {
    if (arm === 'control' || origin === 'seed' || origin === 'edit') continue;
    const tally = all.get(origin) ?? { tried: 0, kept: 0, costUsd: 0 };
    const isDecided = status !== 'writing' && status !== 'racing';
    all.set(origin, {
      tried: tally.tried + (isDecided ? 1 : 0),
      kept: tally.kept + (status === 'kept' ? 1 : 0),
      costUsd: tally.costUsd + costUsd,
    });
  }
  return all;
}

/** Returns the average cost of asking personas about one candidate; the writer's is small beside it. */
export function raceCost(candidates: readonly Candidate[], costUsd: number): number {
  const written = candidates.filter(({ generation }) => generation > 0).length;
  const writing = candidates.reduce((sum, candidate) => sum + candidate.costUsd, 0);
  return Math.max(0, costUsd - writing) / Math.max(1, written);
}

export interface Choice {
  mutations: readonly Mutation[];
  tallies: ReadonlyMap<string, Tally>;
  raceCostUsd: number;
  /** True on a plateau: what did not work so far gets its turn, and merges get two. */
  isWidened: boolean;
}

/** Draws one of the mutations. */
export function chooseMutation(random: Random, choice: Choice): Mutation | undefined {
  const { mutations, isWidened } = choice;
  if (isWidened) {
    const pool = [...mutations, ...mutations.filter(({ parents }) => parents === 2)];
    return pool[Math.floor(random() * pool.length)];
  }
  let [best, highest]: [Mutation | undefined, number] = [undefined, -1];
  for (const mutation of mutations) {
    const worth = draw(random, mutation, choice);
    if (worth > highest) [best, highest] = [mutation, worth];
  }
  return best;
}

/** Survivors that one dollar buys, with as much chance as is still in it. */
function draw(random: Random, { name }: Mutation, { tallies: all, raceCostUsd }: Choice): number {
  const { tried, kept, costUsd } = all.get(name) ?? { tried: 0, kept: 0, costUsd: 0 };
  const each = raceCostUsd + (tried === 0 ? 0 : costUsd / tried);
  const survival = drawBeta(random, 1 + kept, 1 + tried - kept);
  return each > 0 && raceCostUsd > 0 ? (survival * raceCostUsd) / each : survival;
}

/** The share of the next candidates that each mutation will write, from so many draws. */
export function nextShares(random: Random, choice: Choice, draws = 400): Map<string, number> {
  const shares = new Map(choice.mutations.map(({ name }) => [name, 0]));
  for (let count = 0; count < draws; count += 1) {
    const name = chooseMutation(random, choice)?.name;
    if (name !== undefined) shares.set(name, (shares.get(name) ?? 0) + 1 / draws);
  }
  return shares;
}

/** Draws from a beta distribution, as the share of one gamma in two. */
export function drawBeta(random: Random, a: number, b: number): number {
  const one = drawGamma(random, a);
  return one / (one + drawGamma(random, b));
}

/** Draws from a gamma distribution with a shape of at least 1 (Marsaglia and Tsang 2000). */
function drawGamma(random: Random, shape: number): number {
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const normal = randomNormal(random);
    const v = (1 + c * normal) ** 3;
    if (v > 0 && Math.log(1 - random()) < (normal * normal) / 2 + d - d * v + d * Math.log(v)) return d * v;
  }
}
