/** Counts of the answers of chosen personas, all or by group. */
import { singleAnswers, type Clusters } from '../simulations/clusters.ts';
import type { Attribute } from './attribute.ts';
import type { Personas } from './personas.ts';

/** Counts the answers at these places; profiles that were asked several times are clusters. */
export function tallyOf({ signs, persons, people, size }: Personas, places: Iterable<number>): Clusters {
  const counts = { positive: 0, neutral: 0, negative: 0, total: 0 };
  const byPerson = new Map<number, { m: number; p: number; n: number }>();
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
  if (people === size) return singleAnswers(counts);
  const sums = { people: byPerson.size, mm: 0, pp: 0, pm: 0, nn: 0, nm: 0, pn: 0 };
  for (const { m, p, n } of byPerson.values()) {
    sums.mm += m * m;
    sums.pp += p * p;
    sums.pm += p * m;
    sums.nn += n * n;
    sums.nm += n * m;
    sums.pn += p * n;
  }
  return { ...counts, ...sums };
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
