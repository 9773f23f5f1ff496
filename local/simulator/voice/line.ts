/**
 * Lines of speech. `parent+renter: …` is said only by people in both situations; placeholders such as `{place}` are
 * filled in.
 */
import type { LifeFlag, Person } from '../attitude/person.ts';
import type { Random } from '../../random.ts';
import { contract } from './register.ts';

export interface Lines {
  positive: readonly string[];
  neutral?: readonly string[];
  negative: readonly string[];
}

interface Line {
  needs: LifeFlag[];
  /** Names of the required placeholders. */
  slots: string[];
  text: string;
  /** The line with contractions, as most people speak. */
  contracted: string;
}

export type Slots = Record<string, string>;

/** Parsed lists are cached, because there are few and they are used often. */
const parsed = new WeakMap<readonly string[], Line[]>();

function linesOf(sources: readonly string[]): Line[] {
  const known = parsed.get(sources) ?? sources.map(parse);
  parsed.set(sources, known);
  return known;
}

function parse(source: string): Line {
  const condition = /^([a-zA-Z]+(?:\+[a-zA-Z]+)*): /.exec(source);
  const text = condition === null ? source : source.slice(condition[0].length);
  return {
    needs: (condition?.[1]?.split('+') ?? []) as LifeFlag[],
    slots: [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''),
    text,
    contracted: contract(text),
  };
}

/**
 * Picks and fills in a line that fits the person; lines about their situation are three times as likely. Null when none
 * fits.
 */
export function sayOne(
  sources: readonly string[],
  person: Person,
  slots: Slots,
  random: Random,
  contracts: boolean,
): string | null {
  const fitting: Line[] = [];
  for (const line of linesOf(sources)) {
    if (line.needs.length === 0) {
      if (line.slots.length === 0 || isFilled(line, slots)) fitting.push(line);
    } else if (line.needs.every((flag) => person.flags.has(flag)) && isFilled(line, slots))
      fitting.push(line, line, line);
  }
  if (fitting.length === 0) return null;
  const line = random.pick(fitting);
  return fill(contracts ? line.contracted : line.text, slots);
}

function isFilled(line: Line, slots: Slots): boolean {
  return line.slots.every((slot) => (slots[slot] ?? '') !== '');
}

function fill(text: string, slots: Slots): string {
  return text
    .replace(/\{(\w+)\}/g, (_all, slot: string) => slots[slot] ?? '')
    .replace(/^[a-z]/, (letter) => letter.toUpperCase());
}
