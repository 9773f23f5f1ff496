/** Imports of profiles from files: the import, its waiting rows, its problems, and the profiles it replaced. */
import type { ColumnType, Generated } from 'kysely';
import type { Json, MaybeTime, Time } from './columns.ts';

/** reading (upload) → ready → queued → importing → completed, cancelled or failed → perhaps undone. */
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
  /** Columns in the order of the file: [{name, type, filled, samples, guess}]. */
  columns: ColumnType<unknown, string | undefined, string>;
  /** FileReading of domain/tables/reading: how the file was read; null for imports of earlier versions. */
  reading: ColumnType<unknown, string | null | undefined, string | null>;
  /** ImportPlan of domain/segments/import/plan; null before the start. */
  plan: ColumnType<unknown, string | null | undefined, string | null>;
  segmentId: string | null;
  segmentName: string | null;
  /** True when the import created its segment, which an undo then deletes. */
  madeSegment: Generated<boolean>;
  rowsTotal: Generated<number>;
  batches: Generated<number>;
  /** Number of stored batches, after which a restarted worker continues. */
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
  startedAt: MaybeTime;
  finishedAt: MaybeTime;
}

/** Up to 1,000 rows as JSON text: [[row number, [cells]], …]. Deleted when the import ends. */
export interface SegmentImportBatchTable {
  importId: string;
  place: number;
  rows: string;
}

export interface SegmentImportProblemTable {
  importId: string;
  /** Row number as in a spreadsheet: the header is row 1. */
  rowNumber: number;
  columnName: string | null;
  problem: string;
  /** True when the row was left out because of the problem. */
  refused: boolean;
}

/** Keys of profiles by which a running import finds duplicates. */
export interface SegmentImportKeyTable {
  importId: string;
  key: string;
  profileId: string;
}

/** The former values of a profile that the import replaced. */
export interface SegmentImportChangeTable {
  importId: string;
  profileId: string;
  before: Json;
}

/** A keyed hash of an identifying value that is not stored itself, to find the same person in a later file. */
export interface SegmentProfileKeyTable {
  segmentId: string;
  key: string;
  /** The profile: either a voter or a dynamic profile. */
  voterId: string | null;
  dynamicProfileId: string | null;
  /** The import that added the hash; null for hashes of earlier versions. */
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
