import type { ColumnType } from 'kysely';

/** The only row: this installation. */
interface InstallationTable {
  id: string;
  isOnly: ColumnType<boolean, boolean | undefined, never>;
}

export interface InstallationTables {
  installation: InstallationTable;
}
