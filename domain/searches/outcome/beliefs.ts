/** Estimates of each candidate from the race, less what a winner owes to being picked from many. */
import { believedGain, spreadOf } from '../believed.ts';
import { Scores } from '../fitness.ts';
import type { SearchState } from '../state.ts';
import type { Belief } from '../view.ts';

/** Reads a state with the ratings of all its candidates. */
export class Beliefs {
  private readonly scores: Scores;
  private readonly spreads: Record<'search' | 'control', ReturnType<typeof spreadOf>>;
  private readonly arms: ReadonlyMap<number, 'search' | 'control'>;

  constructor(state: SearchState) {
    this.scores = new Scores(state);
    this.arms = new Map(state.candidates.map(({ number, arm }) => [number, arm]));
    // Those that still race are not compared to the end.
    const decided = state.candidates.filter(({ status }) => status !== 'racing' && status !== 'writing');
    const spreadIn = (wanted: 'search' | 'control') =>
      spreadOf(
        this.scores,
        decided.flatMap(({ number, arm }) => (arm === wanted ? [number] : [])),
      );
    this.spreads = { search: spreadIn('search'), control: spreadIn('control') };
  }

  /** Returns the believed mean and gain; null for one that too few were asked about. */
  of(number: number): Belief | null {
    const arm = this.arms.get(number);
    const gain = arm === undefined ? null : believedGain(this.scores, number, this.spreads[arm]);
    if (gain === null) return null;
    const mean = this.scores.mean(0) + gain;
    return { points: gain * 100, mean: Math.min(1, Math.max(0, mean)) };
  }
}
