/** Answers by age group and by gender, from those that the database grouped by year and by gender as stored. */
import { ageBucketOf, ageBuckets, genderOf } from '../personas/demographic-groups.ts';
import { noClusters, sumOfClusters, type Clusters } from './clusters.ts';

/** Key of the people whose age or gender is not known. */
export const unknownGroup = 'unknown';

/** Youngest first, those of unknown age last. */
export function answersByAge(byYear: readonly (Clusters & { age: number | null })[]): Map<string, Clusters> {
  const sums = summedBy(byYear, ({ age }) => ageBucketOf(age));
  return new Map(
    [...ageBuckets, unknownGroup].flatMap((key) => (sums.has(key) ? [[key, sums.get(key) ?? noClusters]] : [])),
  );
}

export function answersByGender(byGender: readonly (Clusters & { gender: string | null })[]): Map<string, Clusters> {
  return summedBy(byGender, ({ gender }) => genderOf(gender));
}

/** The groups but that of unknown people. */
export function knownGroups(groups: ReadonlyMap<string, Clusters>): [string, Clusters][] {
  return [...groups].filter(([key]) => key !== unknownGroup);
}

function summedBy<Row extends Clusters>(
  rows: readonly Row[],
  keyOf: (row: Row) => string | null,
): Map<string, Clusters> {
  const sums = new Map<string, Clusters>();
  for (const row of rows) {
    const key = keyOf(row) ?? unknownGroup;
    sums.set(key, sumOfClusters([sums.get(key) ?? noClusters, row]));
  }
  return sums;
}
