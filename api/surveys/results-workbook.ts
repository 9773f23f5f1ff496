/** Results as sheets: summary, figures, and the answers of people and of personas apart. */
import { figureRows } from '../../domain/surveys/results/figure-rows.ts';
import type { SurveyResultsView } from '../../domain/surveys/results/view.ts';
import { factLines, headlineSentences } from '../../domain/surveys/results/words.ts';
import { answerRow, type SurveyAnswers } from '../../services/surveys/results/answer-rows.ts';
import { codebookSheet } from '../exports/table-files.ts';
import { summarySheet, type CellValue, type SheetOf } from '../exports/workbook.ts';

export function resultsWorkbook(view: SurveyResultsView, answers: SurveyAnswers): SheetOf[] {
  const names = answers.columns.map(({ name }) => name);
  return [
    summarySheet([
      ['Survey', view.survey.title, null, null],
      ...(view.disclosure === null ? [] : [['Disclosure', view.disclosure, null, null]]),
      ...[...factLines(view), ...headlineSentences(view), ...view.notices].map((text) => ['', text, null, null]),
    ]),
    figuresSheet(view),
    answersSheet(
      'People',
      names,
      answers.people.map((one) => answerRow(answers.shown.definition, one)),
    ),
    answersSheet(
      'Personas',
      names,
      answers.personas.map((one) => answerRow(answers.shown.definition, one, answers)),
    ),
    codebookSheet(answers),
  ];
}

const figureColumns = [
  'question',
  'text',
  'figure',
  'kind',
  'source',
  'value',
  'low',
  'high',
  'count',
  'answers',
] as const;
const wide = new Set(['text', 'figure']);

function figuresSheet(view: SurveyResultsView): SheetOf {
  return {
    name: 'Figures',
    columns: figureColumns.map((title) => ({ title, width: wide.has(title) ? 40 : 12 })),
    rows: figureRows(view).map((row) => figureColumns.map((column): CellValue => row[column])),
  };
}

function answersSheet(name: string, columns: readonly string[], rows: readonly Record<string, CellValue>[]): SheetOf {
  return {
    name,
    columns: columns.map((title) => ({ title, width: 18 })),
    rows: rows.map((row) => columns.map((column) => row[column] ?? null)),
  };
}
