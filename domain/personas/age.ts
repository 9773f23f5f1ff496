/** Reads a person's age from a record: a number, words, a range or a year of birth. */
import { ageBucketOf } from './demographic-groups.ts';
import type { JsonRecord } from './record-values.ts';
import { textAt } from './record-values.ts';

/** Maximum age; larger numbers are ids or phone numbers. */
const maxAge = 120;
const earliestBirth = 1900;
/** Maximum number of digits in words about an age ('25-34', 'born in 1990'); phone numbers and dates have more. */
const maxDigits = 6;

interface KnownAge {
  /** Whole years, 0 to 120; null when unknown. */
  age: number | null;
  /** The age in words ('25-34', 'late thirties') for the prompt; null when the record has a number or nothing. */
  words: string | null;
}

/**
 * Parses the age. A given age takes precedence over one computed from the year of birth, and that over an age range. A
 * number from 1900 to this year is a year of birth, whatever the field's name.
 */
export function parseAge(record: JsonRecord, thisYear: number): KnownAge {
  const given = textAt(record, ['age']);
  const words = given === null || isNumber(given) || countDigits(given) > maxDigits ? null : given;
  const born = Number(textAt(record, ['birthYear', 'yearOfBirth']) ?? Number.NaN);
  const range = textAt(record, ['ageRange', 'ageGroup', 'ageBand']);
  return { age: parseYears(given, thisYear) ?? computeAge(born, thisYear) ?? parseMiddleAge(range), words };
}

const plainNumber = /^(\d[\d,]*(?:\.\d+)?)(?: ?(?:years?|yrs?|y\/?o)(?: old)?)?$/i;

function isNumber(text: string): boolean {
  return plainNumber.test(text) || !Number.isNaN(Number(text));
}

function countDigits(text: string): number {
  return text.replace(/\D/g, '').length;
}

function parseYears(text: string | null, thisYear: number): number | null {
  if (text === null) return null;
  const number = Number((plainNumber.exec(text)?.[1] ?? text).replaceAll(',', ''));
  if (Number.isNaN(number)) return parseMiddleAge(text);
  // Adding 0 turns -0 into 0, because JSON does not keep -0.
  return number >= 0 && number <= maxAge ? Math.trunc(number) + 0 : computeAge(number, thisYear);
}

function computeAge(year: number, thisYear: number): number | null {
  const isYear = Number.isInteger(year) && year >= earliestBirth && year <= thisYear;
  return isYear && thisYear - year <= maxAge ? thisYear - year : null;
}

/**
 * Returns the middle of an age range that lies within one bucket of the results, and the start of an open range
 * ('65+'). Null for a range over several buckets.
 */
function parseMiddleAge(text: string | null): number | null {
  const [low, high] = parseAgeRange(
    (text ?? '')
      .toLowerCase()
      .replace(/^age[sd]?:? /, '')
      .replace(/ (years?|yrs?)( old| of age)?$/, ''),
  );
  if (low === undefined || high === undefined || low > high || high > maxAge || ageBucketOf(low) !== ageBucketOf(high))
    return null;
  return Math.trunc((low + high) / 2);
}

/** The middle of any band of ages, also of one that lies in several buckets: 39 for '30-49'; null for other words. */
export function middleOfBand(text: string): number | null {
  const [low, high] = parseAgeRange(text.trim().toLowerCase());
  return low === undefined || high === undefined || low > high || high > maxAge ? null : Math.trunc((low + high) / 2);
}

/** Returns the lowest and highest age; undefined for words that name no range. */
function parseAgeRange(text: string): number[] {
  const closed = /^(\d{1,3})\s*(?:-|–|—|to)\s*(\d{1,3})$/.exec(text);
  if (closed !== null) return [Number(closed[1]), Number(closed[2])];
  const from = /^(\d{1,3})\s*(?:\+|plus|(?:and|or) (?:over|older|above|up|more))$/.exec(text);
  if (from !== null) return [Number(from[1]), Number(from[1])];
  const below = /^(?:under|below|<)\s*(\d{1,3})$/.exec(text);
  return below === null ? [] : [0, Number(below[1]) - 1];
}
