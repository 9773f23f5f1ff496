/** Parses cells as numbers, dates, yes or no, or lists. */

export type ColumnType = 'text' | 'number' | 'boolean' | 'date' | 'list';
export const columnTypes: readonly ColumnType[] = ['text', 'number', 'boolean', 'date', 'list'];

export const yesWords = new Set(['yes', 'y', 'true', 'ja', 'si', 'sí', 'oui']);
export const noWords = new Set(['no', 'n', 'false', 'nein', 'non']);
const separators = /[;|]/;

export function isBlank(cell: unknown): boolean {
  return (
    cell === null || cell === undefined || (typeof cell === 'string' && /^\s*(n\/a|na|null|none|-)?\s*$/i.test(cell))
  );
}

/** Parses the cell as this type; undefined when it does not fit. A blank cell is null for every type. */
export function readValue(cell: unknown, type: ColumnType): string | number | boolean | string[] | null | undefined {
  if (isBlank(cell)) return null;
  switch (type) {
    case 'number':
      return parseNumber(cell);
    case 'boolean':
      return parseBoolean(cell);
    case 'date':
      return parseDate(cell);
    case 'list':
      return parseList(cell);
    case 'text':
      return toText(cell);
  }
}

export function toText(cell: unknown): string {
  return (typeof cell === 'object' ? JSON.stringify(cell) : String(cell)).trim();
}

/** '1,204', '$75,000', '1.204,50', '12 %': one number. Undefined for anything else. */
export function parseNumber(cell: unknown): number | undefined {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : undefined;
  if (typeof cell !== 'string') return undefined;
  const text = cell.trim().replaceAll(/[\s\u00a0\u202f'’]|^[$€£¥]|[$€£¥%]$/g, '');
  const plain = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d{1,3})?$/i;
  const english = /^[-+]?\d{1,3}(,\d{3})+(\.\d+)?$/;
  const continental = /^[-+]?(\d{1,3}(\.\d{3})+|\d+)(,\d+)?$/;
  const read = plain.test(text)
    ? text
    : english.test(text)
      ? text.replaceAll(',', '')
      : continental.test(text)
        ? normalizeCommaDecimal(text)
        : '';
  const number = read === '' ? Number.NaN : Number(read);
  return Number.isFinite(number) ? number : undefined;
}

function normalizeCommaDecimal(text: string): string {
  return text.replaceAll('.', '').replace(',', '.');
}

function parseBoolean(cell: unknown): boolean | undefined {
  if (typeof cell === 'boolean') return cell;
  const text = toText(cell).toLowerCase();
  if (yesWords.has(text) || text === '1') return true;
  return noWords.has(text) || text === '0' ? false : undefined;
}

/**
 * Formats as `2026-11-21`, from ISO, `11/21/2026` or `21.11.2026`; a slash date whose first part is above 12 starts
 * with the day.
 */
export function parseDate(cell: unknown): string | undefined {
  const text = toText(cell);
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(text);
  if (iso) return formatDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text);
  if (dotted) return formatDay(Number(dotted[3]), Number(dotted[2]), Number(dotted[1]));
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  if (!slashed) return undefined;
  const [first, second, year] = [Number(slashed[1]), Number(slashed[2]), Number(slashed[3])];
  return first > 12 ? formatDay(year, second, first) : formatDay(year, first, second);
}

function formatDay(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = year >= 1000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : undefined;
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
