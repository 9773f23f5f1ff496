import { labelsInHeader, suggestSpellings, valueKindOf } from '../../../domain/segments/import/normalize.ts';
import { foldHeader } from '../../../domain/letters.ts';
import { isSampleWeight } from '../../../domain/segments/import/column-use.ts';
import type { ImportColumn } from '../../../domain/segments/import/columns.ts';
import type { ImportPlan } from '../../../domain/segments/import/plan.ts';
import { keyTarget } from '../../../domain/segments/import/voter-targets.ts';
import type { CellFormat } from '../../../domain/segments/import/formats.ts';
import type { ColumnType } from '../../../domain/segments/import/values.ts';
import type { PromptOptions } from '../../../domain/personas/profile-input.ts';

/** The person's choice for a column; '' leaves it out. */
export interface ColumnChoice {
  to: string;
  name: string;
  type: ColumnType;
  /** Replacements of values, by value in lower case. */
  values: Record<string, string>;
  /** Spelling of numbers or dates; null where the column has none to decide. */
  format: CellFormat | null;
  /** Texts that mean no answer. */
  missing: string[];
}

/** All choices of the screen, from which the plan for the server is made. */
export interface PlanChoices {
  target: 'voters' | 'customers';
  columns: ColumnChoice[];
  duplicates: ImportPlan['duplicates'];
  /** Indexes of the columns by which duplicates are found. */
  duplicateColumns: number[];
  missingAge: ImportPlan['missingAge'];
  /** How much models are told about these people; null for the default. */
  promptOptions: PromptOptions | null;
}

/** Headers of a column with full names, in English and German. */
const nameHeaders = /^(full ?)?name$|^(kunden|customer|client|contact) ?name$/i;
/** Kinds of identifying columns that can tell whether two rows are about the same person. */
const duplicateKeyKinds: ReadonlySet<string | null> = new Set(['email', 'account']);

/**
 * Suggests a plan for a file: voters if it has an age column, else customers. Columns that identify people are left
 * out.
 */
export function suggestedPlan(columns: readonly ImportColumn[], target?: 'voters' | 'customers'): PlanChoices {
  const hasAge = columns.some(({ guess }) => guess === 'age' || guess === 'birthYear' || guess === 'birthDate');
  const chosen = target ?? (hasAge ? 'voters' : 'customers');
  const choices = columns.map((column) => {
    const choice = chosen === 'voters' ? voterChoice(column) : customerChoice(column, columns);
    const { format = null, missing = [] } = column.reading ?? {};
    const labels = column.values.length === 0 ? {} : labelsInHeader(column.name);
    const values = { ...suggestSpellings(valueKindOf(column.guess), column.values), ...labels };
    // Codes with labels are words.
    const type = Object.keys(labels).length > 0 ? 'text' : choice.type;
    return { ...choice, type, format, missing, values };
  });
  return {
    target: chosen,
    columns: choices,
    duplicates: 'keep',
    duplicateColumns: [],
    missingAge: 'refuse',
    promptOptions: null,
  };
}

type Choice = Omit<ColumnChoice, 'values' | 'format' | 'missing'>;

function voterChoice(column: ImportColumn): Choice {
  return {
    to: column.guess ?? withoutField(column),
    name: column.name,
    type: column.type,
  };
}

/** A column that no field is for is kept, unless it identifies people or says nothing about one. */
function withoutField({ name, identifies }: ImportColumn): string {
  if (identifies !== null) return duplicateKeyKinds.has(identifies) ? keyTarget : '';
  return isSampleWeight(name) ? '' : 'attribute';
}

function customerChoice(column: ImportColumn, columns: readonly ImportColumn[]): Choice {
  const nameColumn =
    columns.find(({ name }) => nameHeaders.test(name.trim())) ?? columns.find(({ guess }) => guess === 'firstName');
  const { name, type } = column;
  if (column === nameColumn) return { to: 'name', name, type };
  if (column.identifies !== null || isSampleWeight(name)) return { to: withoutField(column), name, type };
  if (column.guess === 'notes') return { to: 'notes', name, type };
  // Charts and results expect an age under this name and as a number.
  if (column.guess === 'age') return { to: 'attribute', name: 'age', type: 'number' };
  return { to: 'attribute', name: column.guess === 'gender' ? 'gender' : name, type };
}

/** Normalizes a column's name, so that 'E-Mail' and 'email address' match. */
function normalizeColumnName({ identifies, name }: ImportColumn): string {
  return identifies === 'email' ? identifies : foldHeader(name) || name;
}

/** Returns the columns that are used only to find duplicates: they are chosen first for that. */
export function keyColumnsOf({ columns }: PlanChoices): number[] {
  return columns.flatMap(({ to }, index) => (to === keyTarget ? [index] : []));
}

/** Converts the plan for the server. */
export function toImportPlan(
  { target, columns, duplicates, duplicateColumns, missingAge, promptOptions }: PlanChoices,
  file: readonly ImportColumn[],
): ImportPlan {
  return {
    target,
    duplicates,
    duplicateColumns: duplicates === 'keep' ? [] : duplicateColumns,
    missingAge,
    ...(promptOptions === null ? {} : { promptOptions }),
    columns: columns.flatMap(({ to, name, type, values, format, missing }, index): ImportPlan['columns'] => {
      const column = file[index];
      if (to === '' || column === undefined) return [];
      const spellings = Object.keys(values).length === 0 ? {} : { values };
      const blank = column.reading === undefined ? {} : { missing };
      const read = { ...spellings, ...blank, ...(format === null ? {} : { format }) };
      if (to === keyTarget) return [{ index, to, name: normalizeColumnName(column), ...blank }];
      return [to === 'attribute' ? { index, to, name, type, ...read } : { index, to, ...read }];
    }),
  };
}
