/** Tables of how reports for clients look. */
import type { ColumnType } from 'kysely';

/** Color and logo of a person's reports; each is null until it is chosen. */
export interface ReportLookTable {
  userId: string;
  color: string | null;
  logo: Buffer | null;
  logoType: string | null;
  logoWidth: number | null;
  logoHeight: number | null;
  updatedAt: ColumnType<Date, Date | undefined, Date>;
}

export interface ReportLookTables {
  reportLook: ReportLookTable;
}
