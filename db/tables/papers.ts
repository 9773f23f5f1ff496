/** Tables of scholars' papers besides their records: sources, removed papers, passages, and builds of indexes. */
import type { ColumnType, Generated } from 'kysely';
import type { PaperSource } from '../../domain/papers/found-paper.ts';
import type { Json, MaybeTime, NullableJson, Time } from './columns.ts';

/** How far a source of a scholar's papers was read. */
export interface ScholarSourceTable {
  profileId: string;
  source: PaperSource;
  ownerId: string;
  /** Identifier that the person gave, which at OpenAlex may be the ORCID iD. */
  givenId: string;
  /** Identifier by which the source knows the scholar; the given one until it is known. */
  externalId: string;
  /** Next page; null before the first. */
  cursor: ColumnType<string | null, string | null | undefined, string | null>;
  isDone: Generated<boolean>;
  /** Failures since the last page that was read. */
  failures: Generated<number>;
  problem: ColumnType<string | null, string | null | undefined, string | null>;
  retryAt: MaybeTime;
  leasedUntil: MaybeTime;
}

/** A paper that a person removed, which no source brings back. */
interface RemovedPaperTable {
  id: string;
  ownerId: string;
  profileId: string;
  keys: string[];
  /** The row while the removal can be undone. */
  paper: NullableJson;
  pdfPath: string | null;
  removedAt: Time;
}

interface PaperChunkTable {
  /** Id of the embedding whose text it is. */
  id: string;
  paperId: string;
  page: number;
  startOffset: number;
  endOffset: number;
  contentHash: string;
  words: ColumnType<string, never, never>;
  embeddingModel: string | null;
  embeddingBits: ColumnType<string | null, never, never>;
  embeddingBytes: Buffer | null;
}

interface IndexBuildTable {
  /** Id of its job. */
  id: string;
  indexId: string;
  /** domain/papers BuildSpec, as JSON. */
  spec: Json;
  isPlanned: Generated<boolean>;
  createdAt: Time;
}

export interface PaperTables {
  scholarSource: ScholarSourceTable;
  removedPaper: RemovedPaperTable;
  paperChunk: PaperChunkTable;
  indexBuild: IndexBuildTable;
}
