/** Cells of any file: texts, numbers, truth values or nothing. */

/** True for nothing, blanks, and signs that are no letters, such as the one that ended files of DOS. */
export function isBlankCell(cell: unknown): boolean {
  if (cell === null || cell === undefined) return true;
  return typeof cell === 'string' && isSigns(cell.trim());
}

function isSigns(text: string): boolean {
  for (const sign of text) if (sign > ' ') return false;
  return true;
}

export function isBlankRow(cells: readonly unknown[]): boolean {
  return cells.every(isBlankCell);
}

/** The words of a cell on one line. */
export function textOfCell(cell: unknown): string {
  return isBlankCell(cell) ? '' : String(cell).replaceAll(/\s+/g, ' ').trim();
}
