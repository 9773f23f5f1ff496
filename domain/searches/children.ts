/** The children of a generation: which parents, which mutation, and what their writer is told. */
import { seededRandom, type Random } from '../random.ts';
import { chooseMutation, raceCost, tallies } from './bandit.ts';
import type { Candidate, NewCandidate, WritePlan } from './candidate.ts';
import type { Mutation } from './mutations/mutation.ts';
import { objectionsTo } from './objections.ts';
import type { SearchState } from './state.ts';

/** Tries to write a candidate again that could not be used. */
export const maxTries = 3;

/** `parents` are the survivors, the best first. Without one, or without a mutation that can be used, there are no children. */
export function childrenOf(
  state: SearchState,
  parents: readonly number[],
  mutations: readonly Mutation[],
  isWidened: boolean,
): NewCandidate[] {
  const { spec, progress, candidates } = state;
  const allowed = mutations.filter(({ name }) => spec.operators === null || spec.operators.includes(name));
  const choice = { tallies: tallies(candidates), raceCostUsd: raceCost(candidates, state.costUsd), isWidened };
  const objections = new Map(parents.map((parent) => [parent, objectionsTo(state, parent)]));
  const first = nextNumber(candidates);
  const children: NewCandidate[] = [];
  if (parents.length === 0) return children;
  for (let child = 0; child < spec.population - parents.length; child += 1) {
    const random = seededRandom(`${spec.seed}/${progress.generation}/${child}`);
    const parent = tournament(random, parents);
    const usable = allowed.filter(
      (mutation) =>
        (mutation.parents === 1 || parents.length > 1) &&
        (mutation.needs !== 'objections' || (objections.get(parent) ?? []).length > 0) &&
        (mutation.needs !== 'segment' || spec.segments.length > 1),
    );
    const mutation = chooseMutation(random, { ...choice, mutations: usable });
    if (mutation === undefined) continue;
    const second =
      mutation.parents === 1
        ? []
        : [
            tournament(
              random,
              parents.filter((number) => number !== parent),
            ),
          ];
    const siblings = children.filter(({ origin, parents: [of] }) => origin === mutation.name && of === parent).length;
    children.push({
      number: first + children.length,
      generation: progress.generation,
      arm: 'search',
      origin: mutation.name,
      parents: [parent, ...second],
      status: 'writing',
      message: null,
      reason: null,
      plan: planOf(state, random, mutation, parent, siblings),
      flags: [],
    });
  }
  return children;
}

/** Of two survivors the better one; they stand in order. */
function tournament(random: Random, ordered: readonly number[]): number {
  const draw = () => Math.floor(random() * ordered.length);
  return ordered[Math.min(draw(), draw())] as number;
}

/** Children of one parent by one mutation begin with different objections, so that they do not all say the same. */
function planOf(state: SearchState, random: Random, { needs }: Mutation, parent: number, siblings: number): WritePlan {
  if (needs === undefined) return {};
  const segment = needs === 'segment' ? Math.floor(random() * state.spec.segments.length) : null;
  const objections = objectionsTo(state, parent, segment);
  const from = objections.length === 0 ? 0 : siblings % objections.length;
  const rotated = [...objections.slice(from), ...objections.slice(0, from)];
  return { ...(rotated.length > 0 ? { objections: rotated } : {}), ...(segment === null ? {} : { segment }) };
}

/** The same child once more, unlike the text that could not be used; null after the last try. */
export function writtenAgain(candidate: Candidate, number: number): NewCandidate | null {
  const tries = (candidate.plan.again?.tries ?? 0) + 1;
  if (tries > maxTries) return null;
  const unlike = [...(candidate.plan.unlike ?? []), ...(candidate.message === null ? [] : [candidate.message])];
  const { generation, arm, origin, parents, plan } = candidate;
  return {
    number,
    generation,
    arm,
    origin,
    parents,
    status: 'writing',
    message: null,
    reason: null,
    plan: { ...plan, ...(unlike.length > 0 ? { unlike } : {}), again: { of: candidate.number, tries } },
    flags: [],
  };
}

export function nextNumber(candidates: readonly { number: number }[]): number {
  return candidates.reduce((most, { number }) => Math.max(most, number + 1), 0);
}
