/** The pacer's tables: provider accounts with their limits, permits, and each run's pace. */
import type { ColumnType } from 'kysely';

type Time = ColumnType<Date, Date | string | undefined, Date | string>;
type MaybeTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/** One (provider, API key). The limits are data, so tests scale them. */
export interface ProviderAccountTable {
  /** provider ':' keyed hash of the API key. */
  id: string;
  provider: string;
  tier: string;
  /** Starts in any window; null means no such limit. */
  requestsPerWindow: number | null;
  windowMs: number;
  concurrent: number;
  minGapMs: number;
  batchSize: number;
  batchDelayMs: number;
  generalPerWindow: number | null;
  generalConcurrent: number;
  generalMinGapMs: number;
  lastStartAt: MaybeTime;
  lastGeneralStartAt: MaybeTime;
  /** After a 429: no start before this. */
  holdUntil: MaybeTime;
  updatedAt: Time;
}

export interface PermitTable {
  id: string;
  accountId: string;
  purpose: string;
  runId: string | null;
  execution: number | null;
  personaIndex: number | null;
  provider: string;
  priority: number;
  weight: number;
  startsAt: Time;
  leaseUntil: Time;
  releasedAt: MaybeTime;
  /** ok, or the error class the provider answered with; null while in flight or lost. */
  outcome: string | null;
  model: string | null;
  inputTokens: number | null;
  outputTokens: number | null;
  costUsd: number | null;
  latencyMs: number | null;
}

/** A run's own law on an account: the pause after each batch of starts. */
export interface RunPaceTable {
  runId: string;
  accountId: string;
  starts: number;
  lastStartAt: MaybeTime;
}

export interface PermitTables {
  providerAccount: ProviderAccountTable;
  permit: PermitTable;
  runPace: RunPaceTable;
}
