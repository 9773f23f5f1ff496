/** What an import may be. The screens and the refusals say the same numbers. */
export const importLimits = {
  /** CSV and JSON are read as they arrive. */
  textBytes: 100 * 1024 * 1024,
  /** XLSX is a zip that has to be read whole. */
  xlsxBytes: 12 * 1024 * 1024,
  /** What a spreadsheet may unpack to: more is no spreadsheet of people. */
  xlsxUnpackedBytes: 128 * 1024 * 1024,
  /** Cells of a spreadsheet up to its last row and column, empty ones included: they are all in memory at once. */
  xlsxCells: 5_000_000,
  rows: 500_000,
  columns: 200,
  /** Characters of one row. */
  rowCharacters: 500_000,
  /** Rows per batch: one insert, one step of progress. */
  batchRows: 1_000,
  /** A batch of long rows ends sooner. */
  batchCharacters: 4 * 1024 * 1024,
  /** Problems that are kept one by one; beyond them they are counted. */
  problems: 10_000,
} as const;
