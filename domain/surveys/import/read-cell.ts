/** Cells of a file as answers. */
import { unguardFormula } from '../../exports/formula.ts';
import { possibleOptions } from '../arrange.ts';
import { otherId, type Option } from '../parts/option.ts';
import { surveyLimits } from '../parts/limits.ts';
import type { SurveyDefinition } from '../survey.ts';
import { coreOf } from '../types/registry.ts';
import { optionNamed, readChoice, readChoices } from './read-choices.ts';
import type { QuestionTarget } from './targets.ts';
import { isNamed } from './words.ts';

/** A cell that was read: an answer, or why it is none. */
export type CellRead = { answer: unknown } | { problem: string };

/** Answer of a column that is for one option: whether it is chosen, its place in a ranking, or own words with it. */
export type OptionCell = { isChosen: boolean; text?: string } | { place: number };

const yes = /^(yes|y|1|true|x|checked|selected|quoted|ja|oui|sí|si)$/i;
const no = /^(no|n|0|false|unchecked|not (selected|checked|quoted)|nein|non)$/i;

/** Reads a cell that is not blank; of a matrix it is one row's, of a column for an option an OptionCell. */
export function readCell(survey: SurveyDefinition, target: QuestionTarget, cell: string): CellRead {
  const read = readExactly(survey, target, cell);
  const plain = unguardFormula(cell);
  if (plain === cell || !('problem' in read)) return read;
  const unguarded = readExactly(survey, target, plain);
  return 'problem' in unguarded ? read : unguarded;
}

function readExactly(survey: SurveyDefinition, { question: asked, part }: QuestionTarget, cell: string): CellRead {
  const question = coreOf(asked);
  const options = possibleOptions(survey, question);
  if (part.kind === 'words') return { answer: cell.slice(0, surveyLimits.otherCharacters) };
  if (part.kind === 'option')
    return question.type === 'ranking' ? readPlace(cell) : readOptionCell(options, part.id, cell);
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
    case 'single': {
      const choice = readChoice(options, cell);
      if (choice === null) return { problem: notOffered(cell) };
      return { answer: { option: choice.id, ...(choice.text === '' ? {} : { text: choice.text }) } };
    }
    case 'multiple':
    case 'ranking':
      return readList(options, cell, question.type === 'ranking');
    case 'maxdiff':
      return readJson(cell);
  }
}

function readList(options: readonly Option[], cell: string, isRanking: boolean): CellRead {
  const choices = readChoices(options, cell, isRanking);
  if ('unknown' in choices) return { problem: notOffered(choices.unknown) };
  const ids = choices.chosen.map(({ id }) => id);
  if (isRanking) return { answer: ids };
  const text = choices.chosen.find((choice) => choice.text !== '')?.text ?? '';
  return { answer: { options: ids, ...(text === '' ? {} : { text }) } };
}

/** A column for "Other" has the own words themselves. */
function readOptionCell(options: readonly Option[], id: string, cell: string): CellRead {
  const isChosen = optionNamed(options, cell) === id || yes.test(cell);
  if (isChosen) return { answer: { isChosen } satisfies OptionCell };
  if (no.test(cell)) return { answer: { isChosen: false } satisfies OptionCell };
  if (id !== otherId) return { problem: `“${cell.slice(0, 100)}” says neither that it is chosen nor that it is not` };
  return { answer: { isChosen: true, text: cell.slice(0, surveyLimits.otherCharacters) } satisfies OptionCell };
}

function readPlace(cell: string): CellRead {
  const place = Number(/^\d{1,3}$/.exec(cell)?.[0] ?? 0);
  return place > 0
    ? { answer: { place } satisfies OptionCell }
    : { problem: `“${cell.slice(0, 100)}” is no place in an order` };
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

function readJson(cell: string): CellRead {
  try {
    return { answer: JSON.parse(cell) as unknown };
  } catch {
    return { problem: 'The best and worst of sets must be JSON, as in the CSV export' };
  }
}
