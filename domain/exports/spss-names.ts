/** Names of variables as SPSS accepts them. */

const maxBytes = 64;
const reserved = new Set(['ALL', 'AND', 'BY', 'EQ', 'GE', 'GT', 'LE', 'LT', 'NE', 'NOT', 'OR', 'TO', 'WITH']);

/** Returns a name for each column, all different without regard to case. */
export function spssNames(columns: readonly string[]): string[] {
  const taken = new Set<string>();
  return columns.map((column) => {
    const base = baseOf(column);
    let name = base;
    for (let copy = 2; taken.has(name.toUpperCase()); copy += 1) name = `${cutBytes(base, maxBytes - 6)}_${copy}`;
    taken.add(name.toUpperCase());
    return name;
  });
}

function baseOf(column: string): string {
  const plain = column
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}_]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '');
  const begun = /^\p{L}/u.test(plain) ? plain : `v_${plain}`;
  const name = cutBytes(begun, maxBytes).replace(/_+$/, '');
  return reserved.has(name.toUpperCase()) ? `${name}_` : name;
}

/** Cuts a text to so many bytes of UTF-8, never inside a character. */
export function cutBytes(text: string, max: number): string {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length <= max) return text;
  return new TextDecoder().decode(bytes.subarray(0, max)).replace(/\ufffd+$/, '');
}
