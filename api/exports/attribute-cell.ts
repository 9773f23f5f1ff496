/** Returns the value of an attribute for one cell: a number, or text, in which entries of a list are joined. */
export function attributeCell(attributes: unknown, name: string): string | number | null {
  if (typeof attributes !== 'object' || attributes === null || !Object.hasOwn(attributes, name)) return null;
  const value: unknown = (attributes as Record<string, unknown>)[name];
  if (typeof value === 'number' || typeof value === 'string') return value;
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return Array.isArray(value) ? value.map(String).join('; ') : JSON.stringify(value);
}
