/**
 * A landscape for searches in memory: a message is a few numbers, personas like some places better than others, and every mutation
 * moves in its own way. Everything follows from texts, so an answer is the same whenever it is asked for.
 */
import { hashOf, randomNormal, seededRandom } from '../../domain/random.ts';
import type { Candidate, NewCandidate } from '../../domain/searches/candidate.ts';
import type { Rating } from '../../domain/searches/state.ts';

export interface Landscape {
  firstMessage: string;
  /** The message that most personas like best. */
  goalMessage: string;
  rate: (message: string, persona: number, segment: number) => Rating;
  write: (child: NewCandidate, parents: readonly Candidate[]) => string;
}

const dimensions = 8;

const textOf = (place: readonly number[]) => place.map((value) => value.toFixed(4)).join(' ');
const placeOf = (message: string) => message.split(' ').map(Number);

/** `slope` 0 is a flat landscape, where no message is better than another. */
export function toyLandscape(seed: number, { slope = 1, offset = 0 } = {}): Landscape {
  const random = seededRandom(`landscape/${seed}`);
  const goal = Array.from({ length: dimensions }, () => randomNormal(random));
  const first = goal.map((value) => value + randomNormal(random) * 0.9);
  const segmentGoals = Array.from({ length: 20 }, () => goal.map((value) => value + randomNormal(random) * 0.3));
  const goalOf = (segment: number) => segmentGoals[segment] as number[];
  const gaps = (place: readonly number[], segment: number) =>
    goalOf(segment).map((value, at) => value - (place[at] ?? 0));

  const leanings = new Map<number, number>();
  const leaningOf = (persona: number) => {
    const known = leanings.get(persona) ?? randomNormal(seededRandom(`${seed}/persona/${persona}`)) * 0.8;
    leanings.set(persona, known);
    return known;
  };
  // All personas are asked about a message in a row.
  let last = { message: '', hash: 0, missing: segmentGoals };
  const read = (message: string) => {
    if (last.message !== message) {
      const place = placeOf(message);
      last = { message, hash: hashOf(`${seed}/${message}`), missing: segmentGoals.map((_, at) => gaps(place, at)) };
    }
    return last;
  };

  return {
    firstMessage: textOf(first),
    goalMessage: textOf(goal),
    rate(message, persona, segment) {
      const { hash, missing: all } = read(message);
      const missing = all[segment] as number[];
      const distance = missing.reduce((sum, gap) => sum + gap * gap, 0) / dimensions;
      const leaning = leaningOf(persona);
      const mood = randomNormal(seededRandom(hash ^ Math.imul(persona + 1, 0x9e3779b1))) * 0.8;
      const score = offset + slope * (0.8 - 1.2 * distance) + leaning + mood;
      const support = score > 0 ? 1 : 0;
      const soft = 1 / (1 + Math.exp(-score));
      const widest = missing.reduce((most, gap, at) => (Math.abs(gap) > Math.abs(missing[most] ?? 0) ? at : most), 0);
      return {
        values: { supportRate: support, viralPotential: soft, authenticity: 1 - soft / 2, persuasionScore: soft },
        sentiment: score > 0.3 ? 'positive' : score > 0 ? 'positive' : score > -0.5 ? 'neutral' : 'negative',
        objection: support === 1 ? '' : `${widest} ${(missing[widest] ?? 0) > 0 ? 'up' : 'down'}`,
      };
    },
    write(child, parents) {
      const random = seededRandom(
        `${seed}/write/${child.number}/${child.origin}/${parents.map(({ message }) => message).join('/')}`,
      );
      const own = placeOf(parents[0]?.message ?? '');
      const other = placeOf((parents[1] ?? parents[0])?.message ?? '');
      const shaken = (size: number) => own.map((value) => value + randomNormal(random) * size);
      if (child.origin === 'merge')
        return textOf(
          own.map((value, at) => (random() < 0.5 ? value : (other[at] as number)) + randomNormal(random) * 0.05),
        );
      if (child.origin === 'answer-objection') {
        const [at, way] = (child.plan.objections?.[0]?.text ?? '0 up').split(' ');
        const place = shaken(0.15);
        place[Number(at)] = (place[Number(at)] as number) + (way === 'up' ? 0.5 : -0.5) * random();
        return textOf(place);
      }
      const sizes: Record<string, number> = {
        paraphrase: 0.15,
        shorten: 0.15,
        simplify: 0.2,
        'for-segment': 0.35,
        'change-tone': 0.6,
      };
      return textOf(shaken(sizes[child.origin] ?? 0.3));
    },
  };
}
