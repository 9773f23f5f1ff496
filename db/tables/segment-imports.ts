/** Imports of profiles from files: the import, its rows while it waits, what was wrong with them, and what it replaced. */
import type { ColumnType, Generated } from 'kysely';

type Json = ColumnType<unknown, string, string>;
type Time = ColumnType<Date, Date | string | undefined, Date | string>;
type OptionalTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/** reading (upload) → ready → queued → importing → completed, cancelled or failed; then perhaps undone. */
export type SegmentImportStatus =
  | 'reading'
  | 'ready'
  | 'queued'
  | 'importing'
  | 'completed'
  | 'cancelled'
  | 'failed'
  | 'undone';

export interface SegmentImportTable {
  id: string;
  userId: string;
  status: Generated<SegmentImportStatus>;
  fileName: string;
  format: string;
  encoding: string | null;
  delimiter: string | null;
  bytes: number;
  /** [{name, type, filled, samples, guess}] in file order. */
  columns: ColumnType<unknown, string | undefined, string>;
  /** domain/segments/import/plan ImportPlan, once it is started. */
  plan: ColumnType<unknown, string | null | undefined, string | null>;
  segmentId: string | null;
  segmentName: string | null;
  /** True when the import made its segment: undoing removes it too. */
  madeSegment: Generated<boolean>;
  rowsTotal: Generated<number>;
  batches: Generated<number>;
  /** Batches that are stored: where a restarted worker goes on. */
  batchesDone: Generated<number>;
  rowsRead: Generated<number>;
  rowsAdded: Generated<number>;
  rowsReplaced: Generated<number>;
  rowsSkipped: Generated<number>;
  rowsRefused: Generated<number>;
  problemCount: Generated<number>;
  error: string | null;
  createdAt: Time;
  updatedAt: Time;
  startedAt: OptionalTime;
  finishedAt: OptionalTime;
}

/** Up to 1,000 rows as JSON text: [[row number, [cells]], …]. Removed when the import has ended. */
export interface SegmentImportBatchTable {
  importId: string;
  place: number;
  rows: string;
}

export interface SegmentImportProblemTable {
  importId: string;
  /** As a spreadsheet counts: the header is row 1. */
  rowNumber: number;
  columnName: string | null;
  problem: string;
  /** True when the row was left out because of it. */
  refused: boolean;
}

/** Who is the same person, while an import runs that looks for duplicates. */
export interface SegmentImportKeyTable {
  importId: string;
  key: string;
  profileId: string;
}

/** A profile as it was before the import replaced it. */
export interface SegmentImportChangeTable {
  importId: string;
  profileId: string;
  before: Json;
}

/** A keyed hash of a value that tells who a profile is and is not kept, to find the same person in a later file. */
export interface SegmentProfileKeyTable {
  segmentId: string;
  key: string;
  /** One of the two. */
  voterId: string | null;
  dynamicProfileId: string | null;
  /** Which import brought it; null for those from before that was noted. */
  importId: string | null;
}

export interface SegmentImportTables {
  segmentProfileKey: SegmentProfileKeyTable;
  segmentImport: SegmentImportTable;
  segmentImportBatch: SegmentImportBatchTable;
  segmentImportProblem: SegmentImportProblemTable;
  segmentImportKey: SegmentImportKeyTable;
  segmentImportChange: SegmentImportChangeTable;
}
