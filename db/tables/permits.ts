/** The pacer's tables: provider accounts with their limits, permits, each run's pace, and who waits. */
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
  /** Length of the window in milliseconds, its safety margin included. */
  windowMs: number;
  concurrent: number;
  minGapMs: number;
  batchSize: number;
  batchDelayMs: number;
  /** The general client limits, for calls outside a run. */
  generalPerWindow: number | null;
  generalConcurrent: number;
  generalMinGapMs: number;
  lastStartAt: MaybeTime;
  lastGeneralStartAt: MaybeTime;
  /** After a 429: no start before this. */
  holdUntil: MaybeTime;
  /** When the provider last refused the key; null once it accepted it. */
  refusedAt: MaybeTime;
  updatedAt: Time;
}

/** One start of one provider call: the record that the laws are checked against. Its id is the request id the provider sees. */
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
  /** When the request really went out; null while in flight and when none did. The window counts from here. */
  sentAt: MaybeTime;
  /** Null while the call is in flight. */
  releasedAt: MaybeTime;
  /** `ok`, an error's class, `unused` when no call was made, `lost-lease`; null while in flight. */
  outcome: string | null;
  model: string | null;
  inputTokens: number | null;
  outputTokens: number | null;
  costUsd: number | null;
  latencyMs: number | null;
}

/** A run's own law on an account, the pause after each batch of starts; and what the run has spent there. */
export interface RunPaceTable {
  runId: string;
  accountId: string;
  starts: number;
  lastStartAt: MaybeTime;
  /** Sum over the released permits. */
  costUsd: ColumnType<number, number | undefined, number>;
  answeredCalls: ColumnType<number, number | undefined, number>;
}

/** The calls at the head of each process's line, so that turns go by priority and age across processes. */
export interface PermitWaiterTable {
  accountId: string;
  process: string;
  heads: ColumnType<unknown, string, string>;
  /** Ignored after this: its process did not come back when it said it would. */
  staleAt: Time;
}

export interface PermitTables {
  providerAccount: ProviderAccountTable;
  permit: PermitTable;
  runPace: RunPaceTable;
  permitWaiter: PermitWaiterTable;
}
