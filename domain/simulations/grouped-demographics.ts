/** Builds demographics from counts that the database grouped by year of age and by gender as stored. */
import { ageBucketOf, genderOf } from '../personas/demographic-groups.ts';
import type { Demographics } from './demographics.ts';
import { emptyCounts, type SentimentCounts } from '../sentiment/sentiment.ts';

export function demographicsFromGroups(
  byYear: readonly (SentimentCounts & { age: number | null })[],
  byGender: readonly (SentimentCounts & { gender: string | null })[],
): Demographics {
  const ages = {
    '18-24': emptyCounts(),
    '25-34': emptyCounts(),
    '35-44': emptyCounts(),
    '45-54': emptyCounts(),
    '55+': emptyCounts(),
  };
  // A Map is used because genders are free text: '__proto__' as a key of a plain object would change all objects.
  const genders = new Map<string, SentimentCounts>();
  for (const row of byYear) {
    const bucket = ageBucketOf(row.age);
    if (bucket !== null) merge(ages[bucket], row);
  }
  for (const row of byGender) {
    const gender = genderOf(row.gender);
    if (gender === null) continue;
    const counts = genders.get(gender) ?? emptyCounts();
    genders.set(gender, counts);
    merge(counts, row);
  }
  return { byAge: ages, byGender: Object.fromEntries(genders) };
}

function merge(into: SentimentCounts, more: SentimentCounts): void {
  into.positive += more.positive;
  into.neutral += more.neutral;
  into.negative += more.negative;
  into.total += more.total;
}
