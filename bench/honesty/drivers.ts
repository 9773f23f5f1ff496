/** Drivers of an answer among many small groups: how often one is named that is not there. */
import { explainSplit } from '../../domain/breakdown/explain.ts';
import { PersonaCollector, type Personas } from '../../domain/breakdown/personas.ts';
import { seededRandom, type Random } from '../../domain/random.ts';
import { percentOf, type Section } from './section.ts';

export interface Towns {
  people: number;
  towns: number;
  /** Share of the positive answer, and that in the first town. */
  share: number;
  ofFirst?: number;
}

/** Draws people who live in towns and have five more attributes, which make no difference. */
export function drawTowns(random: Random, { people, towns, share, ofFirst = share }: Towns): Personas {
  const collector = new PersonaCollector();
  for (let personaIndex = 0; personaIndex < people; personaIndex += 1) {
    const town = Math.floor(random() * towns);
    const attributes: Record<string, string> = { town: `Town ${town}` };
    for (let at = 0; at < 5; at += 1) attributes[`attribute ${at}`] = `value ${Math.floor(random() * (2 + at))}`;
    const score = random() < (town === 0 ? ofFirst : share) ? 1 : -1;
    const of = { segmentId: 'adults', segmentName: 'Adults', person: `person ${personaIndex}`, wording: 1 };
    collector.add({ personaIndex, score, attributes, ...of });
  }
  return collector.finish();
}

/** True when some attribute is said to divide the people. */
export function namesDriver(random: Random, towns: Towns): boolean {
  const personas = drawTowns(random, towns);
  const everybody = Int32Array.from({ length: personas.size }, (_, place) => place);
  return explainSplit(personas, everybody).some(({ isClear }) => isClear);
}

const designs: readonly Towns[] = [
  { people: 300, towns: 20, share: 0.1 },
  { people: 1_000, towns: 100, share: 0.5 },
  { people: 1_200, towns: 4, share: 0.5 },
  { people: 1_500, towns: 150, share: 0.03 },
  { people: 2_000, towns: 200, share: 0.01 },
  { people: 3_000, towns: 150, share: 0.97 },
];

export const driversSection: Section = {
  name: 'drivers',
  about: 'Some attribute is said to divide the people, and none does, in percent.',
  labels: ['People', 'Towns', 'Positive'],
  columns: [{ head: 'Driver named', aim: { max: 6 } }],
  trials: 1_000,
  rows: designs.map((of) => ({
    labels: [of.people, of.towns, `${100 * of.share}%`],
    measure(trials) {
      const random = seededRandom(JSON.stringify(of));
      return [percentOf(trials, () => namesDriver(random, of))];
    },
  })),
};
