import { parseCriteria, type Criterion } from '../../../domain/segments/criteria.ts';

/** A criterion in the editor: texts for equals and contains, bounds for a range. */
export interface DraftCriterion {
  /** React key of the line. */
  key: number;
  field: string;
  operator: Criterion['operator'];
  values: string[];
  min: number | null;
  max: number | null;
}

/** Key of the last line; keys are unique within the page. */
let lastKey = 0;

/** A new line of the editor. */
export function emptyCriterion(field = '', operator: Criterion['operator'] = 'equals'): DraftCriterion {
  lastKey += 1;
  return { key: lastKey, field, operator, values: [], min: null, max: null };
}

/** Returns the complete criteria; empty lines are left out. */
export function finished(drafts: readonly DraftCriterion[]): Criterion[] {
  return drafts.flatMap(({ field, operator, values, min, max }): Criterion[] => {
    if (field === '') return [];
    if (operator === 'range') return min === null && max === null ? [] : [{ field, operator, value: { min, max } }];
    if (values.length === 0) return [];
    return [{ field, operator, value: values.length === 1 ? values[0] : values }];
  });
}

/** Converts stored criteria for the editor. Unreadable ones are left out. */
export function toDraftCriteria(stored: unknown): DraftCriterion[] {
  try {
    return parseCriteria(stored).map(({ field, operator, value }) => {
      const draft = emptyCriterion(field, operator);
      if (operator !== 'range') return { ...draft, values: (Array.isArray(value) ? value : [value]).map(String) };
      const [min, max] = bounds(value);
      return { ...draft, min, max };
    });
  } catch {
    return [];
  }
}

/** Reads the bounds of a range, stored as `18-34`, `65+`, a pair, or an object; null is an open end. */
function bounds(value: unknown): [number | null, number | null] {
  const text = typeof value === 'string' ? /^\s*(-?[\d.]+)\s*(?:[-–]\s*(-?[\d.]+)|\+)\s*$/.exec(value) : null;
  const [min, max] = text
    ? [text[1], text[2]]
    : Array.isArray(value)
      ? (value as unknown[])
      : [(value as { min?: unknown }).min, (value as { max?: unknown }).max];
  const number = (one: unknown) => (one === null || one === undefined || one === '' ? null : Number(one));
  return [number(min), number(max)];
}

/** Verbs between an attribute and its value. */
export const operatorWords: Record<Criterion['operator'], string> = {
  equals: 'is',
  contains: 'contains',
  range: 'between',
};

/** Describes a criterion: 'Age between 18 and 34'. */
export function describeCriterion({ field, operator, value }: Criterion, label: (field: string) => string): string {
  if (operator !== 'range')
    return `${label(field)} ${operatorWords[operator]} ${(Array.isArray(value) ? value : [value]).map(String).join(' or ')}`;
  const [min, max] = bounds(value);
  if (min === null) return `${label(field)} up to ${max}`;
  return max === null ? `${label(field)} ${min} or more` : `${label(field)} between ${min} and ${max}`;
}
