import { truncate } from '../../personas/recent-posts.ts';
import { parseDate, yearsBetween } from './dates.ts';
import { parseNumber, readValue, toText, isBlank, parseList, type ColumnType } from './values.ts';
import type { ImportPlan, PlannedColumn } from './plan.ts';
import { toLatinDigits } from '../../letters.ts';
import { middleOfBand, parseAge } from '../../personas/age.ts';
import { guessVoterTargets } from './guess-target.ts';
import { foldValue, normalizeValue, valueKindOf, type ValueKind } from './normalize.ts';
import { keyTarget, unknownAge, findVoterTarget, type VoterKind } from './voter-targets.ts';

export interface RowProblem {
  /** Column index in the file; null when the problem concerns the row. */
  column: number | null;
  problem: string;
}

export type ReadRow =
  /** `keys` holds the cells that only recognize people, by column name. */
  | { profile: Record<string, unknown>; warnings: RowProblem[]; keys: Record<string, string> }
  | { profile: null; problems: RowProblem[] };

/** A column with what every cell of it needs. */
interface ReadColumn extends PlannedColumn {
  /** Kind of its voter field; undefined for a column without one. */
  kind: VoterKind | undefined;
  /** The voter field that an attribute's name means; null when it means none. */
  meaning: string | null;
}

interface Reading extends ImportPlan {
  columns: ReadColumn[];
  /** The day of the upload. */
  today: string;
}

/**
 * Returns what converts a row of cells to a profile's fields. `today` is a day as `2026-11-29`, for ages from births. What
 * a column's name means is found once: it is compared with every name of every field.
 */
export function createRowReader(plan: ImportPlan, today: string): (cells: readonly unknown[]) => ReadRow {
  const columns = plan.columns.map((column) => ({
    ...column,
    kind: findVoterTarget(column.to)?.kind,
    meaning: column.to === 'attribute' ? (guessVoterTargets([column.name ?? ''])[0] ?? null) : null,
  }));
  const reading = { ...plan, columns, today };
  return (cells) => {
    const read = plan.target === 'voters' ? readVoter(cells, reading) : readCustomer(cells, reading);
    return read.profile === null ? read : { ...read, keys: readKeys(cells, plan) };
  };
}

type Read = { profile: Record<string, unknown>; warnings: RowProblem[] } | { profile: null; problems: RowProblem[] };

function readKeys(cells: readonly unknown[], plan: ImportPlan): Record<string, string> {
  const keys = plan.columns.flatMap(({ index, to, name }): [string, string][] =>
    to !== keyTarget || isBlank(cells[index]) ? [] : [[name ?? '', foldValue(toText(cells[index]))]],
  );
  return Object.fromEntries(keys);
}

/** The text in its selected spelling, else the usual one of its kind. */
function applySpelling(cell: unknown, { values }: PlannedColumn, kind: ValueKind | null): string {
  const text = toText(cell);
  const chosen = values && Object.hasOwn(values, foldValue(text)) ? values[foldValue(text)] : undefined;
  return chosen ?? (kind === null ? text : normalizeValue(kind, text));
}

/** Rewrites '3.250,50 €' as '3250.5 €', because everything else reads a comma as one between thousands. */
function withDecimalPoint(text: string, { format }: PlannedColumn): string {
  if (format !== 'decimal-comma') return text;
  return text.replace(/[-+\u2212]?\d[\d.,\s\u00a0\u202f'’]*(?<=\d)/, (digits) => {
    const number = parseNumber(digits, format);
    return number === undefined ? digits : String(number);
  });
}

/** Parses years from a number or words such as '42 yrs', the middle of a band; undefined when there is no age. */
function parseYears(cell: unknown, { format, values }: PlannedColumn, year: number): number | undefined {
  const chosen = values && Object.hasOwn(values, foldValue(toText(cell))) ? values[foldValue(toText(cell))] : cell;
  const number = parseNumber(chosen, format);
  return (
    number ?? parseAge({ age: toLatinDigits(toText(chosen)) }, year).age ?? middleOfBand(toText(chosen)) ?? undefined
  );
}

const mainFields = [
  'firstName',
  'lastName',
  'age',
  'gender',
  'location',
  'income',
  'education',
  'occupation',
  'politicalLean',
];

function readVoter(cells: readonly unknown[], reading: Reading): Read {
  const { columns, today, missingAge } = reading;
  const profile: Record<string, unknown> = {};
  const warnings: RowProblem[] = [];
  const composed: Record<string, unknown> = {};
  const attributes = new Map<string, unknown>();
  const year = Number(today.slice(0, 4));
  for (const column of columns) {
    const { index, to, kind } = column;
    const cell = cells[index];
    if (isBlank(cell, column.missing) || to === keyTarget) continue;
    if (to === 'attribute') addAttribute(attributes, column, cell, { warnings, today });
    else if (to === 'fullName' || to === 'birthDate') composed[to] = cell;
    else if (kind === 'list') profile[to] = parseList(cell);
    else if (kind === 'text') profile[to] = withDecimalPoint(applySpelling(cell, column, valueKindOf(to)), column);
    else {
      const number = to === 'age' ? parseYears(cell, column, year) : parseNumber(cell, column.format);
      if (number === undefined || !Number.isInteger(number))
        warnings.push({ column: index, problem: `${formatCell(cell)} is not a whole number` });
      else profile[to] = number;
    }
  }
  addAge(
    profile,
    composed['birthDate'],
    today,
    warnings,
    columns.find(({ to }) => to === 'birthDate'),
  );
  const agePlace = findColumn(reading, 'age') ?? findColumn(reading, 'birthDate') ?? findColumn(reading, 'birthYear');
  const age = profile['age'];
  if (age !== undefined && !isAge(age)) {
    warnings.push({ column: agePlace, problem: `${toText(age)} is not an age` });
    delete profile['age'];
  }
  if (profile['age'] === undefined && missingAge === 'refuse')
    return {
      profile: null,
      problems: warnings.length > 0 ? warnings : [{ column: agePlace, problem: 'The age is missing' }],
    };
  addNames(profile, composed['fullName']);
  const missing = mainFields.filter((field) => profile[field] === undefined);
  profile['age'] ??= unknownAge;
  profile['gender'] ??= 'Unknown';
  profile['lastName'] ??= profile['firstName'] === undefined ? 'voter' : '';
  profile['firstName'] ??= 'Unnamed';
  profile['missingFields'] = missing;
  profile['dataQuality'] = Math.round((1 - missing.length / mainFields.length) * 100) / 100;
  if (attributes.size > 0) profile['attributes'] = Object.fromEntries(attributes);
  return { profile, warnings };
}

function isAge(age: unknown): boolean {
  return typeof age === 'number' && age >= 0 && age <= 120;
}

function addAge(
  profile: Record<string, unknown>,
  birthDate: unknown,
  today: string,
  warnings: RowProblem[],
  column: PlannedColumn | undefined,
): void {
  const year = Number(today.slice(0, 4));
  if (birthDate !== undefined) {
    const onlyYear = parseNumber(birthDate);
    const isYear = onlyYear !== undefined && onlyYear >= 1900 && onlyYear <= year;
    const date = isYear ? undefined : parseDate(birthDate, { format: column?.format, latest: year });
    if (date === undefined && !isYear)
      warnings.push({ column: column?.index ?? null, problem: `${formatCell(birthDate)} is not a date` });
    else profile['birthYear'] ??= isYear ? onlyYear : Number(date?.slice(0, 4));
    if (date !== undefined) profile['age'] ??= yearsBetween(date, today);
  }
  const born = profile['birthYear'];
  if (profile['age'] === undefined && typeof born === 'number') profile['age'] = year - born;
}

/** The last word is the family name, unless a comma puts it first. */
function addNames(profile: Record<string, unknown>, fullName: unknown): void {
  if (fullName === undefined) return;
  const name = toText(fullName);
  const [before = '', after = ''] = name.split(',', 2).map((part) => part.trim());
  const words = name.split(/\s+/);
  const [first, last] = name.includes(',')
    ? [after, before]
    : words.length === 1
      ? [name, '']
      : [words.slice(0, -1).join(' '), words.at(-1) ?? ''];
  profile['firstName'] ??= first || 'Unnamed';
  profile['lastName'] ??= last;
}

function readCustomer(cells: readonly unknown[], { columns, today }: Reading): Read {
  const attributes = new Map<string, unknown>();
  const profile: Record<string, unknown> = {};
  const warnings: RowProblem[] = [];
  for (const column of columns) {
    const cell = cells[column.index];
    if (isBlank(cell, column.missing) || column.to === keyTarget) continue;
    if (column.to === 'tags') profile['tags'] = parseList(cell);
    else if (column.to !== 'attribute') profile[column.to] = toText(cell);
    else addAttribute(attributes, column, cell, { warnings, today });
  }
  // Column names come from files: '__proto__' must work like any other.
  profile['attributes'] = Object.fromEntries(attributes);
  const isEmpty = attributes.size === 0 && profile['name'] === undefined;
  return isEmpty
    ? { profile: null, problems: [...warnings, { column: null, problem: 'The row is empty' }] }
    : { profile, warnings };
}

function addAttribute(
  attributes: Map<string, unknown>,
  column: ReadColumn,
  cell: unknown,
  { warnings, today }: { warnings: RowProblem[]; today: string },
): void {
  const type = (column.type ?? 'text') as ColumnType;
  const isLabeled = column.values && Object.hasOwn(column.values, foldValue(toText(cell)));
  const value =
    type === 'text' || isLabeled
      ? applySpelling(cell, column, valueKindOf(column.meaning))
      : type === 'number' && column.meaning === 'age'
        ? parseYears(cell, column, Number(today.slice(0, 4)))
        : type === 'date'
          ? parseDate(cell, { format: column.format, latest: Number(today.slice(0, 4)) })
          : readValue(cell, type, column.format);
  if (value === undefined)
    warnings.push({ column: column.index, problem: `${formatCell(cell)} is not ${typeWords[type]}` });
  else attributes.set(column.name ?? '', value);
}

const typeWords: Record<ColumnType, string> = {
  text: 'a text',
  number: 'a number',
  boolean: 'yes or no',
  date: 'a date',
  list: 'a list',
};

function findColumn(plan: ImportPlan, field: string): number | null {
  return plan.columns.find((one) => one.to === field)?.index ?? null;
}

function formatCell(cell: unknown): string {
  const text = toText(cell);
  return `‘${text.length > 40 ? truncate(text, 39) : text}’`;
}

/** Field name of a stored profile key. */
export function keyField(name: string): string {
  return `key:${name}`;
}

/** Fields that identify a person, from the plan's columns. */
export function listDuplicateFields(plan: ImportPlan): string[] {
  const fields = plan.duplicateColumns.flatMap((index) => {
    const column = plan.columns.find((one) => one.index === index);
    if (!column) return [];
    if (column.to === 'fullName') return ['firstName', 'lastName'];
    if (column.to === 'birthDate') return ['birthYear'];
    if (column.to === keyTarget) return [keyField(column.name ?? '')];
    return [column.to === 'attribute' ? (column.name ?? '') : column.to];
  });
  return [...new Set(fields)];
}

/**
 * Builds the key of a person from these fields, ignoring case and outer spaces. A customer's attribute takes precedence
 * over a field of the same name. Null when all are blank, so that blank rows match nobody.
 */
export function buildDuplicateKey(profile: Record<string, unknown>, fields: readonly string[]): string | null {
  const attributes = new Map(Object.entries(profile['attributes'] ?? {}));
  const own = new Map(Object.entries(profile));
  const parts = fields.map((field) => {
    const value: unknown = attributes.get(field) ?? own.get(field);
    return isBlank(value, []) ? '' : toText(value).normalize('NFC').toLowerCase();
  });
  return parts.every((part) => part === '') ? null : JSON.stringify(parts);
}
