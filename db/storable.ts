/** A text as Postgres takes it: no NUL, and no half of a surrogate pair, which neither text nor jsonb holds. Models send both. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}

/** The same for every text in a value of plain JSON, names of fields included. */
export function storable<T>(value: T): T {
  return cleaned(value) as T;
}

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [storableText(name), cleaned(inner)]));
}

/** Whether Postgres takes every text in a value of plain JSON as it is, names of fields included. Goes level by level: nothing is too deep for it. */
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

/** Whether Postgres takes a text as it is. */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
