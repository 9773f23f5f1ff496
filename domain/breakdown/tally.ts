/** Counts of the answers of chosen personas, all or by group. */
import { clustersOfPeople, singleAnswers, type AnswersOfPerson, type Clusters } from '../simulations/clusters.ts';
import type { Attribute } from './attribute.ts';
import type { Personas } from './personas.ts';

/** Counts the answers at these places; profiles that were asked several times are clusters. */
export function tallyOf({ signs, persons, people, size }: Personas, places: Iterable<number>): Clusters {
  const counts = { positive: 0, neutral: 0, negative: 0, total: 0 };
  const byPerson = new Map<number, AnswersOfPerson>();
  for (const place of places) {
    const sign = signs[place] ?? 0;
    counts[sign > 0 ? 'positive' : sign < 0 ? 'negative' : 'neutral'] += 1;
    counts.total += 1;
    if (people === size) continue;
    const person = persons[place] ?? -1;
    const held = byPerson.get(person) ?? { m: 0, p: 0, n: 0 };
    byPerson.set(person, held);
    held.m += 1;
    if (sign > 0) held.p += 1;
    if (sign < 0) held.n += 1;
  }
  return people === size ? singleAnswers(counts) : clustersOfPeople(byPerson.values());
}

/** Puts places into the groups of an attribute; `unknown` are those of personas without a value. */
export function divide(
  { groups, groupsOfValue, codes }: Attribute,
  places: Iterable<number>,
): { byGroup: number[][]; unknown: number[] } {
  const byGroup: number[][] = groups.map(() => []);
  const unknown: number[] = [];
  for (const place of places) {
    const held = groupsOfValue[codes[place] ?? -1] ?? [];
    if (held.length === 0) unknown.push(place);
    for (const group of held) byGroup[group]?.push(place);
  }
  return { byGroup, unknown };
}
