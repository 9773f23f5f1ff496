/** Basis of the differences of a comparison, on its page and in its report. */
import type { Words } from '../figure-words.ts';

export interface ComparisonState {
  samePersonas: boolean;
  isFinal: boolean;
  sides: readonly { asked: number; people?: number; counts?: { total: number } }[];
}

/**
 * Says whether the runs asked the same personas and how to read differences. Null while runs have not drawn their
 * personas, because it is not yet known whether they differ.
 */
export function basisSentence(
  { samePersonas, sides, isFinal }: ComparisonState,
  { counted }: Pick<Words, 'counted'>,
): string | null {
  // Runs that stopped early at different points drew the same personas, but one asked more of them.
  if (samePersonas && sides.some(({ asked }) => asked !== sides[0]?.asked))
    return 'Not every run got as far: some people heard only one of the messages, which the range of a difference allows for.';
  const [side] = sides;
  if (samePersonas && side?.people !== undefined && side.people < (side.counts?.total ?? 0))
    return `The same ${counted(side.people, 'person', 'people')} heard each message, some more than once, so every difference is one between messages, person by person.`;
  if (samePersonas)
    return `The same ${counted(sides[0]?.asked ?? 0, 'persona')} heard each message, so every difference is one between messages, persona by persona.`;
  if (!isFinal) return null;
  return 'The runs asked different personas: part of a difference may be one between people. Ask the same personas again to be surer.';
}
