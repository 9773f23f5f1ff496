/** Files with people's answers or profiles: what became of their rows and columns. Files of segments are in segment-imports.ts. */
import type { ColumnType } from 'kysely';
import type { Json, Time } from './columns.ts';

export interface FileImportTable {
  id: string;
  userId: string;
  kind: 'answers' | 'profiles';
  /** Survey of the answers; null for profiles. */
  surveyId: string | null;
  /** Null when a program sent text. */
  fileName: string | null;
  /** RowCounts of domain/tables/table.ts; null for JSON. */
  rows: ColumnType<unknown, string | null, string | null>;
  /** ColumnUse[] of domain/tables/said.ts. */
  columns: Json;
  imported: number;
  updated: number;
  unchanged: number;
  refused: number;
  createdAt: Time;
}

export interface FileImportTables {
  fileImport: FileImportTable;
}
