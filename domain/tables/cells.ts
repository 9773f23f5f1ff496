/** Cells of any file: texts, numbers, truth values or nothing. */

export function isBlankCell(cell: unknown): boolean {
  return cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');
}

export function isBlankRow(cells: readonly unknown[]): boolean {
  return cells.every(isBlankCell);
}

/** The words of a cell on one line. */
export function textOfCell(cell: unknown): string {
  return isBlankCell(cell) ? '' : String(cell).replaceAll(/\s+/g, ' ').trim();
}
