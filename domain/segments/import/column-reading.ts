/** Decides how a column is read as a whole: spelling of its numbers and dates, codes, bands, and what means no answer. */
import { isPlaceCode } from '../../personas/field-words.ts';
import type { CellShape, Tally } from './column-tally.ts';
import type { CellFormat } from './formats.ts';
import type { ColumnType } from './values.ts';

export interface ColumnReading {
  /** Spelling of its numbers or dates; null for other columns. */
  format: CellFormat | null;
  /** True when no cell of it decides the format, so that somebody should look. */
  isUnsure: boolean;
  /** Texts that mean no answer in it, in lower case. */
  missing: string[];
  /** Why it is read so, as sentences with counts. */
  evidence: string[];
  /** Number of cells that do not fit, and some of them. */
  unfit: number;
  unfitSamples: string[];
}

/** Formats that other columns of the file, or its delimiter, suggest for a column whose cells do not decide. */
export interface FileHabits {
  number: { format: CellFormat; because: string } | null;
  date: { format: CellFormat; because: string } | null;
}

/** Facts about a column besides its cells. */
interface ColumnFacts {
  header: string;
  /** Voter field that it probably is. */
  guess: string | null;
}

const noReading = { format: null, isUnsure: false, missing: [], evidence: [], unfit: 0, unfitSamples: [] };

const countOf = (tally: Tally, ...shapes: CellShape[]) =>
  shapes.reduce((sum, shape) => sum + (tally.shapes.get(shape)?.count ?? 0), 0);

const cells = (count: number) => `${count} ${count === 1 ? 'cell' : 'cells'}`;

/** Minimum share of the cells that have to fit a type. */
const minShare = 0.9;
const dateShapes = ['day-month', 'month-day', 'either-date', 'plain-date', 'compact-date'] as const;
const numberShapes = ['integer', 'comma', 'point', 'comma3', 'point3', 'compact-date'] as const;

/** The type of a column, where its cells decide it otherwise than one by one. */
export function decideType(tally: Tally, type: ColumnType, { header, guess }: ColumnFacts): ColumnType {
  if (tally.filled === 0 || type === 'list') return type;
  const wanted = tally.filled * minShare;
  const compact = countOf(tally, 'compact-date');
  if (compact >= wanted && (guess === 'birthDate' || /date|datum|day|since|dob|birth/i.test(header))) return 'date';
  if (countOf(tally, 'band') >= wanted) return 'text';
  const numbers = countOf(tally, ...numberShapes);
  // One code with leading zeros shows that all are codes: 43001 beside 02139 is a ZIP code too.
  if (numbers >= wanted && (tally.leadingZeros > 0 || isPlaceCode(header))) return 'text';
  if (countOf(tally, ...dateShapes) >= wanted && compact < wanted) return 'date';
  return type;
}

/** Reads a column of this type. */
export function readColumn(tally: Tally, type: ColumnType, facts: ColumnFacts, habits: FileHabits): ColumnReading {
  const { missing, notes } = findMissing(tally, type, facts);
  const reading: ColumnReading =
    type === 'number'
      ? readNumbers(tally, habits)
      : type === 'date'
        ? readDates(tally, habits)
        : { ...noReading, evidence: describeText(tally, type) };
  return { ...reading, missing, evidence: [...reading.evidence, ...notes] };
}

/** The format that the cells of a column show; null when none does. */
export function formatShown(tally: Tally, type: ColumnType): CellFormat | null {
  const [first, second] = type === 'number' ? (['comma', 'point'] as const) : (['day-month', 'month-day'] as const);
  const [one, other] = [countOf(tally, first), countOf(tally, second)];
  if ((type !== 'number' && type !== 'date') || one + other === 0) return null;
  if (type === 'number') return one >= other ? 'decimal-comma' : 'decimal-point';
  return one >= other ? 'day-month' : 'month-day';
}

const neededBy = (need: number, tally: Tally) =>
  `${need} of ${cells(tally.filled)} ${need === 1 ? 'needs' : 'need'} it`;

function readNumbers(tally: Tally, habits: FileHabits): ColumnReading {
  const shown = formatShown(tally, 'number');
  const [commas, points] = [countOf(tally, 'comma3'), countOf(tally, 'point3')];
  const notNumbers = ['text', 'band', 'day-month', 'month-day', 'either-date', 'plain-date'] as const;
  if (shown === null && commas + points === 0)
    return withUnfit(tally, { format: null, isUnsure: false, evidence: [] }, notNumbers);
  const format = shown ?? habits.number?.format ?? 'decimal-point';
  const isComma = format === 'decimal-comma';
  const words = isComma ? 'Decimal comma' : 'Decimal point';
  const because = habits.number === null ? '' : `, ${habits.number.because}`;
  const open = tally.shapes.get(points > 0 ? 'point3' : 'comma3')?.samples[0] ?? '';
  const isThousands = shown === null && habits.number === null && points === 0;
  const evidence =
    shown !== null
      ? `${words}: ${neededBy(countOf(tally, isComma ? 'comma' : 'point'), tally)}`
      : isThousands
        ? `Commas between thousands: ${commas} of ${cells(tally.filled)}`
        : `${words}${because}: no cell of this column decides whether ‘${open}’ has thousands or decimals`;
  const isUnsure = shown === null && !isThousands;
  return withUnfit(tally, { format, isUnsure, evidence: [evidence] }, [...notNumbers, isComma ? 'point' : 'comma']);
}

function readDates(tally: Tally, habits: FileHabits): ColumnReading {
  const shown = formatShown(tally, 'date');
  const notDates = ['text', 'band', 'integer', 'comma', 'point', 'comma3', 'point3'] as const;
  const compact = countOf(tally, 'compact-date');
  if (shown === null && countOf(tally, 'either-date') === 0) {
    const evidence = compact === 0 ? [] : [`Year, month and day without signs: ${compact} of ${cells(tally.filled)}`];
    return withUnfit(tally, { format: null, isUnsure: false, evidence }, notDates);
  }
  const [sample = ''] = tally.shapes.get('either-date')?.samples ?? [];
  const dotted = sample.includes('.')
    ? { format: 'day-month' as const, because: 'as dates with dots are written' }
    : null;
  const habit = habits.date ?? dotted;
  const format = shown ?? habit?.format ?? 'month-day';
  const isDay = format === 'day-month';
  const words = isDay ? 'Day before month' : 'Month before day';
  const evidence =
    shown === null
      ? `${words}${habit === null ? '' : `, ${habit.because}`}: no cell of this column decides it (‘${sample}’)`
      : `${words}: ${neededBy(countOf(tally, isDay ? 'day-month' : 'month-day'), tally)}`;
  const isUnsure = shown === null && habit === null;
  return withUnfit(tally, { format, isUnsure, evidence: [evidence] }, [...notDates, isDay ? 'month-day' : 'day-month']);
}

function withUnfit(
  tally: Tally,
  reading: Pick<ColumnReading, 'format' | 'isUnsure' | 'evidence'>,
  shapes: readonly CellShape[],
): ColumnReading {
  const unfitSamples = shapes.flatMap((shape) => tally.shapes.get(shape)?.samples ?? []).slice(0, 5);
  return { ...reading, missing: [], unfit: countOf(tally, ...shapes), unfitSamples };
}

function describeText(tally: Tally, type: ColumnType): string[] {
  if (type === 'boolean') return [`Yes or no: ${tally.filled} of ${cells(tally.filled)}`];
  const bands = countOf(tally, 'band');
  if (bands > 0 && bands >= tally.filled * minShare) return [`Bands: ${bands} of ${cells(tally.filled)}`];
  const isCodes = type === 'text' && countOf(tally, ...numberShapes) >= tally.filled * minShare && tally.filled > 0;
  if (!isCodes) return [];
  return [
    tally.leadingZeros > 0
      ? `Codes, kept as text: ${tally.leadingZeros} of ${cells(tally.filled)} ${tally.leadingZeros === 1 ? 'begins' : 'begin'} with 0`
      : 'Codes, kept as text: the header says so',
  ];
}

/** Codes of surveys for 'no answer', as negative and as high numbers. */
const negativeCodes = [-7, -8, -9, -77, -88, -97, -98, -99, -999, -9999];
const highCodes = [77, 88, 97, 98, 99, 777, 888, 997, 998, 999, 9997, 9998, 9999];

function findMissing(tally: Tally, type: ColumnType, facts: ColumnFacts): { missing: string[]; notes: string[] } {
  const words = [...tally.blanks];
  const answers = words.filter(([word]) => isAnswer(word, tally, type));
  const blank = [
    ...words.filter((one) => !answers.includes(one)).map(([word, held]) => [word, held.value, held.count] as const),
    ...(type === 'number' ? findMissingCodes(tally, facts) : []).map(([code, count]) => [code, code, count] as const),
  ];
  const list = (entries: readonly (readonly [string, number])[]) =>
    entries.map(([value, count]) => `‘${value}’ (${cells(count)})`).join(', ');
  return {
    missing: blank.map(([word]) => word),
    notes: [
      ...(blank.length === 0 ? [] : [`Blank: ${list(blank.map(([, value, count]) => [value, count]))}`]),
      ...(answers.length === 0
        ? []
        : [`Kept as an answer: ${list(answers.map(([, held]) => [held.value, held.count]))}`]),
    ],
  };
}

/** 'None' is an answer among words; 'NA' among codes of two letters; '-' among signs such as '+'. */
function isAnswer(word: string, tally: Tally, type: ColumnType): boolean {
  if (type !== 'text' && type !== 'list') return false;
  if (tally.filled === 0) return false;
  if (word === 'none') return countOf(tally, 'text', 'band') >= tally.filled * 0.5;
  if (word === 'na')
    return tally.pairs >= tally.filled * minShare && /^[A-Z]{2}$/.test(tally.blanks.get(word)?.value ?? '');
  return (
    word === '-' &&
    [...(tally.values ?? new Map<string, number>()).keys()].every((value) => /^[+-]{1,3}$|^0$/.test(value))
  );
}

function findMissingCodes(tally: Tally, { guess }: ColumnFacts): (readonly [string, number])[] {
  if (tally.values === null) return [];
  const numbers = [...tally.values].flatMap(([text, { count }]): [number, string, number][] => {
    const number = /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
    return Number.isNaN(number) ? [] : [[number, text, count]];
  });
  const codes = new Set([...negativeCodes, ...highCodes]);
  const real = numbers.filter(([number]) => !codes.has(number));
  const [smallest, largest] = [
    Math.min(...real.map(([number]) => number)),
    Math.max(...real.map(([number]) => number)),
  ];
  if (real.length < 2 || smallest < 0) return [];
  return numbers
    .filter(([number, , count]) => {
      if (number < 0) return codes.has(number);
      if (!codes.has(number) || number <= largest) return false;
      return guess === 'age'
        ? number > 120 || (number > 96 && (count > 1 || number - largest >= 10))
        : number >= largest * 5;
    })
    .map(([, text, count]) => [text, count] as const);
}
