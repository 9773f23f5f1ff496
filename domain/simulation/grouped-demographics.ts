/** Demographics from counts the database has already grouped: one row per year of age, one per gender as stored. */
import { ageBucketOf, emptyGroup, genderOf, type Demographics, type GroupCounts } from './demographics.ts';

export function demographicsFromGroups(
  byYear: readonly (GroupCounts & { age: number | null })[],
  byGender: readonly (GroupCounts & { gender: string | null })[],
): Demographics {
  const demographics: Demographics = {
    byAge: { '18-24': emptyGroup(), '25-34': emptyGroup(), '35-44': emptyGroup(), '45-54': emptyGroup(), '55+': emptyGroup() },
    byGender: {},
  };
  for (const row of byYear) {
    const bucket = ageBucketOf(row.age);
    if (bucket !== null) merge(demographics.byAge[bucket], row);
  }
  for (const row of byGender) {
    const gender = genderOf(row.gender);
    if (gender !== null) merge((demographics.byGender[gender] ??= emptyGroup()), row);
  }
  return demographics;
}

function merge(into: GroupCounts, more: GroupCounts): void {
  into.positive += more.positive;
  into.neutral += more.neutral;
  into.negative += more.negative;
  into.total += more.total;
}
