/** The sign between the cells of a text file: one for the whole file. */

/** `\u001F` occurs in no text, so lines stay whole: the file has one column. */
export type Delimiter = ',' | ';' | '\t' | '|' | '\u001F';

export const oneColumn = '\u001F';
const candidates = [',', ';', '\t', '|'] as const;

export const delimiterNames: Record<Delimiter, string> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'bar',
  [oneColumn]: 'one column',
};

/** Lines that are looked at. */
const maxLines = 60;
/** Titles above two columns. */
const maxTitleLines = 3;

/**
 * Detects the delimiter that splits the most lines into the same number of cells. Quoted ones count for nothing, and Excel's
 * own line `sep=;` decides. A file whose first lines are titles is judged by the lines under them.
 */
export function detectDelimiter(head: string): Delimiter {
  const text = head.replace(/^\uFEFF/, '');
  const hint = /^"?sep=(.)"?[\r\n]/i.exec(text)?.[1];
  const known = candidates.find((one) => one === hint);
  if (known !== undefined) return known;
  const lines = removeQuoted(text)
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, maxLines);
  const scores = candidates.map((delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1);
    return scoreOf(counts) || (delimiter === ',' ? 0 : scoreOfTwoColumns(counts));
  });
  const best = Math.max(...scores);
  if (best > 0) return candidates[scores.indexOf(best)] ?? ',';
  return lines.slice(1).some((line) => candidates.some((one) => line.includes(one))) ? oneColumn : ',';
}

/** Scores by the number of delimiters in each line; 0 when they split no header off. */
function scoreOf(counts: readonly number[]): number {
  const tally = new Map<number, number>();
  for (const count of counts) if (count > 0) tally.set(count, (tally.get(count) ?? 0) + 1);
  const [most = 0, lines = 0] = [...tally].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
  const inHeader = counts[0] ?? 0;
  if (inHeader > 0) {
    const alike = counts.filter((count) => count === inHeader).length;
    return (Math.max(alike, lines) / counts.length) * 100 + inHeader;
  }
  // Titles stand above a table of at least three columns; under a single name, commas belong to the words.
  return most >= 2 && lines >= 2 && lines >= counts.length * 0.5 ? (lines / counts.length) * 100 + most : 0;
}

/** Titles may stand above two columns, too, if each line under them has the delimiter once. Commas belong to words too often. */
function scoreOfTwoColumns(counts: readonly number[]): number {
  const table = counts.slice(counts.findIndex((count) => count > 0));
  const titles = counts.length - table.length;
  return titles <= maxTitleLines && table.length >= 3 && table.every((count) => count === 1)
    ? (table.length / counts.length) * 100
    : 0;
}

/** Replaces quoted cells by a letter. A quote within a cell, such as that of 5'11", opens none. */
function removeQuoted(text: string): string {
  return text.replaceAll(/(^|[,;\t|\r\n])"(?:[^"]|"")*"(?=[,;\t|\r\n]|$)/g, '$1q');
}
