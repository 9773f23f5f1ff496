/** How well the cells of a column fit a voter field, so that a header alone does not decide. */
import { parseAge } from '../../personas/age.ts';
import { toLatinDigits } from '../../letters.ts';
import type { CellShape, Tally } from './column-tally.ts';
import { knownValue, valueKindOf } from './normalize.ts';

const minShare = 0.5;
const almostAll = 0.9;
/** Median below which numbers are rather years of something else than ages of people who are asked. */
const minMedian = 14;

/** From 0, does not fit, to 1. `isExact` says that the header is a name of the field and not only like one. */
export function fitField(tally: Tally | undefined, field: string, isExact: boolean): number {
  if (tally === undefined || tally.filled === 0) return 1;
  if (field === 'age') return fitAge(tally);
  if (field === 'birthYear') return shareOf(tally, isYear) >= minShare || isDates(tally) ? 1 : 0;
  if (isExact) return 1;
  const kind = valueKindOf(field);
  // A header that is only like 'State' may be 'Stage'.
  if (kind !== null) return shareOf(tally, (value) => knownValue(kind, value) !== undefined) >= almostAll ? 1 : 0;
  return isWords(tally) ? 1 : 0;
}

function shapeShare(tally: Tally, ...shapes: CellShape[]): number {
  return shapes.reduce((sum, shape) => sum + (tally.shapes.get(shape)?.count ?? 0), 0) / tally.filled;
}

const isDates = (tally: Tally) =>
  shapeShare(tally, 'day-month', 'month-day', 'either-date', 'plain-date', 'compact-date') >= minShare;
const isWords = (tally: Tally) => shapeShare(tally, 'text') >= minShare;

function isYear(value: string): boolean {
  return /^(19|20)\d\d$/.test(toLatinDigits(value));
}

function shareOf(tally: Tally, test: (value: string) => boolean): number {
  if (tally.values === null) return 0;
  const fitting = [...tally.values].filter(([value]) => test(value)).reduce((sum, [, { count }]) => sum + count, 0);
  return fitting / tally.filled;
}

function fitAge(tally: Tally): number {
  if (tally.values === null) return 0;
  if (shapeShare(tally, 'band') >= minShare) return 1;
  const ages = [...tally.values].flatMap(([value, { count }]) => {
    const number = Number(toLatinDigits(value));
    const { age } = Number.isNaN(number) ? parseAge({ age: value }, 2100) : { age: number };
    return age !== null && age >= 0 && age <= 120 ? [{ age, count }] : [];
  });
  const total = ages.reduce((sum, { count }) => sum + count, 0);
  if (total < tally.filled * minShare) return shareOf(tally, isYear) >= minShare ? 0.9 : 0;
  return medianOf(ages, total) >= minMedian ? 1 : 0.9;
}

function medianOf(ages: readonly { age: number; count: number }[], total: number): number {
  let left = total / 2;
  for (const { age, count } of ages.toSorted((one, other) => one.age - other.age)) {
    left -= count;
    if (left <= 0) return age;
  }
  return 0;
}
