/** Compares what a reader finds in the corpus with its labels. */
import type { ParsedAs } from '../../domain/simulations/parse-reaction.ts';
import type { LabeledReply, Reading } from './corpus.ts';

export interface Found {
  reading: Reading;
  reader: ParsedAs | null;
}

export interface Scored extends LabeledReply {
  found: Found;
}

const sides: readonly Reading[] = ['positive', 'negative'];
const answers: readonly Reading[] = [...sides, 'neutral'];

export function isRight({ found, expected }: Scored): boolean {
  return found.reading === expected;
}

export function isReadAsExpected({ found, reader }: Scored): boolean {
  return found.reader === reader;
}

export function isCountedRefusal({ found, expected }: Scored): boolean {
  return expected === 'refused' && answers.includes(found.reading);
}

export function isCountedNonsense({ found, expected }: Scored): boolean {
  return expected === 'unreadable' && answers.includes(found.reading);
}

export function isOppositeSide({ found, expected }: Scored): boolean {
  return sides.includes(expected) && sides.includes(found.reading) && found.reading !== expected;
}

/** Returns rows of name, replies, share read right in percent, and those read wrong, most replies first. */
export function shares(replies: readonly Scored[], nameOf: (reply: Scored) => string): (string | number)[][] {
  return [...Map.groupBy(replies, nameOf)]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([name, group]) => {
      const right = group.filter(isRight).length;
      return [name, group.length, (100 * right) / group.length, group.length - right];
    });
}
