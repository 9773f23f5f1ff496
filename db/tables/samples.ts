/** Finished work that a new account begins with. */
import type { Time } from './columns.ts';

export const sampleKinds = ['experiment', 'run', 'survey', 'panel', 'search'] as const;

export type SampleKind = (typeof sampleKinds)[number];

/** One row for each account that samples were to be made for; none for accounts from before there were any. */
export interface SampleSetTable {
  userId: string;
  status: 'wanted' | 'made' | 'removed';
  createdAt: Time;
}

/** Marks a record as a sample, which counts in no figure of a person's own work. It may outlive its record. */
export interface SampleRecordTable {
  recordId: string;
  userId: string;
  kind: SampleKind;
  /** Place on the card. */
  position: number;
}

export interface SampleTables {
  sampleSet: SampleSetTable;
  sampleRecord: SampleRecordTable;
}
