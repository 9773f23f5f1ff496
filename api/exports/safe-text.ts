/** What XML 1.0 cannot hold, and what turns the direction of the text after it. */
// oxlint-disable-next-line no-control-regex
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff\u202a-\u202e\u2066-\u2069]/g;

/** Text that every format can hold: well-formed, without control characters but tab and line ends. */
export function plainText(text: string): string {
  return text.toWellFormed().replace(/\r\n?/g, '\n').replace(unprintable, '');
}

/** At most `most` characters of it, marked where it was cut, never inside a character. */
export function cutText(text: string, most: number): string {
  const plain = plainText(text);
  return plain.length <= most
    ? plain
    : `${plain
        .slice(0, most - 1)
        .toWellFormed()
        .replace(/\ufffd$/, '')}…`;
}

const maxInCell = 32_000;
/** Signs that begin a formula, wide ones too, behind what a program may trim or drop. */
const formula = /^(?:[\t\n\r]|[\s\p{C}\ufffd]*[=+\-@\uff1d\uff0b\uff0d\uff20])/u;

/**
 * Text for a cell of a spreadsheet: no longer than one holds, and led by an apostrophe where it would be taken for a
 * formula.
 */
export function cellText(text: string): string {
  return cutText(noFormula(plainText(text)), maxInCell);
}

function noFormula(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/**
 * Every CSV is written so: no text of it is a formula, nor part of a row where semicolons part cells; a byte order mark
 * tells Excel that this is UTF-8.
 */
export const csvOptions = { header: true, bom: true, cast: { string: noFormula }, quoted_match: /[;\t\r\n]/ };
