/** Names of age groups by the ages in them: nobody of 45 to 49 is in the group '50-54' of people over 50. */
import { ageBucketOf, ageBuckets, type AgeBucket } from './demographic-groups.ts';

/** Number of people of one year of age; null for those whose age is not known. */
export interface PeopleOfAge {
  age: number | null;
  people: number;
}

/** Years at the edge of a group that chance leaves empty more often than this may hold people all the same. */
const chance = 0.01;

/**
 * Returns the name of a group by its key. The first and the last group that have people are named by the ages in them
 * where chance alone would hardly leave the years at their edge empty; all others have the name of their key.
 */
export function ageLabels(rows: readonly PeopleOfAge[]): (key: string) => string {
  const ages = rows.flatMap(({ age, people }) =>
    age === null || people <= 0 ? [] : [{ age: Math.floor(age), people }],
  );
  const labels = new Map<string, string>(ageBuckets.map((bucket) => [bucket, labelOf(bucket, ages)]));
  return (key) => labels.get(key) ?? key;
}

/** The same for values as they are stored; words about ages, such as '45 to 54', leave all names as they are. */
export function labelsOfAges(rows: readonly { value: unknown; people: number }[]): (key: string) => string {
  const hasWords = rows.some(({ value }) => typeof value === 'string' && /\d/.test(value));
  if (hasWords) return (key) => key;
  return ageLabels(rows.map(({ value, people }) => ({ age: typeof value === 'number' ? value : null, people })));
}

function labelOf(bucket: AgeBucket, ages: readonly { age: number; people: number }[]): string {
  const inside = ages.filter(({ age }) => ageBucketOf(age) === bucket);
  const held = new Set(inside.map(({ age }) => age));
  const [low, high] = [Math.min(...held), Math.max(...held)];
  const [from = 0, to = null] = bucket.split(/[-+]/).filter(Boolean).map(Number);
  const people = inside.reduce((sum, one) => sum + one.people, 0);
  const width = (to ?? high) - from + 1;
  const isKnown = (empty: number) => empty > 0 && (1 - empty / width) ** people < chance;
  // Ages that were read from bands, as 47 for '45 to 49', are never a year apart.
  const begins = ages.every(({ age }) => age >= low) && held.has(low + 1) && isKnown(low - from);
  const ends = to !== null && ages.every(({ age }) => age <= high) && held.has(high - 1) && isKnown(to - high);
  const first = begins ? low : from;
  return to === null ? `${first}+` : `${first}-${ends ? high : to}`;
}
