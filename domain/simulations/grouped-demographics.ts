/** Demographics from counts the database has already grouped: one row per year of age, one per gender as stored. */
import { ageBucketOf, genderOf } from '../personas/demographic-groups.ts';
import { emptyGroup, type Demographics, type GroupCounts } from './demographics.ts';

export function demographicsFromGroups(
  byYear: readonly (GroupCounts & { age: number | null })[],
  byGender: readonly (GroupCounts & { gender: string | null })[],
): Demographics {
  const ages = {
    '18-24': emptyGroup(),
    '25-34': emptyGroup(),
    '35-44': emptyGroup(),
    '45-54': emptyGroup(),
    '55+': emptyGroup(),
  };
  // Genders are free text: as keys of a plain object, '__proto__' would write to every object there is.
  const genders = new Map<string, GroupCounts>();
  for (const row of byYear) {
    const bucket = ageBucketOf(row.age);
    if (bucket !== null) merge(ages[bucket], row);
  }
  for (const row of byGender) {
    const gender = genderOf(row.gender);
    if (gender === null) continue;
    const counts = genders.get(gender) ?? emptyGroup();
    genders.set(gender, counts);
    merge(counts, row);
  }
  return { byAge: ages, byGender: Object.fromEntries(genders) };
}

function merge(into: GroupCounts, more: GroupCounts): void {
  into.positive += more.positive;
  into.neutral += more.neutral;
  into.negative += more.negative;
  into.total += more.total;
}
