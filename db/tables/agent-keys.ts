/** Keys and clients by which agents act for people, the limits of their spending, their jobs, and their subscriptions. */
import type { ColumnType } from 'kysely';
import type { RatePeriod } from '../../domain/agents/key-settings.ts';
import type { MaybeTime, Time } from './columns.ts';

/**
 * Rights of a key or a connected client. Its MCPApiKey shows it; only this row makes it usable, because anybody may
 * create records through the data API.
 */
export interface AgentKeyTable {
  /** Id of its MCPApiKey. */
  keyId: string;
  userId: string;
  kind: 'key' | 'client';
  /** Client id of an OAuth client; null for a key. */
  clientId: string | null;
  /** HMAC-SHA-256 of the key, base64url; null for a client. */
  secretHash: string | null;
  /** The last 4 characters of the key; null for a client. */
  hint: string | null;
  permissions: string[];
  rateLimitRequests: number;
  rateLimitPeriod: RatePeriod;
  /** US dollars that it may spend in a day; null leaves only the person's limits. */
  dayLimitUsd: number | null;
  expiresAt: Time;
  revokedAt: MaybeTime;
  createdAt: Time;
}

/** Limits of what all agents of a person together may spend, in US dollars. */
export interface AgentLimitsTable {
  userId: string;
  asksAboveUsd: number;
  dayLimitUsd: number;
  monthLimitUsd: number;
  updatedAt: Time;
}

/** A job that an agent started, or is starting while `jobId` is null. */
export interface AgentJobTable {
  id: string;
  userId: string;
  callerKind: 'key' | 'client';
  callerId: string;
  operation: string;
  idempotencyKey: string | null;
  argsHash: string;
  estimatedUsd: number;
  /** Readable id of the job. */
  jobId: string | null;
  /** Time since when a call is starting the job. */
  claimedAt: Time;
  /** Cost of a job that was deleted since. */
  costUsd: ColumnType<number | null, number | null | undefined, number | null>;
  /** Idempotency key that the job itself is started with. */
  startKey: ColumnType<string | null, string | null | undefined, string | null>;
  /** True when the person agreed to its cost. */
  isConfirmed: ColumnType<boolean, boolean | undefined, boolean>;
  createdAt: Time;
}

/** Cost of the calls of jobs that a key or client started in a UTC day. */
export interface AgentSpendingTable {
  userId: string;
  callerKind: 'key' | 'client';
  callerId: string;
  /** The day in which the jobs were started. */
  day: ColumnType<Date, string, never>;
  spentUsd: number;
}

/** A resource that the client of an MCPSession subscribed to. */
export interface McpSubscriptionTable {
  userId: string;
  sessionId: string;
  uri: string;
  createdAt: Time;
}

export interface AgentKeyTables {
  agentKey: AgentKeyTable;
  agentLimits: AgentLimitsTable;
  agentJob: AgentJobTable;
  agentSpending: AgentSpendingTable;
  mcpSubscription: McpSubscriptionTable;
}
