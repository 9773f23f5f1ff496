import type { ColumnType } from 'kysely';

/** A file of SQL functions in the version applied last. */
interface FunctionFileTable {
  /** The file's name without `.sql`. */
  name: string;
  /** SHA-256 of its text, hexadecimal. */
  checksum: string;
  appliedAt: ColumnType<Date, Date | undefined, unknown>;
}

/** The only row: this installation. */
interface InstallationTable {
  id: string;
  isOnly: ColumnType<boolean, boolean | undefined, never>;
}

export interface FunctionTables {
  installation: InstallationTable;
  functionFile: FunctionFileTable;
}
