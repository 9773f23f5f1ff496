/** Parts of an imported discussion, which are read one at a time. */
import type { Utterance } from './utterance.ts';

/** Turns that one reply of the analysis can code. */
export const partTurns = 25;

export interface Part {
  /** Null where the file names no phase. */
  name: string | null;
  turns: Utterance[];
}

/** Splits at the phases of the file, and long ones evenly. Phases with fewer than two turns of participants join another. */
export function partsOf(turns: readonly Utterance[], moderator: string | null): Part[] {
  const parts: Part[] = [];
  for (const turn of turns) {
    const last = parts.at(-1);
    const isOpen = last !== undefined && !isLongEnough(last, moderator);
    if (last !== undefined && (isOpen || last.name === turn.phase)) {
      last.turns.push(turn);
      // A phase that is too short to stand alone belongs to the one that follows.
      if (isOpen) last.name = turn.phase;
    } else parts.push({ name: turn.phase, turns: [turn] });
  }
  const last = parts.at(-1);
  const before = parts.at(-2);
  if (last !== undefined && before !== undefined && !isLongEnough(last, moderator)) {
    before.turns.push(...last.turns);
    parts.pop();
  }
  return parts.flatMap((part) => evenParts(part, moderator));
}

function isLongEnough({ turns }: Part, moderator: string | null): boolean {
  return turns.filter(({ speaker }) => speaker !== moderator).length >= 2;
}

function evenParts({ name, turns }: Part, moderator: string | null): Part[] {
  const count = Math.ceil(turns.length / partTurns);
  const size = Math.ceil(turns.length / count);
  const pieces = Array.from({ length: count }, (_, at) => ({ name, turns: turns.slice(at * size, (at + 1) * size) }));
  return pieces.every((piece) => isLongEnough(piece, moderator)) ? pieces : [{ name, turns: [...turns] }];
}
