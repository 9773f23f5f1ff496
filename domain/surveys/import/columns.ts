/** Columns of a file with people's answers: questions by id or text, rows of matrices, and attributes. */
import { InvalidInput } from '../../errors.ts';
import type { ColumnUse } from '../../tables/said.ts';
import { possibleOptions } from '../arrange.ts';
import { eachText } from '../parts/text.ts';
import { questionsOf, type SurveyDefinition } from '../survey.ts';
import { coreOf, type Question } from '../types/registry.ts';

export type Column =
  | { kind: 'question'; question: Question; row: null }
  | { kind: 'question'; question: Question<'matrix'>; row: string }
  | { kind: 'attribute'; name: string }
  | { kind: 'source' }
  /** Columns of our own exports that say nothing about the person. */
  | { kind: 'ignored' };

/** Prefix of attributes in our own exports. */
export const attributePrefix = 'attribute:';
export const sourceColumn = 'source';
const ignored = new Set(['', 'response', 'answered_at', 'twin_of', 'weight', 'model', 'disclosure', 'flags']);
const maxColumns = 500;

/**
 * Reads the header, of one row or of several as survey tools write them: the first that names a question decides. Throws
 * InvalidInput without a column of a question, and for two columns of one.
 */
export function readColumns(
  survey: SurveyDefinition,
  header: readonly string[],
  under: readonly (readonly string[])[] = [],
): Column[] {
  const headers = [header, ...under];
  const length = Math.max(0, ...headers.map((header) => header.length));
  if (length > maxColumns) throw new InvalidInput(`A file can have at most ${maxColumns} columns`, 'csv');
  const columns = Array.from({ length }, (_, at): Column => {
    const read = headers.map((names) => columnOf(survey, (names[at] ?? '').trim()));
    return read.find(({ kind }) => kind === 'question') ?? read[0] ?? { kind: 'ignored' };
  });
  const asked = columns.flatMap((column) => (column.kind === 'question' ? [keyOf(column)] : []));
  if (asked.length === 0)
    throw new InvalidInput('No column is named like a question: use the ids or texts of the questions', 'csv');
  const twice = asked.find((key, at) => asked.indexOf(key) < at);
  if (twice !== undefined) throw new InvalidInput(`Two columns are for ${twice}`, 'csv');
  return columns;
}

/** Says what each column is read as. */
export function columnUse(names: readonly string[], columns: readonly Column[]): ColumnUse[] {
  return columns.map((column, at) => {
    const name = names[at] ?? '';
    if (column.kind === 'question') return { name, as: `question ${keyOf(column)}`, why: null };
    if (column.kind === 'attribute') return { name, as: `attribute ${column.name}`, why: null };
    if (column.kind === 'source') return { name, as: null, why: 'It only tells rows of personas from those of people' };
    const why =
      name.trim().toLowerCase() === 'weight' ? 'Weights of a file are not read' : 'It says nothing about the person';
    return { name, as: null, why };
  });
}

function keyOf({ question, row }: { question: Question; row: string | null }): string {
  return row === null ? question.id : `${question.id}/${row}`;
}

function columnOf(survey: SurveyDefinition, name: string): Column {
  // A question may have this name too, and rows of personas must never pass as people's.
  if (name === sourceColumn) return { kind: 'source' };
  const questions = questionsOf(survey);
  const question = questions.find(({ id }) => id === name) ?? questions.find(({ text }) => isNamed(text, name));
  if (question !== undefined) return { kind: 'question', question, row: null };
  const matrix = matrixRow(survey, name);
  if (matrix !== null) return matrix;
  if (name.toLowerCase() === sourceColumn) return { kind: 'source' };
  if (ignored.has(name.toLowerCase())) return { kind: 'ignored' };
  const plain = name.startsWith(attributePrefix) ? name.slice(attributePrefix.length) : name;
  return { kind: 'attribute', name: plain.trim().slice(0, 100) };
}

/** Signs between a question and a row of it: ours, and that of Qualtrics. */
const rowSigns = ['/', ' - '];

/** Finds `<question>/<row>`, each by id or text. */
function matrixRow(survey: SurveyDefinition, name: string): Column | null {
  for (const question of questionsOf(survey).map(coreOf)) {
    if (question.type !== 'matrix') continue;
    const starts = [question.id, ...eachText(question.text)].flatMap((start) => rowSigns.map((sign) => start + sign));
    for (const start of starts) {
      if (!plain(name).startsWith(plain(start))) continue;
      const rest = name.slice(start.length).trim();
      const rows = possibleOptions(survey, question);
      const row = rows.find(({ id }) => id === rest) ?? rows.find(({ text }) => isNamed(text, rest));
      if (row !== undefined) return { kind: 'question', question, row: row.id };
    }
  }
  return null;
}

export function isNamed(text: Question['text'], words: string): boolean {
  return eachText(text).some((one) => plain(one) === plain(words));
}

function plain(words: string): string {
  return words.trim().replace(/\s+/g, ' ').toLowerCase();
}
