import { InvalidInput } from '../../domain/errors.ts';
import type { Field, FieldKind } from '../../domain/models/model.ts';
import { isStorableText } from '../../domain/storable.ts';
import { dataLimits } from './limits.ts';

/** Returns the value if it fits the field. Throws InvalidInput that names the field. Callers handle null. */
export function checkedValue(name: string, field: Field, value: unknown): unknown {
  const problem = problems[field.kind](value);
  if (problem !== undefined) throw new InvalidInput(`${name} must be ${problem}`, name);
  const { values } = field.options;
  if (values !== undefined && !values.includes(value as string))
    throw new InvalidInput(`${name} must be one of ${values.join(', ')}`, name);
  return value;
}

type Problem = string | undefined;

/** Describes per kind what a value must be, when it is something else; undefined for a valid value. */
const problems: Record<FieldKind, (value: unknown) => Problem> = {
  id: (value) =>
    isText(value) && value.length > 0 && value.length <= dataLimits.key.id
      ? undefined
      : `an id of 1 to ${dataLimits.key.id} characters`,
  string: (value) => (isText(value) ? undefined : 'text without null characters'),
  int: (value) =>
    Number.isInteger(value) && Math.abs(value as number) < 2 ** 31 ? undefined : 'a whole number of at most 32 bits',
  bigint: (value) => (Number.isSafeInteger(value) ? undefined : 'a whole number'),
  float: (value) => (Number.isFinite(value) ? undefined : 'a number'),
  boolean: (value) => (typeof value === 'boolean' ? undefined : 'true or false'),
  datetime: (value) => (isTime(value) ? undefined : 'a date and time'),
  json: (value) =>
    value !== undefined && isStorableJson(value)
      ? undefined
      : `JSON without null characters, at most ${dataLimits.jsonDepth} levels deep`,
  jsonText: (value) => (isText(value) && isJsonText(value) ? undefined : 'JSON text'),
  strings: (value) => (isListOf(value, isText) ? undefined : `a list of at most ${dataLimits.listItems} texts`),
  floats: (value) =>
    isListOf(value, (item) => Number.isFinite(item)) ? undefined : `a list of at most ${dataLimits.listItems} numbers`,
};

function isText(value: unknown): value is string {
  return typeof value === 'string' && isStorableText(value);
}

/** Accepts four-digit years only, because the driver and ISO text write other years differently. */
function isTime(value: unknown): boolean {
  if (!(value instanceof Date) && typeof value !== 'string') return false;
  const year = new Date(value).getUTCFullYear();
  return year >= 1 && year <= 9999;
}

function isListOf(value: unknown, fits: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.length <= dataLimits.listItems && value.every(fits);
}

function isJsonText(text: string): boolean {
  try {
    return isStorableJson(JSON.parse(text));
  } catch {
    return false;
  }
}

function isStorableJson(value: unknown, level = 0): boolean {
  if (typeof value === 'string') return isText(value);
  if (typeof value !== 'object' || value === null) return typeof value !== 'number' || Number.isFinite(value);
  if (level >= dataLimits.jsonDepth) return false;
  if (Array.isArray(value)) return value.every((item) => isStorableJson(item, level + 1));
  return Object.entries(value).every(([key, item]) => isText(key) && isStorableJson(item, level + 1));
}
