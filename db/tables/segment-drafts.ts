/** Proposals of described segments. */
import type { ColumnType, Generated } from 'kysely';
import type { ProposalOrigin } from '../../domain/segments/described/described.ts';
import type { NullableJson, Time } from './columns.ts';

/** asking (a model) → ready or failed. */
export type SegmentDraftStatus = 'asking' | 'ready' | 'failed';

export interface SegmentDraftTable {
  id: string;
  userId: string;
  description: string;
  status: SegmentDraftStatus;
  origin: ProposalOrigin;
  model: string | null;
  requestId: string | null;
  /** The proposal as edited last, finished or not; null before there is one. */
  proposal: NullableJson;
  /** Changes that were made to the model's figures. */
  notes: ColumnType<string[], string | undefined, string>;
  seed: number;
  problem: string | null;
  createdAt: Time;
  updatedAt: Generated<Date>;
}

export interface SegmentDraftTables {
  segmentDraft: SegmentDraftTable;
}
