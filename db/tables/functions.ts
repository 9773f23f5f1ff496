import type { ColumnType } from 'kysely';

/** A file of SQL functions in the version applied last. */
interface FunctionFileTable {
  /** The file's name without `.sql`. */
  name: string;
  /** SHA-256 of its text, hexadecimal. */
  checksum: string;
  appliedAt: ColumnType<Date, Date | undefined, unknown>;
}

export interface FunctionTables {
  functionFile: FunctionFileTable;
}
