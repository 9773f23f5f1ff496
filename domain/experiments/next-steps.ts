/** Advice after a comparison, from the tests that its verdict rests on. */
import { pointsText } from '../simulations/comparison.ts';

export interface ComparedForAdvice {
  /** Names of the messages, in order, by their keys. */
  sides: readonly { key: string; label: string }[];
  pairs: readonly { first: string; second: string; difference: number; isClear: boolean }[];
  /** Key of the message that is clearly above each of the others; null without one. */
  leader: string | null;
}

/** Says which message to use, which to leave out, and which are equally good. Empty without a tested pair. */
export function nextSteps({ sides, pairs, leader }: ComparedForAdvice): string[] {
  if (pairs.length === 0) return [];
  const labelOf = (key: string) => sides.find((side) => side.key === key)?.label ?? key;
  const clear = pairs
    .filter(({ isClear }) => isClear)
    .map(({ first, second, difference }) =>
      difference > 0 ? { higher: first, lower: second, difference } : { higher: second, lower: first, difference },
    );
  if (clear.length === 0)
    return ['No message is clearly better: choose by other reasons, or ask more people to tell smaller differences.'];
  const lead =
    leader === null
      ? []
      : [
          `Use ${labelOf(leader)}: it did clearly better than ${sides.length > 2 ? 'each of the others' : 'the other'}.`,
        ];
  const below = sides.flatMap(({ key, label }) => {
    const [over] = clear.filter(({ lower }) => lower === key).toSorted((one, other) => sizeOf(other) - sizeOf(one));
    if (over === undefined || (leader !== null && sides.length === 2)) return [];
    return [`Leave out ${label}: it is ${pointsText(over.difference)} below ${labelOf(over.higher)}.`];
  });
  const left = sides.filter(({ key }) => !clear.some(({ lower }) => lower === key)).map(({ label }) => label);
  const alike =
    left.length < 2 ? [] : [`${left.join(' and ')} cannot be told apart: choose by other reasons, or ask more people.`];
  return [...lead, ...below, ...alike];
}

function sizeOf({ difference }: { difference: number }): number {
  return Math.abs(difference);
}
