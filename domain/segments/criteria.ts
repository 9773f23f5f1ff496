import { z } from 'zod';
import { isObject } from '../is-object.ts';

/** A test of one attribute. */
export interface Criterion {
  field: string;
  operator: 'equals' | 'contains' | 'range';
  value: unknown;
  /** Selects those whom it does not fit, also everybody whose value is unknown. */
  not?: true;
}

/** Entries of which all, or any, must fit; `not` selects everybody else. */
export type CriteriaGroup = ({ all: CriteriaEntry[] } | { any: CriteriaEntry[] }) & { not?: true };
export type CriteriaEntry = Criterion | CriteriaGroup;
/** Selects a segment's profiles: a list, of which all entries must fit, or a group. An empty one selects everybody. */
export type Criteria = readonly CriteriaEntry[] | CriteriaGroup;

/** Levels of groups, the outermost included. */
export const maxGroupLevels = 3;

/** Criteria that cannot be parsed. The segment cannot be loaded: a guess would ask the wrong people. */
export class UnreadableCriteria extends Error {
  override readonly name = 'UnreadableCriteria';
}

const bound = z.coerce.number().nullish();
const range = z.union([
  z.object({ min: bound, max: bound }),
  z.tuple([bound, bound]).transform(([min, max]) => ({ min, max })),
]);
const criterion = z.object({
  field: z.string().min(1),
  operator: z.enum(['equals', 'contains', 'range']),
  value: z.unknown(),
});

/** Parses stored criteria: a list, a group, or an object with one of them under `criteria`. Throws UnreadableCriteria. */
export function parseCriteria(stored: unknown): Criteria {
  const held = isObject(stored) && !isGroupShape(stored) ? stored['criteria'] : stored;
  if (Array.isArray(held)) return parseEntries(held, 'criteria', 1);
  if (isObject(held) && isGroupShape(held)) return isBlank(held) ? [] : parseGroup(held, 'criteria', 1);
  if (held !== stored && held !== undefined && held !== null) throw unreadable('criteria');
  return [];
}

function isGroupShape(stored: Record<string, unknown>): boolean {
  return 'all' in stored || 'any' in stored;
}

/** True for the outermost group of a form that has no criteria yet. */
function isBlank({ all, any, not }: Record<string, unknown>): boolean {
  const entries = all ?? any;
  return Array.isArray(entries) && entries.length === 0 && not !== true;
}

function parseEntries(stored: unknown[], path: string, level: number): CriteriaEntry[] {
  return stored.map((entry, at) => parseEntry(entry, `${path}[${at}]`, level));
}

function parseEntry(stored: unknown, path: string, level: number): CriteriaEntry {
  if (isObject(stored) && isGroupShape(stored)) return parseGroup(stored, path, level + 1);
  const parsed = criterion.safeParse(stored);
  if (!parsed.success) throw unreadable(path);
  const { field, operator, value } = parsed.data;
  if (operator === 'range' && parseRange(value) === null)
    throw new UnreadableCriteria('A range needs a minimum or a maximum');
  return { field, operator, value, ...parseNot(stored as Record<string, unknown>, path) };
}

function parseGroup(stored: Record<string, unknown>, path: string, level: number): CriteriaGroup {
  if (level > maxGroupLevels)
    throw new UnreadableCriteria(`Groups of criteria can be ${maxGroupLevels} levels deep (${path})`);
  const match = 'all' in stored ? 'all' : 'any';
  const entries = stored[match];
  if (('all' in stored && 'any' in stored) || 'field' in stored || !Array.isArray(entries))
    throw new UnreadableCriteria(`A group needs a list under either all or any (${path})`);
  if (entries.length === 0) throw new UnreadableCriteria(`A group needs at least one criterion (${path}.${match})`);
  const parsed = parseEntries(entries, `${path}.${match}`, level);
  const not = parseNot(stored, path);
  return match === 'all' ? { all: parsed, ...not } : { any: parsed, ...not };
}

function parseNot({ not }: Record<string, unknown>, path: string): { not?: true } {
  if (not === undefined || not === null || not === false) return {};
  if (not === true) return { not };
  throw new UnreadableCriteria(`not is true or false (${path})`);
}

function unreadable(path: string): UnreadableCriteria {
  return new UnreadableCriteria(`Segment criteria need field, operator (equals, contains, range) and value (${path})`);
}

/** True when the criteria select everybody because there are none. */
export function hasNoCriteria(criteria: Criteria): boolean {
  return isList(criteria) && criteria.length === 0;
}

/** Returns criteria as one entry, which can be put into a group. */
export function toEntry(criteria: Criteria): CriteriaEntry {
  return isList(criteria) ? { all: [...criteria] } : criteria;
}

function isList(criteria: Criteria): criteria is readonly CriteriaEntry[] {
  return Array.isArray(criteria);
}

/** The entries of a group and how many of them must fit; null for a criterion. */
export function readGroup(entry: CriteriaEntry): { match: 'all' | 'any'; entries: readonly CriteriaEntry[] } | null {
  if ('all' in entry) return { match: 'all', entries: entry.all };
  return 'any' in entry ? { match: 'any', entries: entry.any } : null;
}

/** The criteria of an entry, in reading order. */
export function listCriteria(entry: CriteriaEntry): Criterion[] {
  const group = readGroup(entry);
  return group ? group.entries.flatMap(listCriteria) : [entry as Criterion];
}

/** How an expression is computed from its parts. */
interface Algebra<T> {
  /** Whether one criterion fits, apart from its `not`. */
  test: (criterion: Criterion) => T;
  join: (match: 'all' | 'any', parts: T[]) => T;
  negate: (part: T) => T;
}

/** Computes an expression from the inside out. */
export function foldCriteria<T>(entry: CriteriaEntry, algebra: Algebra<T>): T {
  const group = readGroup(entry);
  const part = group
    ? algebra.join(
        group.match,
        group.entries.map((one) => foldCriteria(one, algebra)),
      )
    : algebra.test(entry as Criterion);
  return entry.not ? algebra.negate(part) : part;
}

/** Explains a criterion that nobody can fit; null when there is none. */
export function explainImpossible(criteria: Criteria): string | null {
  for (const { field, operator, value } of listCriteria(toEntry(criteria))) {
    const limits = operator === 'range' ? parseRange(value) : null;
    if (limits && limits.min > limits.max)
      return `Nobody's ${field} is between ${limits.min} and ${limits.max}: the smaller number comes first`;
  }
  return null;
}

/**
 * True when the attributes meet the criteria. A missing field fits no criterion, and therefore fits every criterion with
 * `not`: those who match and those who do not are everybody.
 */
export function matchesCriteria(attributes: Record<string, unknown>, criteria: Criteria): boolean {
  return foldCriteria<boolean>(toEntry(criteria), {
    test: (one) => fitsCriterion(Object.hasOwn(attributes, one.field) ? attributes[one.field] : undefined, one),
    join: (match, parts) => (match === 'all' ? parts.every(Boolean) : parts.some(Boolean)),
    negate: (part) => !part,
  });
}

/** True when a value of the criterion's field fits, apart from its `not`. */
export function fitsCriterion(held: unknown, { operator, value }: Criterion): boolean {
  if (held === undefined || held === null) return false;
  const fits = (one: unknown) => (operator === 'range' ? isWithin(one, value) : compare(one, operator, value));
  return Array.isArray(held) ? held.some(fits) : fits(held);
}

/** Ignores case and outer spaces in text; a list of values matches any of them. */
function compare(held: unknown, operator: 'equals' | 'contains', wanted: unknown): boolean {
  if (Array.isArray(wanted)) return wanted.some((one) => compare(held, operator, one));
  const [left, right] = [foldText(held), foldText(wanted)];
  return operator === 'equals' ? left === right : right !== '' && left.includes(right);
}

function foldText(value: unknown): string {
  return String(value).trim().toLowerCase();
}

/** Both ends are inclusive; a missing end is open. */
function isWithin(held: unknown, value: unknown): boolean {
  const limits = parseRange(value);
  const number = typeof held === 'string' && held.trim() === '' ? Number.NaN : Number(held);
  if (!limits || Number.isNaN(number)) return false;
  return number >= limits.min && number <= limits.max;
}

/** Reads `{min, max}`, `[min, max]` or the text '25-34', '55+'; an open end is infinite. Null for anything else. */
export function parseRange(value: unknown): { min: number; max: number } | null {
  const text = typeof value === 'string' ? /^\s*(-?[\d.]+)\s*(?:[-–]\s*(-?[\d.]+)|\+)\s*$/.exec(value) : null;
  const parsed = range.safeParse(text ? [text[1], text[2] ?? null] : value);
  if (!parsed.success) return null;
  const { min, max } = parsed.data;
  if ((min ?? null) === null && (max ?? null) === null) return null;
  return { min: min ?? -Infinity, max: max ?? Infinity };
}
