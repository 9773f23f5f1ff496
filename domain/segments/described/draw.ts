/**
 * Draws the people of a proposal. Each attribute is dealt out by quotas, so its shares are met within one person; the order
 * within an attribute is random. The same proposal and seed give the same people.
 */
import { plainKey } from '../../personas/record-values.ts';
import { randomInt, seededRandom, shuffled, type Random } from '../../random.ts';
import { splitBySize } from '../../simulations/roster.ts';
import { orderByDependence, type OrderedAttribute } from './dependence.ts';
import type { Proposal, ProposedAttribute, ProposedPair } from './proposal.ts';
import { roundTable } from './round-table.ts';

export interface DrawnProfile {
  /** A label that says that the person is made up, and that no prompt repeats. */
  name: string;
  attributes: Record<string, string | number>;
}

/** Attributes that say where in the country somebody lives; the first one is part of the place of residence. */
const regionNames = ['region', 'state', 'city', 'province'];

/** Draws all people of a checked proposal. Throws when its tables depend on each other in a circle. */
export function drawDescribed(proposal: Proposal, seed: number): DrawnProfile[] {
  const ordered = orderByDependence(proposal.attributes, proposal.pairs);
  if (ordered === null) throw new Error('The tables of the proposal depend on each other in a circle');
  const drawn = new Map<string, number[]>();
  for (const { attribute, pair } of ordered) {
    // A seed for each attribute: changing one leaves the others as they were.
    const random = seededRandom(`${seed}/${attribute.name}`);
    drawn.set(attribute.name, placesOf({ attribute, pair }, proposal, drawn, random));
  }
  const valuesOf = proposal.attributes.map((attribute) => {
    const random = seededRandom(`${seed}/${attribute.name}/numbers`);
    return (drawn.get(attribute.name) ?? []).map((place) => valueAt(attribute, place, random));
  });
  return Array.from({ length: proposal.size }, (_, person) => ({
    name: `Synthetic persona ${person + 1}`,
    attributes: attributesOf(
      proposal,
      valuesOf.map((values) => values[person] ?? ''),
    ),
  }));
}

/** Returns the place of each person's value in the attribute's list. */
function placesOf(
  { attribute, pair }: OrderedAttribute,
  { attributes, size }: Proposal,
  drawn: ReadonlyMap<string, number[]>,
  random: Random,
): number[] {
  const given = attributes.find(({ name }) => name === pair?.given);
  if (pair === null || given === undefined)
    return shuffled(
      random,
      spread(
        splitBySize(
          size,
          attribute.values.map(({ share }) => share),
        ),
      ),
    );
  return placesGiven(pair, given, drawn.get(given.name) ?? [], random);
}

/** Deals out the values of a dependent attribute among those with each value of the other one. */
function placesGiven(
  { rows }: ProposedPair,
  given: ProposedAttribute,
  givenPlaces: readonly number[],
  random: Random,
): number[] {
  const people = given.values.map((): number[] => []);
  for (const [person, place] of givenPlaces.entries()) people[place]?.push(person);
  const counts = roundTable(
    people.map((group) => group.length),
    rows,
  );
  const places: number[] = Array.from({ length: givenPlaces.length }, () => 0);
  for (const [row, group] of people.entries()) {
    const dealt = shuffled(random, spread(counts[row] ?? []));
    for (const [at, person] of group.entries()) places[person] = dealt[at] ?? 0;
  }
  return places;
}

/** [2, 1] becomes [0, 0, 1]. */
function spread(counts: readonly number[]): number[] {
  return counts.flatMap((count, place) => Array.from({ length: count }, () => place));
}

/** Numbers are drawn evenly from their band. */
function valueAt({ kind, values }: ProposedAttribute, place: number, random: Random): string | number {
  const { label = '', from = 0, to = from } = values[place] ?? {};
  return kind === 'number' ? randomInt(random, from, to) : label;
}

function attributesOf(
  { attributes, country }: Proposal,
  values: readonly (string | number)[],
): DrawnProfile['attributes'] {
  const entries = attributes.map(({ name }, at) => [name, values[at] ?? ''] as const);
  const region = regionNames.flatMap((wanted) => entries.find(([name]) => plainKey(name) === wanted)?.[1] ?? []).at(0);
  const location = region === undefined || region === country ? country : `${region}, ${country}`;
  return Object.fromEntries([...entries, ['location', location]]);
}
