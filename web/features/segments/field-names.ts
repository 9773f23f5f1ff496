import { voterTargets } from '../../../domain/segments/import/voter-targets.ts';

const known = new Map(voterTargets.map(({ field, label }) => [field, label]));

/** Returns the label of an attribute: 'Political lean' for 'politicalLean'. */
export function fieldLabel(field: string): string {
  const words = known.get(field) ?? field.replaceAll(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' ');
  return (
    words.charAt(0).toUpperCase() +
    (known.has(field)
      ? words.slice(1)
      : words.slice(1).replaceAll(/ ([A-Z])(?=[a-z])/g, (_, letter: string) => ` ${letter.toLowerCase()}`))
  );
}

/** Formats an attribute's value for a cell. */
export function shownValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(shownValue).join(', ');
  if (typeof value === 'object') return JSON.stringify(value);
  return String(value);
}

const typeWords: Record<string, string> = {
  legacy: 'Cohort',
  custom: 'Cohort',
  imported: 'Imported cohort',
  social_media: 'Social media',
  dynamic: 'Customers',
};

/** Names the type of a segment. */
export function typeLabel({ type, isDerived }: { type: string; isDerived?: boolean }): string {
  return isDerived ? 'Derived' : (typeWords[type] ?? type);
}
