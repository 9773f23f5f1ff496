/** A row of a file as a complete response of a person. */
import type { Arrangement } from '../arrange.ts';
import { path } from '../path.ts';
import type { AttributeValue, Respondent } from '../respondent.ts';
import { questionsOf, type SurveyDefinition } from '../survey.ts';
import { coreOf } from '../types/registry.ts';
import { validateResponse } from '../validate.ts';
import type { Column } from './columns.ts';
import { readCell } from './read-cell.ts';

export interface FileResponse {
  arrangement: Arrangement;
  attributes: Record<string, AttributeValue>;
  answers: Record<string, unknown>;
}

const maxAttributeCharacters = 500;

/** Returns the response, or why the row is refused. Blank cells are questions that were passed. */
export function readResponse(
  survey: SurveyDefinition,
  columns: readonly Column[],
  cells: readonly string[],
): FileResponse | { problem: string } {
  const answers: Record<string, unknown> = {};
  const attributes: Record<string, AttributeValue> = {};
  for (const [at, column] of columns.entries()) {
    const cell = (cells[at] ?? '').trim();
    if (cell === '') continue;
    if (column.kind === 'source' && cell.toLowerCase() !== 'people')
      return { problem: 'is not from a person; only answers of people can be imported' };
    if (column.kind === 'attribute') {
      if (cell.length > maxAttributeCharacters) return { problem: `has too long a value for ${column.name}` };
      attributes[column.name] = cell;
    }
    if (column.kind !== 'question') continue;
    const read = readCell(survey, column.question, cell);
    if ('problem' in read) return { problem: `has a wrong answer to ${column.question.id}: ${read.problem}` };
    if (column.row === null) answers[column.question.id] = read.answer;
    else answers[column.question.id] = { ...(answers[column.question.id] as object), [column.row]: read.answer };
  }
  if (Object.keys(answers).length === 0) return { problem: 'has no answers' };
  const arrangement = arrangementOf(survey, answers);
  const respondent: Respondent = { arrangement, attributes, language: null };
  const [fault] = validateResponse(survey, answers, respondent);
  if (fault !== undefined) return { problem: `has a wrong answer to ${fault.questionId}: ${fault.problem}` };
  for (const { id } of path(survey, answers, respondent)) answers[id] ??= null;
  return { arrangement, attributes, answers };
}

/** Orders and wordings of a file are unknown, so none are recorded; sets of MaxDiff are in the answers. */
function arrangementOf(survey: SurveyDefinition, answers: Readonly<Record<string, unknown>>): Arrangement {
  const questions = questionsOf(survey);
  const designs = questions.map(coreOf).flatMap((question): [string, string[][]][] => {
    const answer = answers[question.id];
    if (question.type !== 'maxdiff' || !Array.isArray(answer)) return [];
    const sets = (answer as { set?: unknown }[]).map((one) => one?.set);
    return sets.every((set): set is string[] => Array.isArray(set)) ? [[question.id, sets]] : [];
  });
  return {
    seed: 'file',
    questions: questions.map(({ id }) => id),
    options: {},
    wordings: {},
    designs: Object.fromEntries(designs),
  };
}
