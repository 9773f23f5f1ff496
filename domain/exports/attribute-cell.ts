/**
 * Returns the value of an attribute for one cell: a number, or text as imports read it. Yes or no are words, entries of a
 * list are joined, and anything nested is JSON.
 */
export function attributeCell(attributes: unknown, name: string): string | number | null {
  if (typeof attributes !== 'object' || attributes === null || !Object.hasOwn(attributes, name)) return null;
  const value: unknown = (attributes as Record<string, unknown>)[name];
  if (typeof value === 'number' || typeof value === 'string') return value;
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return Array.isArray(value) && value.every((entry) => typeof entry !== 'object')
    ? value.join('; ')
    : JSON.stringify(value);
}
