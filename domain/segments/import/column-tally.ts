/** Counts what the cells of one column look like, over the whole file and in memory that does not grow with it. */
import { toLatinDigits } from '../../letters.ts';
import { parseDate } from './dates.ts';
import { blankWords } from './formats.ts';
import { bareNumber } from './values.ts';

/** Form of a cell's text by itself. `comma3` and `point3` may be thousands or decimals. */
export type CellShape =
  | 'integer'
  | 'comma'
  | 'point'
  | 'comma3'
  | 'point3'
  | 'day-month'
  | 'month-day'
  | 'either-date'
  | 'plain-date'
  | 'compact-date'
  | 'band'
  | 'text';

interface CountedShape {
  count: number;
  samples: string[];
}

interface TalliedValue {
  count: number;
  shape: CountedShape;
  isPair: boolean;
  hasLeadingZero: boolean;
}

export interface Tally {
  /** Cells that are not empty, without words that mean no answer. */
  filled: number;
  /** Empty cells. */
  empty: number;
  /** Cells with a word that means no answer, by it as first written. */
  blanks: Map<string, { value: string; count: number }>;
  shapes: Map<CellShape, CountedShape>;
  /** Cells that begin with a zero before other digits. */
  leadingZeros: number;
  /** Different values with their counts; null when there are too many. */
  values: Map<string, TalliedValue> | null;
  /** Cells that are text of two capital letters, such as country codes. */
  pairs: number;
}

const maxSamples = 3;
const maxValues = 200;
/** A longer text is neither a number nor a date. */
const maxShaped = 30;

export function createTally(): Tally {
  return { filled: 0, empty: 0, blanks: new Map(), shapes: new Map(), leadingZeros: 0, values: new Map(), pairs: 0 };
}

/** Adds a cell. A cell that is a number already has no spelling to decide. */
export function tallyCell(tally: Tally, cell: unknown): void {
  const text = typeof cell === 'string' ? cell.trim() : typeof cell === 'number' ? String(cell) : '';
  if (cell === null || cell === undefined || (typeof cell === 'string' && text === '')) {
    tally.empty += 1;
    return;
  }
  const value = tally.values?.get(text) ?? describeValue(tally, text, typeof cell === 'number');
  if (value === null) return;
  value.count += 1;
  value.shape.count += 1;
  tally.filled += 1;
  if (value.isPair) tally.pairs += 1;
  if (value.hasLeadingZero) tally.leadingZeros += 1;
}

/** Describes a value when it is first met; null for a word that means no answer, which is counted here. */
function describeValue(tally: Tally, text: string, isNumber: boolean): TalliedValue | null {
  if (text.length <= 5 && blankWords.has(text.toLowerCase())) {
    const folded = text.toLowerCase();
    const held = tally.blanks.get(folded);
    tally.blanks.set(folded, { value: held?.value ?? text, count: (held?.count ?? 0) + 1 });
    return null;
  }
  const name = isNumber && text.length !== 8 ? 'integer' : shapeOf(text);
  const shape = tally.shapes.get(name) ?? { count: 0, samples: [] };
  if (shape.count === 0) tally.shapes.set(name, shape);
  if (shape.samples.length < maxSamples && !shape.samples.includes(text)) shape.samples.push(text.slice(0, 40));
  const isPair = text.length === 2 && /^[A-Z]{2}$/.test(text);
  const hasLeadingZero = name !== 'text' && text.startsWith('0') && /^0\d+$/.test(text);
  const value = { count: 0, shape, isPair, hasLeadingZero };
  if (tally.values !== null) {
    tally.values.set(text, value);
    if (tally.values.size > maxValues) tally.values = null;
  }
  return value;
}

const band =
  /^\d{1,3}\s*(?:[-–—]|to|bis|à|a)\s*\d{1,3}$|^\d{1,3}\s*(?:\+|plus|and over|and older|or older|und älter)$|^(?:under|below|<|unter)\s*\d{1,3}$/i;
const ordered = /^(\d{1,2})([-/.])(\d{1,2})\2(?:\d{4}|\d{2})$/;
/** Two numbers, as every date with a month in words has, or signs of the East between three. */
const maybeDate = /\d.*[^\d].*\d/;

/** Cheap tests come first: it is asked for every cell of a file. */
function shapeOf(written: string): CellShape {
  if (written.length > maxShaped) return 'text';
  const isPlain = /^[\0-\x7f]*$/.test(written);
  if (!(isPlain ? /\d/ : /\p{Nd}/u).test(written)) return 'text';
  const text = isPlain ? written : toLatinDigits(written);
  if (/^[-+]?\d+$/.test(text)) return text.length === 8 && parseDate(text) !== undefined ? 'compact-date' : 'integer';
  if (/^\d*[.,]\d*$/.test(text)) return separatorOf(text);
  const parts = ordered.exec(text);
  if (parts) return orderOf(Number(parts[1]), Number(parts[3]));
  if (band.test(text)) return 'band';
  if (/^[a-z]/i.test(text)) return dateOrText(text);
  const number = bareNumber(text);
  if (/^[-+]?\d+(e[-+]?\d{1,3})?$/i.test(number)) return 'integer';
  if (/^[-+]?[\d.,]+$/.test(number)) return separatorOf(number.replace(/^[-+]/, ''));
  if (/^[-+]?\d*\.\d+e[-+]?\d{1,3}$/i.test(number)) return 'point';
  return dateOrText(text);
}

function dateOrText(text: string): CellShape {
  return maybeDate.test(text) && parseDate(text) !== undefined ? 'plain-date' : 'text';
}

function orderOf(first: number, second: number): CellShape {
  if (first < 1 || second < 1 || (first > 12 && second > 12) || first > 31 || second > 31) return 'text';
  if (first > 12) return 'day-month';
  return second > 12 ? 'month-day' : 'either-date';
}

/** Only some numbers show what their comma or point means: '0,435' does, '3.250' does not. */
function separatorOf(number: string): CellShape {
  if (/^[1-9]\d{0,2},\d{3}$/.test(number)) return 'comma3';
  if (/^[1-9]\d{0,2}\.\d{3}$/.test(number)) return 'point3';
  if (/^\d*,\d+$|^\d{1,3}(\.\d{3})+,\d+$|^\d{1,3}(\.\d{3}){2,}$/.test(number)) return 'comma';
  if (/^\d*\.\d*$|^\d{1,3}(,\d{3})+\.\d+$|^\d{1,3}(,\d{3}){2,}$/.test(number)) return 'point';
  return 'text';
}
