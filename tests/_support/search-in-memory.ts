/** Plays a search in memory, as the services do with the database: stores a plan, asks what it asks, and plans again. */
import type { Candidate } from '../../domain/searches/candidate.ts';
import type { Judgment } from '../../domain/searches/judging.ts';
import { ourMethod, type Method } from '../../domain/searches/draft.ts';
import { firstProgress, planNext, seedCandidates } from '../../domain/searches/plan.ts';
import { searchSetupSchema, type SearchSpec } from '../../domain/searches/setup.ts';
import type { Rating, SearchPlan, SearchRequest, SearchState } from '../../domain/searches/state.ts';
import type { Landscape } from './toy-landscape.ts';

export function searchSpec(landscape: Landscape, changes: Record<string, unknown> = {}, segments = 2): SearchSpec {
  const ids = Array.from({ length: segments }, (_, at) => `segment-${at}`);
  const setup = searchSetupSchema.parse({ seedMessages: [landscape.firstMessage], segmentIds: ids, ...changes });
  return { ...setup, seed: setup.seed ?? 1, segments: ids.map((id, at) => ({ id, name: `Segment ${at + 1}` })) };
}

/** Only equal texts are duplicates: near ones are what a landscape of numbers is made of. */
export const toyMethod: Method = {
  ...ourMethod,
  check: (_spec, { message }, others) => {
    const same = others.find((other) => other.message === message);
    return same === undefined
      ? { status: 'racing', reason: null, flags: [] }
      : { status: 'duplicate', reason: `The same as C${same.number}`, flags: [] };
  },
};

export type Ratings = Map<number, Map<number, Rating | null>>;
export type PlayedState = Omit<SearchState, 'ratings' | 'candidates' | 'judgments'> & {
  ratings: Ratings;
  candidates: Candidate[];
  judgments: Map<number, Judgment>;
};

/** Verdict of a model about a text. */
export type Judge = (message: string) => Judgment;

const namesNothing: Judge = () => ({ claims: [] });

export function startState(spec: SearchSpec): PlayedState {
  const personas = spec.personas + spec.sealedPersonas;
  return {
    spec,
    segmentOf: Array.from({ length: personas }, (_, persona) => persona % spec.segments.length),
    candidates: seedCandidates(spec).map((seed) => ({ ...seed, answers: null, costUsd: 0 })),
    ratings: new Map(),
    judgments: new Map(),
    progress: firstProgress(spec),
    requests: [],
    calls: 0,
    costUsd: 0,
  };
}

export interface PlayOptions {
  method?: Method;
  /** Called with each plan before it is stored; what it returns is what the owner asks for then. */
  watch?: (plan: SearchPlan, state: PlayedState) => SearchRequest[] | void;
  /** Checks finalists for new claims; without it nothing is named. */
  judge?: Judge;
  /** The share of personas that cannot be asked. */
  lost?: number;
  /** False ends at the end of the search itself. */
  toTheEnd?: boolean;
}

/** Plays on until the search is done. Fails on a question that was already answered. */
export function playSearch(start: PlayedState, landscape: Landscape, options: PlayOptions = {}): PlayedState {
  const { method = toyMethod, watch, judge, lost = 0, toTheEnd = true } = options;
  let state = start;
  for (let moves = 0; moves < 20_000; moves += 1) {
    const plan = planNext(state, method);
    const asked = watch?.(plan, state) ?? [];
    state = store(state, plan, landscape, { lost, judge });
    state = { ...state, requests: [...state.requests, ...asked] };
    if (plan.isDone || (!toTheEnd && plan.progress.phase !== 'searching')) return state;
  }
  throw new Error('The search does not end');
}

/** Stores a plan with the answers to everything that it asks. */
export function store(
  state: PlayedState,
  plan: SearchPlan,
  landscape: Landscape,
  { lost = 0, judge = namesNothing }: { lost?: number; judge?: Judge | undefined } = {},
): PlayedState {
  const candidates = new Map(state.candidates.map((candidate) => [candidate.number, candidate]));
  for (const { number, ...change } of plan.changes)
    candidates.set(number, { ...(candidates.get(number) as Candidate), ...change });
  let calls = state.calls;
  for (const child of plan.created) {
    if (candidates.has(child.number)) throw new Error(`C${child.number} is there already`);
    const isWritten = child.status === 'writing';
    const parents = child.parents.map((parent) => candidates.get(parent) as Candidate);
    const message = isWritten ? landscape.write(child, parents) : child.message;
    candidates.set(child.number, { ...child, message, answers: null, costUsd: isWritten ? 0.001 : 0 });
    if (isWritten) calls += 1;
  }
  const ratings = state.ratings;
  for (const { candidate, persona } of plan.asks) {
    const own = ratings.get(candidate) ?? new Map<number, Rating | null>();
    if (own.has(persona)) throw new Error(`Persona ${persona} is asked about C${candidate} again`);
    const message = candidates.get(candidate)?.message ?? '';
    const isLost = lost > 0 && (persona * 7919 + candidate * 104_729) % 1_000 < lost * 1_000;
    own.set(persona, isLost ? null : landscape.rate(message, persona, state.segmentOf[persona] as number));
    ratings.set(candidate, own);
  }
  for (const number of plan.toJudge) {
    if (state.judgments.has(number)) throw new Error(`C${number} is judged again`);
    state.judgments.set(number, judge(candidates.get(number)?.message ?? ''));
  }
  calls += plan.asks.length + plan.toJudge.length;
  return {
    ...state,
    candidates: [...candidates.values()],
    ratings,
    progress: plan.progress,
    calls,
    costUsd: calls * 0.001,
  };
}
