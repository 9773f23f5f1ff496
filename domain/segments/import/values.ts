/** Parses cells as numbers, dates, yes or no, or lists. */
import { toLatinDigits } from '../../letters.ts';
import { parseDate } from './dates.ts';
import { blankWords, type CellFormat } from './formats.ts';

export type ColumnType = 'text' | 'number' | 'boolean' | 'date' | 'list';
export const columnTypes: readonly ColumnType[] = ['text', 'number', 'boolean', 'date', 'list'];

export const yesWords = new Set(['yes', 'y', 'true', 'ja', 'si', 'sí', 'oui']);
export const noWords = new Set(['no', 'n', 'false', 'nein', 'non']);
const separators = /[;|]/;

/** True for an empty cell. `missing` has the texts that mean no answer in its column, in lower case; without it the usual ones. */
export function isBlank(cell: unknown, missing?: readonly string[] | null): boolean {
  if (cell === null || cell === undefined) return true;
  if (typeof cell !== 'string') return missing?.includes(String(cell)) ?? false;
  const text = cell.trim();
  return (
    text === '' || (text.length <= 40 && (missing?.includes(text.toLowerCase()) ?? blankWords.has(text.toLowerCase())))
  );
}

/** Parses a cell that is not blank as this type; undefined when it does not fit. */
export function readValue(
  cell: unknown,
  type: ColumnType,
  format?: CellFormat | null,
): string | number | boolean | string[] | undefined {
  switch (type) {
    case 'number':
      return parseNumber(cell, format);
    case 'boolean':
      return parseBoolean(cell);
    case 'date':
      return parseDate(cell, { format });
    case 'list':
      return parseList(cell);
    case 'text':
      return toText(cell);
  }
}

export function toText(cell: unknown): string {
  return (typeof cell === 'object' ? JSON.stringify(cell) : String(cell)).trim();
}

const plain = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d{1,3})?$/i;
const english = /^[-+]?\d{1,3}(,\d{3})+(\.\d+)?$/;
const continental = /^[-+]?(\d{1,3}(\.\d{3})+|\d*)(,\d+)?$/;

/** The digits of a number with its signs, without spaces, currency and percent. */
export function bareNumber(text: string): string {
  return toLatinDigits(text.trim())
    .replaceAll(/[\s\u00a0\u202f'’]|^[$€£¥₹₽₩]|[$€£¥₹₽₩%]$/g, '')
    .replace(/^\u2212/, '-');
}

/**
 * '1,204', '$75,000', '1.204,50', '12 %': one number. Undefined for anything else, and for a cell that the column's
 * format does not write.
 */
export function parseNumber(cell: unknown, format?: CellFormat | null): number | undefined {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : undefined;
  if (typeof cell !== 'string') return undefined;
  const text = bareNumber(cell);
  const isPoint = format !== 'decimal-comma';
  const isComma = format !== 'decimal-point';
  const read =
    isPoint && plain.test(text)
      ? text
      : isPoint && english.test(text)
        ? text.replaceAll(',', '')
        : isComma && text !== '' && /\d/.test(text) && continental.test(text)
          ? text.replaceAll('.', '').replace(',', '.')
          : '';
  const number = read === '' ? Number.NaN : Number(read);
  return Number.isFinite(number) ? number : undefined;
}

function parseBoolean(cell: unknown): boolean | undefined {
  if (typeof cell === 'boolean') return cell;
  const text = toText(cell).toLowerCase();
  if (yesWords.has(text) || text === '1') return true;
  return noWords.has(text) || text === '0' ? false : undefined;
}

/** Splits at semicolons or bars, or at commas when there is neither. */
export function parseList(cell: unknown): string[] {
  if (Array.isArray(cell)) return cell.map(toText).filter((entry) => entry !== '');
  const text = toText(cell);
  return text
    .split(separators.test(text) ? separators : ',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** The type that all but a few stray cells of a column fit; text when nothing narrower fits. Ignores blank cells. */
export function detectType(cells: readonly unknown[]): ColumnType {
  const filled = cells.filter((cell) => !isBlank(cell));
  if (filled.length === 0) return 'text';
  const fits = (test: (cell: unknown) => boolean) => filled.filter(test).length >= filled.length * 0.9;
  if (fits((cell) => parseBoolean(cell) !== undefined && cell !== '1' && cell !== '0' && typeof cell !== 'number'))
    return 'boolean';
  // A code with leading zeros (a ZIP code, an id) is no quantity.
  if (fits((cell) => parseNumber(cell) !== undefined && !/^0\d/.test(toText(cell)))) return 'number';
  if (fits((cell) => parseDate(cell) !== undefined)) return 'date';
  const lists = filled.filter((cell) => Array.isArray(cell) || separators.test(toText(cell))).length;
  return lists >= filled.length * 0.4 ? 'list' : 'text';
}
