/**
 * Maps a profile's value to its category in charts and weights: ages to the product's age bands, everything else
 * unchanged.
 */

export const unknownCategory = 'Unknown';

const ageBands: readonly [number, string][] = [
  [18, 'Under 18'],
  [25, '18-24'],
  [35, '25-34'],
  [45, '35-44'],
  [55, '45-54'],
];

/** Ages from the youngest on. */
export const ageBandOrder = [...ageBands.map(([, label]) => label), '55+'];

/** The category of a stored value; list entries are joined, objects are ignored. */
export function toCategory(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return unknownCategory;
  if (field === 'age' && typeof value === 'number') return ageBands.find(([below]) => value < below)?.[1] ?? '55+';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.length === 0 ? unknownCategory : value.map(String).join(', ');
  return typeof value === 'object' ? unknownCategory : String(value).trim() || unknownCategory;
}
