/** Cells of a file as answers. */
import { possibleOptions } from '../arrange.ts';
import { otherId, type Option } from '../parts/option.ts';
import type { SurveyDefinition } from '../survey.ts';
import { coreOf, type Question } from '../types/registry.ts';
import { isNamed } from './columns.ts';

/** A cell that was read: an answer, or why it is none. */
export type CellRead = { answer: unknown } | { problem: string };

const listSeparator = /\s*[;|>]\s*/;

/** Reads a cell that is not blank; of a matrix it is one row's. */
export function readCell(survey: SurveyDefinition, asked: Question, cell: string): CellRead {
  const question = coreOf(asked);
  switch (question.type) {
    case 'open':
      return { answer: cell };
    case 'number':
      return readNumberCell(cell);
    case 'scale': {
      const point = Object.entries(question.labels).find(([, label]) => isNamed(label, cell))?.[0];
      return readNumberCell(point ?? /^-?\d+(?:\.\d+)?(?= \()/.exec(cell)?.[0] ?? cell);
    }
    case 'matrix': {
      const column = optionNamed(question.columns, cell);
      return column === null ? { problem: notOffered(cell) } : { answer: column };
    }
    case 'single':
      return readSingle(possibleOptions(survey, question), cell);
    case 'multiple':
      return readMultiple(possibleOptions(survey, question), cell);
    case 'ranking': {
      const options = possibleOptions(survey, question);
      const parts = cell.split(listSeparator).filter((part) => part !== '');
      const ids = parts.map((part) => optionNamed(options, part.replace(/^\d+\.\s+/, '')));
      const at = ids.indexOf(null);
      return at === -1 ? { answer: ids } : { problem: notOffered(parts[at] ?? '') };
    }
    case 'maxdiff':
      return readJson(cell);
  }
}

function notOffered(cell: string): string {
  return `“${cell.slice(0, 100)}” is none of the options`;
}

/** Takes only plain numbers, since "1,200" is another number elsewhere. */
function readNumberCell(cell: string): CellRead {
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(cell) && Number.isFinite(Number(cell))
    ? { answer: Number(cell) }
    : { problem: `“${cell.slice(0, 100)}” is not a number` };
}

function optionNamed(options: readonly Option[], words: string): string | null {
  return (options.find(({ id }) => id === words) ?? options.find(({ text }) => isNamed(text, words)))?.id ?? null;
}

/** Finds an option, or own words for "Other" after a colon. */
function readChoice(options: readonly Option[], cell: string): { id: string; text: string } | null {
  const id = optionNamed(options, cell);
  if (id !== null) return { id, text: '' };
  const [name = '', ...words] = cell.split(':');
  const isOther = optionNamed(options, name.trim()) === otherId && words.length > 0;
  return isOther ? { id: otherId, text: words.join(':').trim().slice(0, 500) } : null;
}

function readSingle(options: readonly Option[], cell: string): CellRead {
  const choice = readChoice(options, cell);
  if (choice === null) return { problem: notOffered(cell) };
  return { answer: { option: choice.id, ...(choice.text === '' ? {} : { text: choice.text }) } };
}

function readMultiple(options: readonly Option[], cell: string): CellRead {
  const parts = cell.split(listSeparator).filter((part) => part !== '');
  const choices = parts.map((part) => readChoice(options, part));
  const at = choices.indexOf(null);
  if (at !== -1) return { problem: notOffered(parts[at] ?? '') };
  const known = choices.filter((choice) => choice !== null);
  const text = known.find((choice) => choice.text !== '')?.text ?? '';
  return { answer: { options: known.map(({ id }) => id), ...(text === '' ? {} : { text }) } };
}

function readJson(cell: string): CellRead {
  try {
    return { answer: JSON.parse(cell) as unknown };
  } catch {
    return { problem: 'The best and worst of sets must be JSON, as in the CSV export' };
  }
}
