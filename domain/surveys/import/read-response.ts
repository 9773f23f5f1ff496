/** A row of a file as a complete response of a person. */
import { unguardFormula } from '../../exports/formula.ts';
import type { Arrangement } from '../arrange.ts';
import { otherId } from '../parts/option.ts';
import { isScreenedOut, path } from '../path.ts';
import type { AttributeValue, Respondent } from '../respondent.ts';
import { questionsOf, type SurveyDefinition } from '../survey.ts';
import { coreOf } from '../types/registry.ts';
import { validateResponse } from '../validate.ts';
import type { Column } from './columns.ts';
import { readCell, type OptionCell } from './read-cell.ts';
import { dateReader, type ReadDate } from './read-date.ts';
import type { QuestionTarget } from './targets.ts';

export interface FileResponse {
  arrangement: Arrangement;
  attributes: Record<string, AttributeValue>;
  answers: Record<string, unknown>;
  /** The person's id in the file. */
  person: string | null;
  /** The id of the response, in a file that we exported. */
  response: string | null;
  weight: number | null;
  answeredAt: Date | null;
  /** True when the row has a date that cannot be read. */
  isDateUnread: boolean;
}

const maxAttributeCharacters = 500;
const maxIdCharacters = 200;

/** Returns the reader of a file’s rows: a response, or why the row is refused. Blank cells are questions that were passed. */
export function responseReader(
  survey: SurveyDefinition,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): (cells: readonly string[]) => FileResponse | { problem: string } {
  const dateAt = columns.findIndex(({ kind }) => kind === 'date');
  const readDate = dateReader(dateAt === -1 ? [] : rows.map((cells) => cells[dateAt] ?? ''));
  return (cells) => readResponse(survey, columns, cells, readDate);
}

/** A row as far as it is read. */
interface Row extends Omit<FileResponse, 'arrangement'> {
  /** Cells of columns that are for a part of a question. */
  parts: { target: QuestionTarget; answer: unknown }[];
}

export function readResponse(
  survey: SurveyDefinition,
  columns: readonly Column[],
  cells: readonly string[],
  readDate: ReadDate = dateReader([]),
): FileResponse | { problem: string } {
  const row: Row = {
    answers: {},
    attributes: {},
    parts: [],
    person: null,
    response: null,
    weight: null,
    answeredAt: null,
    isDateUnread: false,
  };
  // Our exports put an apostrophe before what a spreadsheet would run; in other files it is the person's.
  const isOurs = columns.some(({ kind }) => kind === 'source');
  for (const [at, column] of columns.entries()) {
    const raw = (cells[at] ?? '').trim();
    const cell = isOurs ? unguardFormula(raw) : raw;
    const problem = cell === '' ? null : takeCell(survey, row, column, cell, readDate);
    if (problem !== null) return { problem };
  }
  const { parts, ...read } = row;
  const problem = joinParts(read.answers, parts);
  if (problem !== null) return { problem };
  if (Object.keys(read.answers).length === 0) return { problem: 'has no answers' };
  const complete = completeResponse(survey, read);
  return 'problem' in complete ? complete : { ...read, ...complete };
}

/** Checks answers and adds null for questions that were passed. Returns why they are refused instead. */
export function completeResponse(
  survey: SurveyDefinition,
  { answers, attributes }: Pick<FileResponse, 'answers' | 'attributes'>,
): Pick<FileResponse, 'answers' | 'arrangement'> | { problem: string } {
  const arrangement = arrangementOf(survey, answers);
  const respondent: Respondent = { arrangement, attributes, language: null };
  const [fault] = validateResponse(survey, answers, respondent);
  if (fault !== undefined) return { problem: `has a wrong answer to ${fault.questionId}: ${fault.problem}` };
  if (isScreenedOut(survey, answers, respondent)) return { problem: 'is of a person whom the survey screens out' };
  const passed = path(survey, answers, respondent)
    .filter(({ id }) => (answers[id] ?? null) === null)
    .map(({ id }) => [id, null]);
  return { answers: { ...answers, ...Object.fromEntries(passed) }, arrangement };
}

/** Takes a cell that is not blank into the row. Returns why the row is refused; null when it is not. */
function takeCell(survey: SurveyDefinition, row: Row, column: Column, cell: string, readDate: ReadDate): string | null {
  switch (column.kind) {
    case 'left-out':
      return null;
    case 'source':
      return cell.toLowerCase() === 'people' ? null : 'is not from a person; only answers of people can be imported';
    case 'attribute':
      if (cell.length > maxAttributeCharacters) return `has too long a value for ${column.name}`;
      row.attributes[column.name] = cell;
      return null;
    case 'person':
    case 'response':
      if (cell.length > maxIdCharacters) return `has an id of more than ${maxIdCharacters} characters`;
      row[column.kind] = cell;
      return null;
    case 'weight': {
      const weight = Number(cell);
      if (!(weight > 0 && weight <= 1e9)) return `has a wrong weight: “${cell.slice(0, 100)}” is not a number above 0`;
      row.weight = weight;
      return null;
    }
    case 'date':
      row.answeredAt = readDate(cell);
      row.isDateUnread = row.answeredAt === null;
      return null;
    case 'question': {
      const read = readCell(survey, column, cell);
      if ('problem' in read) return `has a wrong answer to ${column.question.id}: ${read.problem}`;
      if (column.part.kind === 'whole') row.answers[column.question.id] = read.answer;
      else row.parts.push({ target: column, answer: read.answer });
      return null;
    }
  }
}

/** Joins the cells of rows, options and own words to the answers of their questions. Returns why they do not fit. */
function joinParts(answers: Record<string, unknown>, parts: Row['parts']): string | null {
  const places = new Map<string, { id: string; place: number }[]>();
  for (const { target, answer } of parts.filter(({ target: { part } }) => part.kind !== 'words')) {
    const { id } = target.question;
    const partId = target.part.kind === 'row' || target.part.kind === 'option' ? target.part.id : '';
    if (target.part.kind === 'row') answers[id] = { ...(answers[id] as object), [partId]: answer };
    else if ('place' in (answer as OptionCell)) {
      const { place } = answer as { place: number };
      places.set(id, [...(places.get(id) ?? []), { id: partId, place }]);
    } else {
      const { isChosen, text } = answer as Exclude<OptionCell, { place: number }>;
      const known = answers[id] as { options: string[] } | undefined;
      const options = [...(known?.options ?? []), ...(isChosen && !known?.options.includes(partId) ? [partId] : [])];
      answers[id] = { ...known, options, ...(text === undefined ? {} : { text }) };
    }
  }
  for (const [id, ranked] of places) {
    if (new Set(ranked.map(({ place }) => place)).size < ranked.length)
      return `has a wrong answer to ${id}: two options have the same place`;
    answers[id] = ranked.sort((a, b) => a.place - b.place).map((one) => one.id);
  }
  for (const { target, answer } of parts.filter(({ target: { part } }) => part.kind === 'words')) {
    const { id } = target.question;
    const withWords = addWords(coreOf(target.question).type === 'single', answers[id], answer as string);
    if (withWords === null) return `has a wrong answer to ${id}: own words beside another option`;
    answers[id] = withWords;
  }
  return null;
}

/** Adds own words for "Other", which they choose; null when another option is chosen alone. */
function addWords(isSingle: boolean, answer: unknown, text: string): object | null {
  if (isSingle) {
    const { option = otherId } = (answer ?? {}) as { option?: string };
    return option === otherId ? { option, text } : null;
  }
  const { options = [] } = (answer ?? {}) as { options?: string[] };
  return { options: options.includes(otherId) ? options : [...options, otherId], text };
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
