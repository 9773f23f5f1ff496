import { capitalize } from '../../../domain/letters.ts';
import { voterTargets } from '../../../domain/segments/import/voter-targets.ts';

const knownLabels = new Map(voterTargets.map(({ field, label }) => [field, label]));

/** Returns the label of an attribute: 'Political lean' for 'politicalLean', 'Shoe size' for 'Shoe_Size'. */
export function fieldLabel(field: string): string {
  const label = knownLabels.get(field) ?? toWords(field);
  return capitalize(label);
}

/** Returns the label of an attribute within a sentence: 'political lean', but 'ZIP code'. */
export function fieldWords(field: string): string {
  const label = fieldLabel(field);
  return /^[A-Z](?![A-Z])/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}

/** Splits a name into words in lower case. Abbreviations, such as in 'Home ZIP', keep their capitals. */
function toWords(name: string): string {
  return name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .replaceAll(/ ([A-Z])(?=[a-z])/g, (_, letter: string) => ` ${letter.toLowerCase()}`);
}

/** Formats an attribute's value for a cell. */
export function shownValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(shownValue).join(', ');
  if (typeof value === 'object') return JSON.stringify(value);
  return String(value);
}

/** Labels of the stored types of segments. */
const typeWords: Record<string, string> = {
  legacy: 'Cohort',
  custom: 'Cohort',
  imported: 'Imported cohort',
  social_media: 'Social media',
  dynamic: 'Customers',
};

interface ShownType {
  type: string;
  isDerived?: boolean;
  isDescribed?: boolean;
}

/** Names the type of a segment. */
export function typeLabel({ type, isDerived, isDescribed }: ShownType): string {
  if (isDescribed === true) return 'Made-up people';
  return isDerived === true ? 'Derived' : (typeWords[type] ?? type);
}
