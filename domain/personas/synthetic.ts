/** Personas for segments without profiles: specification §5. */
import { pick, randomInt, seededRandom } from '../random.ts';
import type { Persona } from './persona.ts';

export const syntheticAges = { youngest: 18, oldest: 67 } as const;
export const syntheticGenders = ['female', 'male', 'non-binary'] as const;

/** The same seed gives the same person: age 18 to 67, random gender, United States. Named by number, as nobody stands behind it. */
export function syntheticPersona(seed: string | number, label = 'Synthetic persona'): Persona {
  const random = seededRandom(seed);
  return {
    kind: 'synthetic',
    name: label,
    age: randomInt(random, syntheticAges.youngest, syntheticAges.oldest),
    gender: pick(random, syntheticGenders),
    location: 'United States',
    attributes: {},
  };
}
