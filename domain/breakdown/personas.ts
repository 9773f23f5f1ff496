/** The personas that answered a run, with their attributes as groups: what a break-down is computed from. */
import { classifyHeader } from '../personas/identifying.ts';
import { toAttribute, type Attribute, type ValueTally } from './attribute.ts';

/** One persona with an answer. */
export interface AnsweredPersona {
  personaIndex: number;
  /** Sum of its scores over all providers, whose sign is its sentiment. */
  score: number;
  /** Identifies the profile: answers of one that was asked several times are not independent. */
  person: string;
  /** Number of the wording that it was asked in. */
  wording: number;
  segmentId: string;
  segmentName: string;
  attributes: unknown;
}

export interface Personas {
  size: number;
  /** By place: the index within the run, the sign of the score, and a number for the profile. */
  indexes: Int32Array;
  signs: Int8Array;
  persons: Int32Array;
  /** By place: the number of the wording. */
  wordings: Uint8Array;
  /** Number of different profiles, and the key of each by its number. */
  people: number;
  keys: readonly string[];
  attributes: Attribute[];
}

/** The segment a persona was drawn from, as an attribute like others. */
export const segmentField = 'segment';

/** Collects personas in batches, so that the attributes of a large run are never held as objects all at once. */
export class PersonaCollector {
  #indexes: number[] = [];
  #signs: number[] = [];
  #persons: number[] = [];
  #wordings: number[] = [];
  #people = new Map<string, number>();
  #segmentNames = new Map<string, string>();
  /** Null for a field that identifies people. */
  #fields = new Map<string, ValueTally | null>();

  add({ personaIndex, score, person, wording, segmentId, segmentName, attributes }: AnsweredPersona): void {
    const place = this.#indexes.length;
    this.#indexes.push(personaIndex);
    this.#signs.push(Math.sign(score));
    this.#persons.push(numberOf(this.#people, person));
    this.#wordings.push(wording);
    this.#segmentNames.set(segmentId, segmentName);
    this.#hold(segmentField, segmentId, place);
    const held = typeof attributes === 'object' && attributes !== null ? Object.entries(attributes) : [];
    for (const [field, value] of held) this.#hold(field === segmentField ? `${field} attribute` : field, value, place);
  }

  #hold(field: string, value: unknown, place: number): void {
    let tally = this.#fields.get(field);
    if (tally === undefined) {
      tally = classifyHeader(field) === null ? { field, values: [], counts: [], codes: [], known: new Map() } : null;
      this.#fields.set(field, tally);
    }
    if (tally === null) return;
    const code = numberOf(tally.known, JSON.stringify(value ?? null));
    if (code === tally.values.length) {
      tally.values.push(value);
      tally.counts.push(0);
    }
    tally.counts[code] = (tally.counts[code] ?? 0) + 1;
    tally.codes[place] = code;
  }

  /** Returns the personas; attributes that tell nearly everybody apart, or nobody, are left out. */
  finish(): Personas {
    const size = this.#indexes.length;
    const attributes = [...this.#fields.values()].flatMap((tally) => {
      if (tally === null) return [];
      const nameOf = tally.field === segmentField ? (id: string) => this.#segmentNames.get(id) ?? id : null;
      return toAttribute(tally, size, nameOf) ?? [];
    });
    return {
      size,
      indexes: Int32Array.from(this.#indexes),
      signs: Int8Array.from(this.#signs),
      persons: Int32Array.from(this.#persons),
      wordings: Uint8Array.from(this.#wordings),
      people: this.#people.size,
      keys: [...this.#people.keys()],
      attributes,
    };
  }
}

function numberOf(known: Map<string, number>, key: string): number {
  const number = known.get(key) ?? known.size;
  known.set(key, number);
  return number;
}
