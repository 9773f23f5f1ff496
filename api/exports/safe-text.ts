import { guardFormula } from '../../domain/exports/formula.ts';
import { plainText, withoutTurns } from '../../domain/exports/plain-text.ts';

/** Cuts a text to at most `max` characters with an ellipsis, never inside a character. */
export function cutText(text: string, max: number): string {
  const plain = plainText(text);
  return plain.length <= max
    ? plain
    : `${plain
        .slice(0, max - 1)
        .toWellFormed()
        .replace(/\ufffd$/, '')}…`;
}

const maxInCell = 32_000;
/** Formats a text for the cell of a workbook, cut to the maximum length. The cell's type says that it is no formula. */
export function cellText(text: string): string {
  return cutText(text, maxInCell);
}

/**
 * Options of all CSV files: no formulas, quotes also around semicolons, which some programs use as delimiters, and a
 * byte order mark, by which Excel recognizes UTF-8.
 */
export const csvOptions = {
  header: true,
  bom: true,
  cast: { string: (text: string) => guardFormula(withoutTurns(text)) },
  quoted_match: /[;\t\r\n]/,
};
