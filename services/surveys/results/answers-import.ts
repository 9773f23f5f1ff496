/** Tells what became of a file with answers, or would: the use of each column, and what happens to each row. */
import { keyOfColumn, useWords, type Column } from '../../../domain/surveys/import/columns.ts';
import { targetsOf } from '../../../domain/surveys/import/targets.ts';
import { rowCountsView } from '../../../domain/tables/table.ts';
import { weightsNotUsed } from '../../../domain/surveys/results/results.ts';
import { text, maybe, list, view, type ValueOf, flag, int, json } from '../../../domain/view.ts';
import { fileRow, type AnswerRow } from './answer-rows.ts';
import type { ReadFile, SortedRows } from './read-answers-file.ts';

const importedColumnView = view('ImportedSurveyColumn', 'A column of a file with answers, and what it is used as.', {
  column: text(),
  /** As keyOfColumn writes it. */
  to: text(
    'question:<id>, question:<id>/<row or option>, question:<id>:words, attribute:<name>, weight, person, response, date, source or left-out.',
  ),
  use: text('The same in words.'),
  /** Why it is left out; null for a column that is used. */
  why: maybe(text('Why it is left out.')),
  /** Its first cells that are not blank. */
  samples: list(text()),
});

export type ImportedColumn = ValueOf<typeof importedColumnView>;

const surveyColumnUseView = view('SurveyColumnUse', {
  to: text(),
  label: text(),
});

export const answersImportView = view(
  'ImportedSurveyAnswers',
  'What became of a file with answers, or would: its rows are those imported, updated, unchanged and refused together.',
  {
    isStored: flag('False for a preview.'),
    version: int(),
    headingRows: int(),
    /** All rows of the file by what they are. */
    fileRows: rowCountsView,
    rows: int(),
    imported: int(),
    updated: int(),
    unchanged: int(),
    refusedRows: int(),
    refused: list(text('The first rows that are not stored, with the reason.')),
    columns: list(importedColumnView),
    /** Everything that a column can be used as, with its name. */
    uses: list(surveyColumnUseView, 'Questions and parts that a column can be.'),
    first: list(json<AnswerRow>('The first rows as they are stored, by the columns of the CSV export.')),
    notices: list(text()),
  },
);

export type AnswersImport = ValueOf<typeof answersImportView>;

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
