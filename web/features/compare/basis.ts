import { counted } from '../../lib/format.ts';

interface Compared {
  samePersonas: boolean;
  isFinal: boolean;
  sides: readonly { asked: number }[];
}

/** Whom the comparison rests on, and what that lets one say. Until runs have drawn their personas it is not known that they differ. */
export function basisOf({ samePersonas, sides, isFinal }: Compared): string | null {
  // Runs that stopped early at different points were drawn the same, but one heard more of them.
  if (samePersonas && sides.some(({ asked }) => asked !== sides[0]?.asked))
    return 'Not every run got as far. Differences are taken persona by persona, among those who heard both messages, so they need not be those of the shares below.';
  if (samePersonas)
    return `The same ${counted(sides[0]?.asked ?? 0, 'persona')} heard each message, so every difference is one between messages, persona by persona.`;
  if (!isFinal) return null;
  return 'The runs asked different personas: part of a difference may be one between people. Ask the same personas again to be surer.';
}
