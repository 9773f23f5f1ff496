/** Tables of the pacer: provider accounts with their limits, permits and waiting processes. */
import type { ColumnType } from 'kysely';
import type { MaybeTime, Time } from './columns.ts';

/** Rate limits of one account, times in milliseconds. */
export interface AccountLimits {
  tier: string;
  /** Maximum number of starts in any window; null means no such limit. */
  requestsPerWindow: number | null;
  /** Length of the window, its safety margin included. */
  windowMs: number;
  concurrent: number;
  minGapMs: number;
  batchSize: number;
  batchDelayMs: number;
  /** General client limits, for calls outside runs. */
  generalPerWindow: number | null;
  generalConcurrent: number;
  generalMinGapMs: number;
}

/** One pair of provider and API key. Its limits are data, so that tests can scale them. */
export interface ProviderAccountTable extends AccountLimits {
  /** Id: provider ':' keyed hash of the API key. */
  id: string;
  provider: string;
  lastStartAt: MaybeTime;
  lastGeneralStartAt: MaybeTime;
  /** No call starts before this time, because the provider asked for it. */
  holdUntil: MaybeTime;
  /** The provider's words for the last hold that was long enough to be told. */
  holdReason: string | null;
  /** End of a spent quota of a day. Calls of other models may still start. */
  quotaUntil: MaybeTime;
  /** Time when the provider last refused the key; null after it accepted it. */
  refusedAt: MaybeTime;
  updatedAt: Time;
}

/**
 * The start of one provider call. Rate limits are checked against these rows. The id is also the request id that the
 * provider sees.
 */
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
  /** Time when the request was sent, from which the window counts; null while in flight and when none was sent. */
  sentAt: MaybeTime;
  /** Null while the call is in flight. */
  releasedAt: MaybeTime;
  /** `ok`, an error's class, `unused` when no call was made, `lost-lease`; null while in flight. */
  outcome: string | null;
  /** The person whose limits of agents the call in flight counts against; null for other calls and after its end. */
  payer: string | null;
  model: string | null;
  inputTokens: number | null;
  outputTokens: number | null;
  costUsd: number | null;
  latencyMs: number | null;
}

/** First calls in the queue of each process, so that calls start by priority and age across processes. */
export interface PermitWaiterTable {
  accountId: string;
  process: string;
  heads: ColumnType<unknown, string, string>;
  /** The row is ignored after this time, because its process has not queried again as announced. */
  staleAt: Time;
}

export interface PermitTables {
  providerAccount: ProviderAccountTable;
  permit: PermitTable;
  permitWaiter: PermitWaiterTable;
}
