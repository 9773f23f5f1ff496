/** Rectified figures of one question, and how many answers they save. */
import { smallSample } from '../../simulations/small-sample.ts';
import { wilson } from '../../simulations/statistics.ts';
import { tOfTail } from '../../simulations/student-t.ts';
import { rectifyMean, type PairedAnswer, type RectifiedEstimate } from '../statistics/ppi.ts';
import { summarizeWeights } from '../statistics/weights.ts';
import type { Pairing, Paired } from './pairing.ts';
import type { QuestionSides } from './responses.ts';
import { peopleOf } from './sentences.ts';
import type { LaneFigure } from './question-view.ts';

/** Fewer people who chose an option, or did not, make its normal interval too narrow. */
const minOnEachSide = 5;

export interface Rectifier {
  /** Number of pairs; 0 when nothing is rectified. */
  pairs: number;
  /** Why nothing is rectified; null when something is. */
  why: string | null;
  /** A mean within these bounds; null when nothing is rectified. */
  mean(valueOf: (answer: never) => number, bounds: { low: number; high: number }): LaneFigure | null;
  /** A share; the people's own figure where too few chose it, or too few did not. */
  share(holds: (answer: never) => boolean, people: LaneFigure | null): LaneFigure | null;
  /** Numbers of people that would give the same errors without personas, by figure so far. */
  effective: number[];
}

/** Rectifies figures of one question. */
export function createRectifier<A>(sides: QuestionSides<A>, pairing: Pairing): Rectifier {
  const size = pairing.pair(sides, () => 0);
  const wanted = sides.people.given.filter(({ response }) => pairing.isPaired(response.id)).length;
  const why = reasonOf(pairing, size, wanted);
  const effective: number[] = [];
  const estimateOf = (paired: Paired): RectifiedEstimate => {
    const estimate = rectifyMean(paired.pairs, paired.others);
    effective.push(estimate.effectiveHumans);
    return estimate;
  };
  return {
    pairs: why === null ? size.pairs.length : 0,
    why,
    effective,
    mean(valueOf: (answer: A) => number, bounds) {
      if (why !== null) return null;
      const paired = pairing.pair(sides, valueOf);
      return meanLane(estimateOf(paired), paired.pairs, bounds);
    },
    share(holds: (answer: A) => boolean, people) {
      if (why !== null) return null;
      const paired = pairing.pair(sides, (answer) => (holds(answer) ? 1 : 0));
      const chosen = paired.pairs.filter(({ human }) => human === 1).length;
      if (Math.min(chosen, paired.pairs.length - chosen) < minOnEachSide)
        return people === null ? null : { ...people, count: null };
      return shareLane(estimateOf(paired));
    },
  } as Rectifier;
}

/** By Student's t on the effective number of pairs, as people's own mean; without help of the personas it is theirs. */
function meanLane(
  { estimate, error }: RectifiedEstimate,
  pairs: readonly PairedAnswer[],
  bounds: { low: number; high: number },
): LaneFigure {
  const within = (value: number) => Math.min(bounds.high, Math.max(bounds.low, value));
  const n = Math.max(2, summarizeWeights(pairs).effectiveSize);
  const half = tOfTail(0.025, n - 1) * error * Math.sqrt(n / (n - 1));
  return { value: within(estimate), low: within(estimate - half), high: within(estimate + half), count: null };
}

/** By Wilson's interval on the number of people whose share would have this error; without help it is people's own. */
function shareLane({ estimate, error, humansOnly }: RectifiedEstimate): LaneFigure {
  const value = Math.min(1, Math.max(0, estimate));
  const variance = humansOnly.estimate * (1 - humansOnly.estimate);
  if (error <= 1e-9) return { value, low: value, high: value, count: null };
  const n = variance / error ** 2;
  const { low, high } = wilson(value * n, n);
  return { value, low, high, count: null };
}

/** With fewer pairs, or more people of one answer, the interval of a mean is too narrow (80 to 92% instead of 95%). */
const minForMean = 50;
const mostAlike = 0.7;

/** Says why the rectified mean is rough; null when it is not, or when there is none. */
export function roughMean({ people }: QuestionSides<number>, pairs: number): string | null {
  if (pairs === 0) return null;
  if (pairs < minForMean) return `rectified mean rough: fewer than ${minForMean} pairs`;
  const weights = new Map<number, number>();
  for (const { answer, weight } of people.given) weights.set(answer, (weights.get(answer) ?? 0) + weight);
  const most = Math.max(...weights.values()) / summarizeWeights(people.given).total;
  return most > mostAlike ? `rectified mean rough: ${Math.round(100 * most)}% of people gave one answer` : null;
}

/**
 * People whose twin was not asked, because its answers led past the question, differ from the others: without them the
 * figure would be that of another group.
 */
const minPaired = 0.9;

function reasonOf({ mode, sentence }: Pairing, { pairs, others }: Paired, wanted: number): string | null {
  if (mode === null) return sentence;
  if (mode === 'twins' && pairs.length < minPaired * wanted)
    return `The personas of ${peopleOf(wanted - pairs.length)} were not asked this question, so it has no rectified figures.`;
  if (pairs.length < smallSample)
    return `Rectified figures need the answers of ${smallSample} people; ${peopleOf(pairs.length)} can be paired.`;
  return others.length < 2 ? 'Rectified figures need answers of personas.' : null;
}
