export type Delimiter = ',' | ';' | '\t' | '|';

const candidates: readonly Delimiter[] = [',', ';', '\t', '|'];

export const delimiterNames: Record<Delimiter, string> = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' };

/**
 * Detects the delimiter that splits the first lines into the most columns consistently; a comma when none does. Ignores
 * quoted ones.
 */
export function detectDelimiter(head: string): Delimiter {
  const lines = removeQuoted(head)
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, 30);
  const scores = candidates.map((delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1);
    const inHeader = counts[0] ?? 0;
    const alike = counts.filter((count) => count === inHeader).length;
    return inHeader === 0 ? 0 : (alike / lines.length) * 100 + inHeader;
  });
  const best = Math.max(...scores);
  return best > 0 ? (candidates[scores.indexOf(best)] ?? ',') : ',';
}

function removeQuoted(text: string): string {
  return text.replaceAll(/"(?:[^"]|"")*"/g, '""');
}
