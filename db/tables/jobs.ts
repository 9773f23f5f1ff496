/** Tables of jobs: what every kind of long work shares. */
import type { ColumnType } from 'kysely';
import type { EndingKind } from '../../domain/simulations/endings.ts';
import type { Json, MaybeTime, NullableJson, Time } from './columns.ts';

type WithDefault<T> = ColumnType<T, T | undefined, T>;

export type JobStatus = 'queued' | 'processing' | 'completed' | 'failed';

/** One job. The record it works for has the same id and shows copies of these columns (db/functions). */
export interface JobTable {
  id: string;
  /** simulation or segment-import; also the first part of its workflow's id. */
  kind: string;
  /** The readable id, such as calm-river-runs: part of page addresses and workflow ids. */
  name: string;
  userId: string | null;
  status: JobStatus;
  /** Fencing token, increased by the owner's retry; every write of a workflow names its execution. */
  execution: WithDefault<number>;
  attemptCount: WithDefault<number>;
  maxAttempts: WithDefault<number>;
  /** 0 to 9, lower first. */
  priority: WithDefault<number>;
  queuedAt: MaybeTime;
  /** Time before which it gets no slot; null for at once. */
  startAt: MaybeTime;
  /** Time when the job got its slots; null while it waits. */
  admittedAt: MaybeTime;
  /** Time when its owner paused it; null while it may go on. */
  pausedAt: MaybeTime;
  /** One of the kind's stages. */
  stage: string | null;
  /** 0 to 100. */
  progress: WithDefault<number>;
  message: string | null;
  error: string | null;
  spendCapUsd: number | null;
  costUsd: WithDefault<number>;
  /** The worker that claimed it. */
  serverId: string | null;
  heartbeatAt: MaybeTime;
  /** The start by an agent that it belongs to, whose limits its calls keep; null when a person started it. */
  agentJobId: WithDefault<string | null>;
  /** Time of the last claim; startedAt is that of the first. */
  claimedAt: MaybeTime;
  startedAt: MaybeTime;
  completedAt: MaybeTime;
  /** Time when a person cancelled it; its status is failed. */
  cancelledAt: MaybeTime;
  createdAt: Time;
  updatedAt: Time;
}

/** A provider account on which a job takes a slot. */
export interface JobAccountTable {
  jobId: string;
  provider: string;
  accountId: string;
}

/** An explicit key of a job, encrypted; deleted when the job ends. */
export interface JobKeyTable {
  jobId: string;
  provider: string;
  ciphertext: string;
}

/** Starts of a job on an account, which decide its pause after each batch, and the cost of the job there. */
export interface JobPaceTable {
  jobId: string;
  accountId: string;
  starts: number;
  lastStartAt: MaybeTime;
  /** Sum over the released permits. */
  costUsd: WithDefault<number>;
  answeredCalls: WithDefault<number>;
}

/** One thing that a job asks. */
export interface AskTable {
  jobId: string;
  /** Number of the job's item, from 0. */
  number: number;
  /**
   * Number of the step in which it was planned, from 0; -1 for what no retry asks again: what was copied from another
   * job, and what more was built on.
   */
  step: number;
  /** Names what is asked once in the job. */
  key: WithDefault<string | null>;
  plan: Json;
  status: WithDefault<'open' | 'answered' | 'ended' | 'failed'>;
  ending: WithDefault<EndingKind | null>;
  /** Words of the model instead of an answer. */
  words: WithDefault<string | null>;
  /** Null where the answer has a table of its own. */
  answer: NullableJson;
  inputTokens: WithDefault<number>;
  outputTokens: WithDefault<number>;
  costUsd: WithDefault<number>;
  createdAt: Time;
  settledAt: MaybeTime;
}

/** An answer of a kind of job whose answers have no table of their own. */
export interface JobItemTable {
  jobId: string;
  /** Index of what was asked, from 0. */
  item: number;
  provider: string;
  output: Json;
  createdAt: Time;
}

/** Ledger of provider errors and network failures per item, within one attempt of one execution. */
export interface JobItemFailureTable {
  jobId: string;
  execution: number;
  attempt: number;
  /** Below 0 for a call that belongs to no item. */
  item: number;
  provider: string;
  failures: number;
  /** True when the item is not asked again in this attempt. */
  final: boolean;
  lastError: string;
  updatedAt: Time;
}

/** An idempotency key of a start, kept with the set-up that it began with. */
export interface StartKeyTable {
  /** Id of the job's record, made of the key. */
  recordId: string;
  userId: string;
  /** SHA-256 of the set-up, base64url. */
  setupHash: string;
  key: WithDefault<string | null>;
  /** Starts with this key, without those that failed. */
  starts: WithDefault<number>;
  createdAt: Time;
}

export interface JobTables {
  ask: AskTable;
  job: JobTable;
  jobAccount: JobAccountTable;
  jobKey: JobKeyTable;
  jobPace: JobPaceTable;
  jobItem: JobItemTable;
  jobItemFailure: JobItemFailureTable;
  startKey: StartKeyTable;
}
