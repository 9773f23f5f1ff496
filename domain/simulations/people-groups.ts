/** Answers by age group and by gender, from those that the database grouped by year and by gender as stored. */
import { ageBucketOf, genderOf } from '../personas/demographic-groups.ts';
import { noClusters, sumOfClusters, type Clusters } from './clusters.ts';

/** Key of the people whose age or gender is not known. */
export const unknownGroup = 'unknown';

export function answersByAge(byYear: readonly (Clusters & { age: number | null })[]): Map<string, Clusters> {
  return summedBy(byYear, ({ age }) => ageBucketOf(age));
}

export function answersByGender(byGender: readonly (Clusters & { gender: string | null })[]): Map<string, Clusters> {
  return summedBy(byGender, ({ gender }) => genderOf(gender));
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
