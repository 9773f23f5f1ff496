/** The provider simulator as a landscape, in process: its writer, and its personas with their politics, lives and doubts. */
import type { Persona } from '../../domain/personas/persona.ts';
import { seededRandom } from '../../domain/random.ts';
import type { SearchSpec } from '../../domain/searches/setup.ts';
import { wordings } from '../../domain/searches/wordings.ts';
import { rateInProcess, writeInProcess } from './search-in-process.ts';
import { searchSpec } from './search-in-memory.ts';
import type { Landscape } from './toy-landscape.ts';

const firstMessages = [
  'We will build affordable homes near transit and cap rent increases. Every neighborhood gets its part of them. We begin as soon as the council agrees.',
  'Our plan cuts waiting times at clinics and hires more nurses. Nobody should have to wait for months to see a doctor. Help us to make it happen.',
  'Give every month, and help the food bank to feed families in this city. Many of our neighbors have to choose between rent and groceries. Your gift changes that.',
  'Try our new app: it finds cheaper groceries and saves money every week. You scan your list, and it shows where each thing costs less. Most people need only a few minutes.',
  'Vote for the new library, with longer hours and a place for children. It will be a home for everybody who wants to learn. Our community deserves it.',
];

const lists = {
  politicalLean: ['Very conservative', 'Conservative', 'Moderate', 'Liberal', 'Very liberal'],
  occupation: [
    'Registered nurse',
    'Truck driver',
    'Shop owner',
    'Software developer',
    'Line cook',
    'Electrician',
    'Retired teacher',
  ],
  income: ['$25,000 to $40,000', '$60,000 to $74,999', '$80,000 to $99,999', '$150,000 or more'],
  education: ['High school graduate', 'Bachelor’s degree', 'Some college', 'Master’s degree'],
  communicationStyle: ['Blunt', 'Warm and friendly', 'Analytical', 'Dry humor', 'Passionate', 'Plain'],
  concerns: ['Rent increases', 'Mortgage payments', 'Crime', 'Health care', 'Grocery prices'],
  interests: ['Gardening', 'Fishing', 'Raising two children', 'Gaming', 'Church', 'Volunteering'],
};

/** `plant` are marks in the first message, in personas or in the brief, such as [[flat]]. */
export function simulatedLandscape(
  seed: number,
  plant: { message?: string; persona?: string; brief?: string } = {},
): Landscape & { spec: SearchSpec } {
  const people = new Map<number, Persona>();
  const personOf = (index: number) => {
    const known = people.get(index) ?? drawPersona(`${seed}/${index}`, index, plant.persona);
    people.set(index, known);
    return known;
  };
  const firstMessage = `${firstMessages[seed % firstMessages.length] as string}${plant.message === undefined ? '' : ` ${plant.message}`}`;
  const landscape: Landscape = {
    firstMessage,
    goalMessage: firstMessage,
    rate: (message, persona) => rateInProcess(spec, personOf(persona), message, persona % wordings.length, seed),
    write: (child, parents) => writeInProcess(spec, child, parents, seed * 100_000 + child.number).message,
  };
  const spec = searchSpec(landscape, { seed, constraints: { brief: plant.brief ?? '' } });
  return { ...landscape, spec };
}

function drawPersona(seed: string, index: number, plant: string | undefined): Persona {
  const random = seededRandom(seed);
  const one = (list: readonly string[]) => list[Math.floor(random() * list.length)] as string;
  const drawn = Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, one(list)]));
  return {
    kind: 'voter',
    name: `Person ${index}`,
    age: 18 + Math.floor(random() * 65),
    gender: one(['female', 'male']),
    location: one(['Suburban Midwest', 'Rural South', 'New York, NY', 'Seattle, WA']),
    attributes: { ...drawn, ...(plant === undefined ? {} : { notes: plant }) },
  };
}
