import writeXlsxFile, { type Cell } from 'write-excel-file/node';
import { cellText } from './safe-text.ts';
import type { CellValue, SheetOf } from './workbook.ts';

const heading = { fontWeight: 'bold', backgroundColor: '#e9f1fb', wrap: true } as const;
const dates = 'yyyy-mm-dd hh:mm:ss';

/** Makes a workbook. Texts are never formulas; numbers and dates keep their types. */
export function makeXlsx(sheets: readonly SheetOf[]): Promise<Buffer> {
  return writeXlsxFile(
    sheets.map(({ name, columns, rows }) => ({
      sheet: name,
      stickyRowsCount: 1,
      columns: columns.map(({ width }) => ({ width })),
      data: [
        columns.map(({ title }) => ({ value: title, ...heading })),
        ...rows.map((row) => row.map((cell, at) => cellOf(cell, columns[at]?.format))),
      ],
    })),
  ).toBuffer();
}

function cellOf(value: CellValue, format: string | undefined): Cell {
  if (value === null || value === '') return null;
  if (typeof value === 'number')
    return Number.isFinite(value) ? { value, type: Number, ...(format === undefined ? {} : { format }) } : null;
  if (value instanceof Date) return { value, type: Date, format: dates };
  return { value: cellText(value), type: String };
}
