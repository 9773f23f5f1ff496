import { z } from 'zod';

/** Selects a segment's profiles: all criteria must match. */
export interface Criterion {
  field: string;
  operator: 'equals' | 'contains' | 'range';
  value: unknown;
}

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

/** Parses stored criteria: a list, or an object with one under `criteria`. Throws UnreadableCriteria. */
export function parseCriteria(stored: unknown): Criterion[] {
  const list = Array.isArray(stored) ? stored : (stored as { criteria?: unknown } | null | undefined)?.criteria;
  if (list === undefined || list === null) return [];
  const parsed = z.array(criterion).safeParse(list);
  if (!parsed.success)
    throw new UnreadableCriteria('Segment criteria need field, operator (equals, contains, range) and value');
  for (const { operator, value } of parsed.data) {
    if (operator === 'range' && parseRange(value) === null)
      throw new UnreadableCriteria('A range needs a minimum or a maximum');
  }
  return parsed.data;
}

/** Explains why no profile can match; null when one can. */
export function explainImpossible(criteria: readonly Criterion[]): string | null {
  for (const { field, operator, value } of criteria) {
    const limits = operator === 'range' ? parseRange(value) : null;
    if (limits && limits.min > limits.max)
      return `Nobody's ${field} is between ${limits.min} and ${limits.max}: the smaller number comes first`;
  }
  return null;
}

/** True when the attributes match every criterion. A missing field matches none. */
export function matchesCriteria(attributes: Record<string, unknown>, criteria: readonly Criterion[]): boolean {
  return criteria.every(({ field, operator, value }) => {
    const held = Object.hasOwn(attributes, field) ? attributes[field] : undefined;
    if (held === undefined || held === null) return false;
    const matches = (one: unknown) => (operator === 'range' ? isWithin(one, value) : compare(one, operator, value));
    return Array.isArray(held) ? held.some(matches) : matches(held);
  });
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

/** `{min, max}`, `[min, max]` or the text '25-34', '55+'. */
function parseRange(value: unknown): { min: number; max: number } | null {
  const text = typeof value === 'string' ? /^\s*(-?[\d.]+)\s*(?:[-–]\s*(-?[\d.]+)|\+)\s*$/.exec(value) : null;
  const parsed = range.safeParse(text ? [text[1], text[2] ?? null] : value);
  if (!parsed.success) return null;
  const { min, max } = parsed.data;
  if ((min ?? null) === null && (max ?? null) === null) return null;
  return { min: min ?? -Infinity, max: max ?? Infinity };
}
