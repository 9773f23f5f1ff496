/** Reads untyped records (JSON attributes of profiles) without trusting their shape. */
import { isObject } from '../is-object.ts';
import type { AttributeValue } from './persona.ts';

export type JsonRecord = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is JsonRecord {
  return isObject(value) && !(value instanceof Date);
}

/** JSON columns may hold an object or its JSON text; anything else is treated as empty. */
export function toRecord(value: unknown): JsonRecord {
  if (isRecord(value)) return value;
  if (typeof value !== 'string') return {};
  try {
    const parsed: unknown = JSON.parse(value);
    return isRecord(parsed) ? parsed : {};
  } catch {
    return {};
  }
}

/** Folds a key so that case, hyphens, underscores and spaces do not matter. */
export function plainKey(key: string): string {
  return key.toLowerCase().replace(/[_\-\s]/g, '');
}

/** Finds the first of the names in the record, ignoring case and separators. */
export function valueAt(record: JsonRecord, names: readonly string[]): unknown {
  const wanted = names.map(plainKey);
  const found = wanted.flatMap((name) =>
    Object.entries(record).filter(([key, value]) => plainKey(key) === name && value !== null && value !== undefined),
  );
  return found[0]?.[1];
}

export function textAt(record: JsonRecord, names: readonly string[]): string | null {
  const value = valueAt(record, names);
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** A non-negative integer, also from text ('1,204'). */
export function countAt(record: JsonRecord, names: readonly string[]): number | null {
  const value = valueAt(record, names);
  const number =
    typeof value === 'string' && /^\s*\d[\d,]*(\.\d+)?\s*$/.test(value) ? Number(value.replaceAll(',', '')) : value;
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? Math.trunc(number) + 0 : null;
}

/** Reads strings from a list, a JSON list or comma-separated text. */
export function listAt(record: JsonRecord, names: readonly string[]): string[] {
  const value = valueAt(record, names);
  const items = typeof value === 'string' ? value.split(/[,;]/) : Array.isArray(value) ? value : [];
  return items
    .flatMap((item) => toAttributeValue(item) ?? [])
    .map((item) => String(item).trim())
    .filter((item) => item !== '');
}

/** Formats a value for a prompt; null when it is empty. Objects become 'key: value' entries. */
export function toAttributeValue(value: unknown): AttributeValue | null {
  if (typeof value === 'string') return value.trim() === '' ? null : value.trim();
  // Adding 0 turns -0 from JSON into 0, because JSON cannot write it again.
  if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const entries = Array.isArray(value)
    ? value.map((item) => formatInline(item))
    : isRecord(value)
      ? Object.entries(value).map(([key, item]) => (formatInline(item) === '' ? '' : `${key}: ${formatInline(item)}`))
      : [];
  const filled = entries.filter((entry) => entry !== '');
  return filled.length === 0 ? null : filled;
}

function formatInline(value: unknown): string {
  const simple = toAttributeValue(value);
  return Array.isArray(simple) ? simple.join(', ') : simple === null ? '' : String(simple);
}
