/** Describes the columns of exported tables, from which codebooks and the files for SPSS are made. */
import { spssNames } from './spss-names.ts';

export type ColumnType = 'text' | 'number' | 'whole number' | 'time';

export interface TableColumn {
  /** The name in every file. */
  name: string;
  /** Says in words what the column holds. */
  label: string;
  type: ColumnType;
  unit?: string;
  /** Everything that a cell can be, with its words. Its code is the value itself if it is a number, else its place from 1. */
  values?: readonly { value: string | number; label: string }[];
  /** True for a choice with own words after it: `Other: by bike`. */
  hasWords?: boolean;
}

export type TableRow = Readonly<Record<string, unknown>>;

/** A table with a row for each thing that it is about; its rows can be read again and again. */
export interface DataTable {
  columns: readonly TableColumn[];
  rows: () => AsyncIterable<TableRow>;
  /** False for a table without files for SPSS. */
  hasCodes?: boolean;
}

/** The part of a table that its codebook is about. */
export type DescribedTable = Pick<DataTable, 'columns' | 'hasCodes'>;

/** Codes of the file with codes: nobody answered, and an answer that the question does not offer. */
export const noAnswer = -9;
export const anotherAnswer = -8;

export function codeOf({ value }: { value: string | number }, at: number): number {
  return typeof value === 'number' ? value : at + 1;
}

/** True where the file with codes has a code for a text. Numbers stay as they are: any of them may be an answer. */
export function isCoded({ values = [] }: TableColumn): boolean {
  return typeof values[0]?.value === 'string';
}

const codebookColumns = ['name', 'label', 'type', 'unit', 'missing', 'value', 'value_label', 'code', 'spss_name'];

const ofCodes = new Set(['code', 'spss_name']);

/** The columns of a codebook, without those that only the files for SPSS need where there are none. */
export function codebookColumnsOf({ hasCodes = true }: DescribedTable): string[] {
  return hasCodes ? codebookColumns : codebookColumns.filter((name) => !ofCodes.has(name));
}

/** Builds the rows of a codebook: one for each column, or one for each value of a column that has a list of them. */
export function codebookRows({ columns, hasCodes = true }: DescribedTable): Record<string, string | number>[] {
  const names = spssNames(columns.map(({ name }) => name));
  return columns.flatMap((column, at): Record<string, string | number>[] => {
    const { name, label, type, unit = '', values = [] } = column;
    const own = { name, label, type, unit, missing: missingOf(column, hasCodes), spss_name: names[at] ?? name };
    if (values.length === 0) return [{ ...own, value: '', value_label: '', code: '' }];
    return values.map((one, place) => ({ ...own, value: one.value, value_label: one.label, code: codeOf(one, place) }));
  });
}

function missingOf(column: TableColumn, hasCodes: boolean): string {
  return hasCodes && isCoded(column) ? `empty; with codes ${noAnswer}, another answer ${anotherAnswer}` : 'empty';
}

/** Stands before the name of an attribute, which may be that of another column. */
export const attributePrefix = 'attribute:';

/** Stands before the name of a parameter that a panel provider put into a survey's address. */
export const parameterPrefix = 'parameter:';

/** Describes the columns of attributes; those that are numbers for everybody are named in `numeric`. */
export function attributeColumns(names: readonly string[], numeric: ReadonlySet<string> = new Set()): TableColumn[] {
  return names.map((name) => ({
    name: `${attributePrefix}${name}`,
    label: `Attribute of the person: ${name}`,
    type: numeric.has(name) ? 'number' : 'text',
  }));
}
