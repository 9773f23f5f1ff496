/** Limits of criteria that somebody types or sends; stored ones are read whatever their size. */
import { listCriteria, toEntry, type Criteria, type Criterion } from './criteria.ts';

const maxCriteria = 50;
const maxValues = 100;
const maxCharacters = 200;

/** Says which criterion is too much; null when all are within the limits. */
export function findOversized(criteria: Criteria): string | null {
  const listed = listCriteria(toEntry(criteria));
  if (listed.length > maxCriteria) return `A segment can have ${maxCriteria} criteria, these are ${listed.length}`;
  for (const [at, criterion] of listed.entries()) {
    const problem = problemOf(criterion);
    if (problem !== null) return `Criterion ${at + 1} (${criterion.field.slice(0, 40)}): ${problem}`;
  }
  return null;
}

function problemOf({ field, value }: Criterion): string | null {
  if (field.length > maxCharacters) return `an attribute's name has up to ${maxCharacters} characters`;
  const values: unknown[] = Array.isArray(value) ? value : [value];
  if (values.length > maxValues) return `it can have ${maxValues} values, these are ${values.length}`;
  const isLong = (one: unknown) => (typeof one === 'string' ? one : (JSON.stringify(one) ?? '')).length > maxCharacters;
  return values.some(isLong) ? `a value has up to ${maxCharacters} characters` : null;
}
