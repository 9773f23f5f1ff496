/** Columns of a file with people's answers: what each of them is used as, guessed by its names or chosen. */
import { InvalidInput } from '../../errors.ts';
import { attributePrefix, parameterPrefix } from '../../exports/columns.ts';
import { foldHeader } from '../../letters.ts';
import { classifyHeader } from '../../personas/identifying.ts';
import type { SurveyDefinition } from '../survey.ts';
import type { Heading } from './headings.ts';
import { targetNamed, targetsOf, type NamedTarget } from './targets.ts';

const roleWords = {
  weight: 'the weight',
  person: 'the person’s id',
  response: 'the id of the response',
  date: 'the date',
  source: 'the source',
};
type Role = keyof typeof roleWords;

export type Column =
  | NamedTarget
  | { kind: 'attribute'; name: string }
  | { kind: Role }
  /** Not stored, for a reason that people read. */
  | { kind: 'left-out'; why: string };

export const sourceColumn = 'source';
const leftOut = 'left-out';
const questionPrefix = 'question:';
const maxColumns = 1_500;
const maxAttributeName = 100;

/** Names as foldHeader gives them, the best first. */
const roleNames: Partial<Record<Role, readonly string[]>> = {
  person: [
    'person',
    'personid',
    'responseid',
    'recordid',
    'respondentid',
    'participantid',
    'respondent',
    'respid',
    'lfdn',
    'caseid',
    'id',
  ],
  date: [
    'answeredat',
    'submitdate',
    'datesubmitted',
    'enddate',
    'recordeddate',
    'timestamp',
    'datemodified',
    'datelastaction',
    'datecreated',
    'startdate',
    'datestarted',
    'datestamp',
  ],
  weight: ['weight', 'weights', 'weighting', 'surveyweight', 'sampleweight', 'finalweight', 'wgt', 'wt'],
};
const writtenByUs = new Set(['twinof', 'model', 'disclosure', 'flags', 'answeredby']);
/** Names of the id of a response in our exports; files of earlier versions have the second. */
const responseNames = new Set(['row_id', 'response']);
/** Identifies people beside what headers of every import are known for. */
const located = /^((location)?(latitude|longitude)|external(data)?reference)$/;
const ofTool =
  /^(status|progress|durationinseconds|finished|distributionchannel|userlanguage|collectorid|customdata\d*|lastpage|startlanguage|seed|refurl|interviewtime|(group|question)time.*)$/;
const toolMarks = new Set([
  'recordid',
  'distributionchannel',
  'recordeddate',
  'collectorid',
  'lastpage',
  'startlanguage',
]);

/** A choice of people for one column, by its label: see columnOfKey. */
export type ChosenColumns = Readonly<Record<string, string>>;

/** Returns what each column is used as. Throws InvalidInput for a choice that cannot be, and for two columns of one use. */
export function readColumns(
  survey: SurveyDefinition,
  headings: readonly Heading[],
  chosen: ChosenColumns = {},
): Column[] {
  if (headings.length > maxColumns)
    throw new InvalidInput(`A file can have at most ${maxColumns.toLocaleString('en-US')} columns`, 'csv');
  const unknown = Object.keys(chosen).find((label) => !headings.some((heading) => heading.label === label));
  if (unknown !== undefined) throw new InvalidInput(`The file has no column “${unknown}”`, 'columns');
  const targets = targetsOf(survey);
  const picked = headings.map(({ label }) => {
    const key = Object.hasOwn(chosen, label) ? chosen[label] : undefined;
    return key === undefined ? null : columnOfKey(targets, key, label);
  });
  const taken = new Set<string>();
  for (const column of picked.filter((one) => one !== null)) {
    const key = keyOfColumn(column);
    if (key !== leftOut && taken.has(key)) throw new InvalidInput(`Two columns are for ${useWords(column)}`, 'columns');
    taken.add(key);
  }
  // Among several columns that could be the date, the one with the best name is it.
  const guesses = guessColumns(survey, targets, headings)
    .map((guessed, at) => ({ ...guessed, at }))
    .sort((a, b) => a.rank - b.rank || a.at - b.at);
  const columns: Column[] = [];
  for (const { column: guessed, at } of guesses) {
    const column = picked[at] ?? once(guessed, taken);
    taken.add(keyOfColumn(column));
    columns[at] = column;
  }
  return columns;
}

/** Throws InvalidInput when no column is a question's. */
export function requireQuestion(columns: readonly Column[]): void {
  if (columns.every(({ kind }) => kind !== 'question'))
    throw new InvalidInput('No column is named like a question: use the ids or texts of the questions', 'csv');
}

function once(column: Column, taken: ReadonlySet<string>): Column {
  const key = keyOfColumn(column);
  if (key === leftOut || !taken.has(key)) return column;
  return { kind: leftOut, why: `Another column is ${useWords(column)}` };
}

interface Guess {
  column: Column;
  /** Smaller is better. */
  rank: number;
}

function guessColumns(
  survey: SurveyDefinition,
  targets: readonly NamedTarget[],
  headings: readonly Heading[],
): Guess[] {
  const bare = headings.flatMap(({ names }) => names.map(foldHeader));
  const isOurs = headings.some(({ names }) => names[0] === sourceColumn);
  const isFromTool = bare.some((name) => toolMarks.has(name));
  return headings.map(({ label, names }) => guess(survey, targets, { label, names, isOurs, isFromTool }));
}

interface Known extends Heading {
  isOurs: boolean;
  isFromTool: boolean;
}

function guess(
  survey: SurveyDefinition,
  targets: readonly NamedTarget[],
  { label, names, isOurs, isFromTool }: Known,
): Guess {
  const [name = ''] = names;
  const sure = (column: Column): Guess => ({ column, rank: 0 });
  // A question may have this name too, and rows of personas must never pass as people's.
  if (name === sourceColumn) return sure({ kind: 'source' });
  const found = names.map((one) => targetNamed(survey, targets, one));
  const target = found.find((one) => one?.kind === 'question');
  if (target?.kind === 'question') return sure(target);
  if (name === '') return sure({ kind: leftOut, why: 'The column has no name' });
  if (name.toLowerCase() === sourceColumn) return sure({ kind: 'source' });
  if (isOurs && responseNames.has(name)) return sure({ kind: 'response' });
  for (const role of ['person', 'date', 'weight'] as const) {
    const ranks = names.map((one) => roleNames[role]?.indexOf(foldHeader(one)) ?? -1).filter((rank) => rank !== -1);
    if (ranks.length > 0) return { column: { kind: role }, rank: 1 + Math.min(...ranks) };
  }
  const bare = foldHeader(name);
  if (isOurs && writtenByUs.has(bare)) return sure({ kind: leftOut, why: 'Soundings writes it itself' });
  // Ids of a provider are no facts, which models would be told about twins.
  if (isOurs && name.startsWith(parameterPrefix)) return sure({ kind: leftOut, why: 'It is of a panel provider' });
  if (located.test(bare) || names.some((one) => classifyHeader(one) !== null))
    return sure({ kind: leftOut, why: 'It may identify the person' });
  if (isFromTool && ofTool.test(bare))
    return sure({ kind: leftOut, why: 'It is about the other tool, not about the person' });
  const unknown = found.find((one) => one?.kind === 'unknown-part');
  if (unknown?.kind === 'unknown-part')
    return sure({
      kind: leftOut,
      why: `It names ${unknown.question.id} with a row or option that the survey does not have`,
    });
  return sure(attributeOf(name, label));
}

function attributeOf(name: string, label: string): Column {
  const plain = name.startsWith(attributePrefix) ? name.slice(attributePrefix.length) : label;
  return { kind: 'attribute', name: plain.trim().slice(0, maxAttributeName) };
}

/** Writes a use as a key: `question:grid/r1`, `attribute:Region`, `weight`, `person`, `response`, `date`, `source` or `left-out`. */
export function keyOfColumn(column: Column): string {
  if (column.kind === 'question') return `${questionPrefix}${column.key}`;
  if (column.kind === 'attribute') return `${attributePrefix}${column.name}`;
  return column.kind;
}

/** Reads a key; `attribute` alone takes the column's own name. Throws InvalidInput. */
function columnOfKey(targets: readonly NamedTarget[], key: string, label: string): Column {
  if (key === leftOut) return { kind: leftOut, why: 'You chose so' };
  if (Object.hasOwn(roleWords, key)) return { kind: key as Role };
  if (key === 'attribute') return attributeOf(label, label);
  if (key.startsWith(attributePrefix) && key.length > attributePrefix.length) return attributeOf(key, label);
  const target = targets.find((one) => `${questionPrefix}${one.key}` === key);
  if (target !== undefined) return target;
  throw new InvalidInput(`“${label}” cannot be used as “${key}”`, 'columns');
}

/** Says a use in words. */
export function useWords(column: Column): string {
  if (column.kind === 'question') return column.key;
  if (column.kind === 'attribute') return `the attribute ${column.name}`;
  return column.kind === leftOut ? 'left out' : roleWords[column.kind];
}
