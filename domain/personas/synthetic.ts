/** Makes up personas for segments without profiles: specification §5. */
import type { Random } from '../random.ts';
import { randomInt, seededRandom } from '../random.ts';
import type { Persona } from './persona.ts';

export const syntheticAges = { youngest: 18, oldest: 67 } as const;
export const syntheticGenders = ['female', 'male', 'non-binary'] as const;

/**
 * One adult in a hundred is non-binary (Pew Research Center, June 2022); the others are women or men with equal
 * probability.
 */
function pickGender(random: Random): (typeof syntheticGenders)[number] {
  const place = random();
  if (place >= 0.99) return 'non-binary';
  return place < 0.495 ? 'female' : 'male';
}

/**
 * Deterministic per seed: age 18 to 67, random gender, United States. The label is for lists and not part of the
 * prompt.
 */
export function createSyntheticPersona(seed: string | number, label = 'Synthetic persona'): Persona {
  const random = seededRandom(seed);
  return {
    kind: 'synthetic',
    name: label,
    age: randomInt(random, syntheticAges.youngest, syntheticAges.oldest),
    gender: pickGender(random),
    location: 'United States',
    attributes: {},
    isSimulated: true,
  };
}

/** Years by which the age of a synthetic persona may differ from the one that it is like. */
const yearsApart = 5;
/** One draw in about ten fits a woman or a man, and one in about 500 a non-binary person. */
const maxDraws = 200_000;

/** Makes up different personas of the same gender and about the same age as a synthetic one; deterministic per seed. */
export function createSyntheticLike({ age, gender }: Persona, count: number, seed: string): Persona[] {
  const alike: Persona[] = [];
  for (let draw = 0; alike.length < count && draw < maxDraws; draw += 1) {
    const drawn = createSyntheticPersona(`${seed}/${draw}`, `Synthetic persona ${alike.length + 1}`);
    const isNear = age === null || Math.abs((drawn.age ?? age) - age) <= yearsApart;
    if (isNear && (gender === null || drawn.gender === gender)) alike.push(drawn);
  }
  return alike;
}
