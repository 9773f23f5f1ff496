/** Limits of an import. Screens and errors show the same numbers. */
export const importLimits = {
  /** CSV and JSON are streamed. */
  textBytes: 100 * 1024 * 1024,
  /** XLSX is a zip file that has to be read completely. */
  xlsxBytes: 12 * 1024 * 1024,
  /** Maximum unpacked size: more is no spreadsheet of people. */
  xlsxUnpackedBytes: 128 * 1024 * 1024,
  /** Cells up to the last row and column, including empty ones, which the reader creates too. */
  xlsxCells: 5_000_000,
  rows: 500_000,
  columns: 200,
  /** Characters per row. */
  rowCharacters: 500_000,
  /** Rows per batch: one insert, one progress update. */
  batchRows: 1_000,
  /** A batch of long rows ends sooner. */
  batchCharacters: 4 * 1024 * 1024,
  /** Problems stored individually; further ones are only counted. */
  problems: 10_000,
} as const;
