/** A persona's attributes as lines to read: `Home region`, `Midwest`. Empty ones are left out, lists are joined. */
export function attributeLines(attributes: unknown): [string, string][] {
  if (typeof attributes !== 'object' || attributes === null) return [];
  return Object.entries(attributes)
    .map(([key, value]): [string, string] => [labelOf(key), textOf(value)])
    .filter(([, text]) => text !== '');
}

function labelOf(key: string): string {
  const words = key
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(', ');
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
