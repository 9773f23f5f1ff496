/** Rectified figures of one question, and how many answers they save. */
import { smallSample } from '../../simulations/small-sample.ts';
import { rectifyMean, type RectifiedEstimate } from '../statistics/ppi.ts';
import type { Pairing, Paired } from './pairing.ts';
import type { QuestionSides } from './responses.ts';
import { peopleOf } from './sentences.ts';
import type { LaneFigure } from './view.ts';

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
  const lane = ({ estimate, low, high }: RectifiedEstimate, bounds: { low: number; high: number }): LaneFigure => {
    const within = (value: number) => Math.min(bounds.high, Math.max(bounds.low, value));
    return { value: within(estimate), low: within(low), high: within(high), count: null };
  };
  return {
    pairs: why === null ? size.pairs.length : 0,
    why,
    effective,
    mean(valueOf: (answer: A) => number, bounds) {
      return why === null ? lane(estimateOf(pairing.pair(sides, valueOf)), bounds) : null;
    },
    share(holds: (answer: A) => boolean, people) {
      if (why !== null) return null;
      const paired = pairing.pair(sides, (answer) => (holds(answer) ? 1 : 0));
      const chosen = paired.pairs.filter(({ human }) => human === 1).length;
      if (Math.min(chosen, paired.pairs.length - chosen) < minOnEachSide)
        return people === null ? null : { ...people, count: null };
      return lane(estimateOf(paired), { low: 0, high: 1 });
    },
  } as Rectifier;
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
