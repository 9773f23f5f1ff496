/** Writes rows of cells as CSV. Texts that a sheet would read as a formula begin with an apostrophe. */
export function asCsv(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((cells) => cells.map(cellText).join(',')).join('\r\n');
}

function cellText(cell: string | number): string {
  if (typeof cell === 'number') return String(cell);
  const plain = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\n\r;]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
