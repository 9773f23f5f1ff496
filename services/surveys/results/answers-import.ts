/** Tells what became of a file with answers, or would: the use of each column, and what happens to each row. */
import { keyOfColumn, useWords, type Column } from '../../../domain/surveys/import/columns.ts';
import { targetsOf } from '../../../domain/surveys/import/targets.ts';
import type { RowCounts } from '../../../domain/tables/table.ts';
import { weightsNotUsed } from '../../../domain/surveys/results/results.ts';
import { fileRow, type AnswerRow } from './answer-rows.ts';
import type { ReadFile, SortedRows } from './read-answers-file.ts';

/** A column of the file and what it is used as. */
export interface ImportedColumn {
  column: string;
  /** As keyOfColumn writes it. */
  to: string;
  /** The same in words. */
  use: string;
  /** Why it is left out; null for a column that is used. */
  why: string | null;
  /** Its first cells that are not blank. */
  samples: string[];
}

/** Rows are those that are imported, updated, unchanged and refused together. */
export interface AnswersImport {
  isStored: boolean;
  version: number;
  headingRows: number;
  /** All rows of the file by what they are. */
  fileRows: RowCounts;
  rows: number;
  imported: number;
  updated: number;
  unchanged: number;
  refusedRows: number;
  /** The first refused rows, each with its reason. */
  refused: string[];
  columns: ImportedColumn[];
  /** Everything that a column can be used as, with its name. */
  uses: { to: string; label: string }[];
  /** The first rows as they are stored, by the columns of our exports. */
  first: AnswerRow[];
  notices: string[];
}

const maxNamed = 100;
const maxShown = 8;
const maxSamples = 3;

export function answersImport(read: ReadFile, sorted: SortedRows, isStored: boolean): AnswersImport {
  const { definition, version, rows, columns, good } = read;
  const kept = [...sorted.new, ...sorted.updated, ...sorted.unchanged].sort((a, b) => a.line - b.line);
  return {
    isStored,
    version,
    headingRows: read.facts.headers - read.facts.repeated,
    fileRows: read.facts,
    rows: rows.length,
    imported: sorted.new.length,
    updated: sorted.updated.length,
    unchanged: sorted.unchanged.length,
    refusedRows: sorted.refused.length,
    refused: namedRows(sorted.refused),
    columns: columns.map((column, at) => describeColumn(read, column, at)),
    uses: targetsOf(definition).map(({ key, label }) => ({ to: `question:${key}`, label })),
    first: kept.slice(0, maxShown).map((row) => fileRow(definition, row)),
    notices: [...read.notes, ...noticesOf(columns, good)],
  };
}

function namedRows(refused: SortedRows['refused']): string[] {
  const more = refused.length - maxNamed;
  const named = refused.slice(0, maxNamed).map(({ line, problem }) => `Line ${line} ${problem}.`);
  return more <= 0 ? named : [...named, `${more.toLocaleString('en-US')} more rows were refused.`];
}

function describeColumn({ headings, rows }: ReadFile, column: Column, at: number): ImportedColumn {
  const samples: string[] = [];
  for (const { cells } of rows) {
    const cell = (cells[at] ?? '').trim().slice(0, 80);
    if (cell !== '' && !samples.includes(cell)) samples.push(cell);
    if (samples.length === maxSamples) break;
  }
  return {
    column: headings[at]?.label ?? '',
    to: keyOfColumn(column),
    use: useWords(column),
    why: column.kind === 'left-out' ? column.why : null,
    samples,
  };
}

function noticesOf(columns: readonly Column[], good: ReadFile['good']): string[] {
  const has = (kind: Column['kind']) => columns.some((column) => column.kind === kind);
  const unread = good.filter(({ isDateUnread }) => isDateUnread).length;
  return [
    ...(has('question') ? [] : ['No column is used as a question yet: choose one.']),
    ...(has('person') || has('response')
      ? []
      : [
          'No column is the person’s id: this same file changes nothing when it is imported again, but a longer one adds everybody a second time.',
        ]),
    ...(has('weight') ? [weightsNotUsed] : []),
    ...(unread === 0
      ? []
      : [
          `The date of ${unread.toLocaleString('en-US')} ${unread === 1 ? 'row' : 'rows'} cannot be read, or its order of day and month is not known; the time of the import stands in its place.`,
        ]),
  ];
}
