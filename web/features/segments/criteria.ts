import { isObject } from '../../../domain/is-object.ts';
import {
  parseCriteria,
  parseRange,
  readGroup,
  toEntry,
  type Criteria,
  type CriteriaEntry,
  type CriteriaGroup,
  type Criterion,
} from '../../../domain/segments/criteria.ts';

/** A criterion in the editor: texts for equals and contains, bounds for a range. */
export interface DraftCriterion {
  /** React key of the line. */
  key: number;
  field: string;
  operator: Criterion['operator'];
  isNot: boolean;
  values: string[];
  min: number | null;
  max: number | null;
}

/** A group in the editor. */
export interface DraftGroup {
  key: number;
  match: 'all' | 'any';
  isNot: boolean;
  entries: DraftEntry[];
}

export type DraftEntry = DraftCriterion | DraftGroup;

/** Key of the last entry; keys are unique within the page. */
let lastKey = 0;

function nextKey(): number {
  lastKey += 1;
  return lastKey;
}

/** A new line of the editor. */
export function emptyCriterion(field = '', operator: Criterion['operator'] = 'equals'): DraftCriterion {
  return { key: nextKey(), field, operator, isNot: false, values: [], min: null, max: null };
}

/** A new group of the editor. */
export function newGroup(match: DraftGroup['match'], entries: DraftEntry[] = [emptyCriterion()]): DraftGroup {
  return { key: nextKey(), match, isNot: false, entries };
}

export function isDraftGroup(entry: DraftEntry): entry is DraftGroup {
  return 'entries' in entry;
}

/** Returns the complete criteria; empty lines and groups are left out. Criteria that are only a list stay one. */
export function finished(draft: DraftGroup): Criteria {
  const group = finishedGroup(draft);
  if (group === null) return [];
  const isPlain = 'all' in group && !group.not && group.all.every((entry) => readGroup(entry) === null && !entry.not);
  return isPlain && 'all' in group ? group.all : group;
}

function finishedGroup({ match, isNot, entries }: DraftGroup): CriteriaGroup | null {
  const complete = entries.flatMap(
    (entry) => (isDraftGroup(entry) ? finishedGroup(entry) : finishedCriterion(entry)) ?? [],
  );
  if (complete.length === 0) return null;
  const not = isNot ? { not: true as const } : {};
  return match === 'all' ? { all: complete, ...not } : { any: complete, ...not };
}

function finishedCriterion({ field, operator, isNot, values, min, max }: DraftCriterion): Criterion | null {
  const not = isNot ? { not: true as const } : {};
  if (field === '') return null;
  if (operator === 'range')
    return min === null && max === null ? null : { field, operator, value: { min, max }, ...not };
  return values.length === 0 ? null : { field, operator, value: values.length === 1 ? values[0] : values, ...not };
}

/** Converts stored criteria for the editor. Unreadable ones are left out. */
export function toDraftCriteria(stored: unknown): DraftGroup {
  try {
    const draft = toDraft(toEntry(parseCriteria(stored)));
    return isDraftGroup(draft) ? draft : newGroup('all', [draft]);
  } catch {
    return newGroup('all', []);
  }
}

function toDraft(entry: CriteriaEntry): DraftEntry {
  const isNot = entry.not === true;
  const group = readGroup(entry);
  if (group) return { ...newGroup(group.match, group.entries.map(toDraft)), isNot };
  const { field, operator, value } = entry as Criterion;
  const draft = { ...emptyCriterion(field, operator), isNot };
  if (operator !== 'range') return { ...draft, values: (Array.isArray(value) ? value : [value]).map(String) };
  const { min, max } = parseRange(value) ?? { min: -Infinity, max: Infinity };
  const bound = (end: number) => (Number.isFinite(end) ? end : null);
  return { ...draft, min: bound(min), max: bound(max) };
}

/** Reads the lines of a draft that was stored, finished or not; null where it is none. */
export function readDraftGroup(stored: unknown): DraftGroup | null {
  const entry = readDraftEntry(stored);
  return entry !== null && isDraftGroup(entry) ? entry : null;
}

function readDraftEntry(stored: unknown): DraftEntry | null {
  if (!isObject(stored)) return null;
  const { match, isNot, entries, field, operator, values, min, max } = stored;
  if (Array.isArray(entries)) {
    const kept = entries.flatMap((entry) => readDraftEntry(entry) ?? []);
    return { ...newGroup(match === 'any' ? 'any' : 'all', kept), isNot: isNot === true };
  }
  const known = (['equals', 'contains', 'range'] as const).find((name) => name === operator);
  if (typeof field !== 'string' || known === undefined) return null;
  const bound = (end: unknown) => (typeof end === 'number' ? end : null);
  return {
    ...emptyCriterion(field, known),
    isNot: isNot === true,
    values: Array.isArray(values) ? values.filter((value) => typeof value === 'string') : [],
    min: bound(min),
    max: bound(max),
  };
}
