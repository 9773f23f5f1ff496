/** How many people a planned run asks, and what their answers are worth, before it is started. */
import { sumOf } from '../sum.ts';

export interface PeopleAsked {
  /** Number of different people. */
  people: number;
  /** Number of times that one of them is asked at most. */
  most: number;
  /** Number of people asked once each whose answers would be as precise, if a person always answers alike. */
  worth: number;
}

/**
 * Counts the people of segments with so many profiles, of which so many personas are asked. A segment without profiles
 * has made-up personas, each of whom is another person; in the others everybody is asked about equally often.
 */
export function peopleAsked(seats: readonly number[], sizes: readonly number[]): PeopleAsked {
  let [people, most, asked, squares] = [0, 0, 0, 0];
  for (const [at, seat] of seats.entries()) {
    const size = (sizes[at] ?? 0) > 0 ? (sizes[at] ?? 0) : seat;
    if (seat === 0 || size === 0) continue;
    const [times, more] = [Math.floor(seat / size), seat % size];
    people += Math.min(seat, size);
    most = Math.max(most, times + (more > 0 ? 1 : 0));
    asked += seat;
    squares += more * (times + 1) ** 2 + (size - more) * times ** 2;
  }
  return { people, most, worth: squares === 0 ? 0 : (asked * asked) / squares };
}

/**
 * Returns the number of personas that are asked unless somebody chooses another: the usual one, but in segments with
 * fewer people each of them once. A segment without profiles has as many made-up personas as are asked.
 */
export function defaultPersonas(usual: number, segments: readonly { size: number }[]): number {
  const hasEnough = segments.length === 0 || segments.some(({ size }) => size === 0);
  return hasEnough
    ? usual
    : Math.min(
        usual,
        sumOf(segments, ({ size }) => size),
      );
}
