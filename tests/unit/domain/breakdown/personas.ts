/** Personas with made-up attributes, drawn from a seed. */
import { PersonaCollector, type AnsweredPersona, type Personas } from '../../../../domain/breakdown/personas.ts';
import { wordingCount } from '../../../../domain/personas/wordings.ts';
import { hashOf, seededRandom, type Random } from '../../../../domain/random.ts';

export function collect(rows: readonly Partial<AnsweredPersona>[]): Personas {
  const collector = new PersonaCollector();
  rows.forEach((row, personaIndex) =>
    collector.add({
      personaIndex,
      score: 1,
      person: `person ${personaIndex}`,
      wording: (hashOf(String(personaIndex)) % wordingCount) + 1,
      segmentId: 'adults',
      segmentName: 'Adults',
      attributes: {},
      ...row,
    }),
  );
  return collector.finish();
}

export const everybody = ({ size }: Personas): Int32Array => Int32Array.from({ length: size }, (_, place) => place);

interface Population {
  size: number;
  /** Difference of the positive share between those with and without the planted value. */
  effect: number;
  /** Times each profile is asked. */
  repeats?: number;
}

const attributeCount = 27;
/** The attribute that makes the difference, if any does. */
export const driver = 'attribute 4';

/** Draws personas with 27 attributes of two to seven values, one of them a list, some of which go together. */
export function drawPersonas(seed: string, { size, effect, repeats = 1 }: Population): Personas {
  const random = seededRandom(seed);
  const rows: Partial<AnsweredPersona>[] = [];
  while (rows.length < size) {
    const attributes = drawAttributes(random);
    const positive = 0.5 + (attributes[driver] === 'value 0' ? effect / 2 : -effect / 2);
    const opinion = random() < positive;
    for (let time = 0; time < repeats && rows.length < size; time += 1) {
      // A profile that is asked again mostly says the same.
      const isPositive = time === 0 || random() < 0.9 ? opinion : random() < positive;
      rows.push({ score: isPositive ? 1 : -1, person: `person ${rows.length - time}`, attributes });
    }
  }
  return collect(rows);
}

function drawAttributes(random: Random): Record<string, unknown> {
  const attributes: Record<string, unknown> = {};
  for (let at = 0; at < attributeCount; at += 1) {
    const values = at === 4 ? 2 : 2 + (at % 6);
    attributes[`attribute ${at}`] = `value ${Math.floor(random() * values)}`;
  }
  attributes['attribute 20'] = ['music', 'sports', 'books', 'travel'].filter(() => random() < 0.3);
  if (random() < 0.5) attributes['attribute 3'] = attributes['attribute 9'];
  return attributes;
}
