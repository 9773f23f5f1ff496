/** Lines of speech. `parent+renter: …` is said only by people in both situations; `{place}` and its like are filled in. */
import type { LifeFlag, Person } from '../attitude/person.ts';
import type { Random } from '../random.ts';
import { contracted } from './register.ts';

export interface Lines {
  positive: readonly string[];
  neutral?: readonly string[];
  negative: readonly string[];
}

interface Line {
  needs: LifeFlag[];
  /** Names of the placeholders it cannot do without. */
  slots: string[];
  text: string;
  /** As most people say it. */
  contracted: string;
}

export type Slots = Record<string, string>;

const parsed = new Map<string, Line>();

function parse(source: string): Line {
  const known = parsed.get(source);
  if (known !== undefined) return known;
  const condition = /^([a-zA-Z]+(?:\+[a-zA-Z]+)*): /.exec(source);
  const text = condition === null ? source : source.slice(condition[0].length);
  const line = {
    needs: (condition?.[1]?.split('+') ?? []) as LifeFlag[],
    slots: [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''),
    text,
    contracted: contracted(text),
  };
  parsed.set(source, line);
  return line;
}

/** A line this person can say, filled in; lines about their own situation come three times as readily. Null when none fits. */
export function sayOne(sources: readonly string[], person: Person, slots: Slots, random: Random, contracts: boolean): string | null {
  const fitting: Line[] = [];
  for (const source of sources) {
    const line = parse(source);
    if (!line.needs.every((flag) => person.flags.has(flag)) || !line.slots.every((slot) => (slots[slot] ?? '') !== '')) continue;
    fitting.push(line);
    if (line.needs.length > 0) fitting.push(line, line);
  }
  if (fitting.length === 0) return null;
  const line = random.pick(fitting);
  return fill(contracts ? line.contracted : line.text, slots);
}

function fill(text: string, slots: Slots): string {
  return text.replace(/\{(\w+)\}/g, (_all, slot: string) => slots[slot] ?? '').replace(/^[a-z]/, (letter) => letter.toUpperCase());
}
