/** Names of personas in results. */
import { firstLetter } from '../letters.ts';
import { isLabel } from './attribute-lines.ts';
import { classifyValue } from './identifying.ts';

/** The persona of an answer. `isImported` is false for samples and made-up personas. */
export interface NamedPersona {
  personaIndex: number;
  personName: string;
  isImported: boolean;
}

/**
 * `short` is a first name with an initial, for the owner; `pseudonym` is for all other readers, unless the owner chose
 * otherwise.
 */
export type ShownNames = 'short' | 'pseudonym';

/**
 * The only rule for names: the owner's pages show a real person's first name and initial; everything that leaves them
 * shows a pseudonym that stays the same throughout the run.
 */
export function toShownName({ personaIndex, personName, isImported }: NamedPersona, names: ShownNames): string {
  if (!isImported) return personName;
  return names === 'short' ? toShortName(personName, personaIndex) : toPseudonym(personaIndex);
}

/** Applies the rule and keeps the other fields of the row. */
export function toShownPersona<Row extends NamedPersona>(row: Row, names: ShownNames): Row {
  return { ...row, personName: toShownName(row, names) };
}

function toPseudonym(personaIndex: number): string {
  return `Persona ${personaIndex + 1}`;
}

const titles = /^((dr|prof|mr|mrs|ms|miss|mx|sir|herr|frau|rev|hon)\.?\s+)+/i;

/** 'Maria Anna Keller' becomes 'Maria K.'. Anything that is no name, such as an address, is dropped. */
export function toShortName(name: string, personaIndex: number): string {
  const text = name.trim();
  if (isLabel.test(text)) return text;
  const [family = '', given] = text.split(',', 2).map((part) => part.trim());
  const words = (given ? `${given} ${family}` : text).replace(titles, '').split(/\s+/).filter(Boolean);
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  if (first === undefined || classifyValue(text) !== null || classifyValue(first) !== null)
    return toPseudonym(personaIndex);
  return last === undefined ? first : `${first} ${firstLetter(last)}.`;
}
