/** Files of a table: its rows for people, its codebook, and both for SPSS. */
import { stringify } from 'csv-stringify/sync';
import { codebookColumnsOf, codebookRows, type DataTable, type DescribedTable } from '../../domain/exports/columns.ts';
import type { AnswerFormat } from '../../domain/exports/formats.ts';
import { plainText } from '../../domain/exports/plain-text.ts';
import { codedRow, spssSyntax } from '../../domain/exports/spss.ts';
import { csvPieces } from './csv.ts';
import { csvOptions } from './safe-text.ts';
import { fileNameOf } from './send-export.ts';
import type { CellValue, SheetOf } from './workbook.ts';

export type TableFormat = AnswerFormat | 'csv';

/** True for formats that are made of a table alone. */
export function isTableFormat(format: string): format is TableFormat {
  return ['csv', 'codebook', 'sps', 'codes'].includes(format);
}

/** Makes one of the files of a table, `name` being their name without the ending. */
export async function tableFile(
  table: DataTable,
  format: TableFormat,
  name: string,
): Promise<string | AsyncIterable<string | Buffer>> {
  const { columns, rows } = table;
  if (format === 'codebook') return codebook(table);
  if (format === 'sps') return spssSyntax(columns, rows(), { title: name, dataFile: fileNameOf(name, 'codes') });
  const names = columns.map((column) => column.name);
  return format === 'csv' ? csvPieces(rows(), names) : csvPieces(codedRows(table), names, plainOptions);
}

/** No spreadsheet is to open it: nothing stands before a text that begins like a formula. */
const plainOptions = { header: true } as const;

async function* codedRows({ columns, rows }: DataTable) {
  for await (const row of rows()) yield codedRow(columns, row);
}

function codebook(table: DescribedTable): string {
  const rows = codebookRows(table).map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, cell]) => [name, typeof cell === 'string' ? plainText(cell) : cell]),
    ),
  );
  return stringify(rows, { ...csvOptions, columns: codebookColumnsOf(table) });
}

const wide: Readonly<Record<string, number>> = {
  name: 26,
  label: 60,
  missing: 40,
  value: 24,
  value_label: 40,
  spss_name: 26,
};

/** Builds the sheet that says what the columns of a workbook's data mean. */
export function codebookSheet(table: DescribedTable): SheetOf {
  const names = codebookColumnsOf(table);
  return {
    name: 'Codebook',
    columns: names.map((title) => ({ title, width: wide[title] ?? 14 })),
    rows: codebookRows(table).map((row) => names.map((name): CellValue => row[name] ?? null)),
  };
}
