/** Removes NUL and lone surrogates, which Postgres stores neither as text nor as jsonb, and which models send. */
export function storableText(text: string): string {
  return isStorableText(text) ? text : text.toWellFormed().replaceAll('\0', '');
}

/** Applies storableText to every text in a JSON value, field names included. */
export function storable<T>(value: T): T {
  return cleaned(value) as T;
}

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [storableText(name), cleaned(inner)]));
}

/**
 * True when Postgres can store every text in a JSON value, field names included. Works without recursion, at any depth.
 */
export function isStorable(value: unknown): boolean {
  let level = [value];
  while (level.length > 0) {
    if (!level.every((each) => typeof each !== 'string' || isStorableText(each))) return false;
    const nested = level.filter((each) => typeof each === 'object' && each !== null);
    if (!nested.every((each) => Array.isArray(each) || Object.keys(each).every(isStorableText))) return false;
    level = nested.flatMap((each) => Object.values(each) as unknown[]);
  }
  return true;
}

/** True when Postgres can store the text unchanged. */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
