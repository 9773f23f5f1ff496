/** The changes of a plan so far, and the state as it is with them. */
import type { Candidate, CandidateChange, NewCandidate } from './candidate.ts';
import { Scores } from './fitness.ts';
import { checkCandidate } from './gates/check-candidate.ts';
import type { Mutation } from './mutations/mutation.ts';
import { paraphrase } from './mutations/paraphrase.ts';
import { mutations } from './mutations/registry.ts';
import { raceRules, type RaceRules } from './race.ts';
import type { RatingAsk, SearchPlan, SearchProgress, SearchState } from './state.ts';

/** The method of a search; benchmarks compare others with it. */
export interface Method {
  race: RaceRules;
  mutations: readonly Mutation[];
  paraphrase: Mutation;
  check: typeof checkCandidate;
}

export const ourMethod: Method = { race: raceRules, mutations, paraphrase, check: checkCandidate };

export class Draft {
  readonly progress: SearchProgress;
  readonly scores: Scores;
  readonly method: Method;
  private readonly before: SearchState;
  private readonly byNumber: Map<number, Candidate>;
  private readonly changes = new Map<number, CandidateChange>();
  private readonly created = new Map<number, NewCandidate>();
  private readonly toJudge = new Set<number>();

  constructor(state: SearchState, method: Method) {
    this.before = state;
    this.method = method;
    this.scores = new Scores(state);
    this.byNumber = new Map(state.candidates.map((candidate) => [candidate.number, candidate]));
    this.progress = { ...state.progress, history: [...state.progress.history], besides: { ...state.progress.besides } };
  }

  get spec() {
    return this.before.spec;
  }

  /** Calls of the search itself. */
  get searchCalls(): number {
    return this.before.calls - this.progress.besides.calls - this.before.judgments.size;
  }

  get candidates(): Candidate[] {
    return [...this.byNumber.values()];
  }

  get state(): SearchState {
    return { ...this.before, progress: this.progress, candidates: this.candidates };
  }

  candidate(number: number): Candidate {
    const found = this.byNumber.get(number);
    if (found === undefined) throw new Error(`The search has no candidate ${number}`);
    return found;
  }

  /** Candidates of one generation and arm with this status. */
  those(arm: Candidate['arm'], ...statuses: Candidate['status'][]): Candidate[] {
    return this.candidates.filter((candidate) => candidate.arm === arm && statuses.includes(candidate.status));
  }

  get hasWritings(): boolean {
    return [...this.created.values()].some(({ status }) => status === 'writing');
  }

  get hasJudgments(): boolean {
    return this.toJudge.size > 0;
  }

  judge(numbers: readonly number[]): void {
    for (const number of numbers) this.toJudge.add(number);
  }

  create(candidate: NewCandidate): void {
    this.created.set(candidate.number, candidate);
    this.byNumber.set(candidate.number, { ...candidate, answers: null, costUsd: 0 });
  }

  change(number: number, change: Omit<CandidateChange, 'number'>): void {
    this.byNumber.set(number, { ...this.candidate(number), ...change });
    const created = this.created.get(number);
    if (created === undefined) this.changes.set(number, { ...this.changes.get(number), ...change, number });
    else this.created.set(number, { ...created, ...change });
  }

  plan(asks: RatingAsk[]): SearchPlan {
    return {
      progress: this.progress,
      changes: [...this.changes.values()],
      created: [...this.created.values()],
      asks,
      toJudge: [...this.toJudge],
      isDone: this.progress.phase === 'done',
    };
  }
}
