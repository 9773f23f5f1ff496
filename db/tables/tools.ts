/** Tables of tool-use loops, which belong to jobs of every kind. */
import type { ColumnType } from 'kysely';
import type { MaybeTime, NullableJson, Time } from './columns.ts';

/** A reply of the model that calls tools. */
export interface ToolRoundTable {
  jobId: string;
  /** Index of what the job asks, such as a persona; 0 for a reply of the assistant. */
  item: number;
  provider: string;
  /** 0, 1, 2. */
  round: number;
  /** Text that came with the calls. */
  text: string;
  model: string;
  inputTokens: number;
  outputTokens: number;
  costUsd: number;
  createdAt: Time;
}

export type ToolCallStatus = 'waiting' | 'running' | 'succeeded' | 'failed';

type WithDefault<T> = ColumnType<T, T | undefined, T>;

export interface ToolCallTable {
  jobId: string;
  item: number;
  provider: string;
  round: number;
  /** Position within the round. */
  place: number;
  /** The provider's id of the call. */
  callId: string;
  name: string;
  /** JSON as the model wrote it. */
  arguments: string;
  /** Values of the provider that have to come back with the call. */
  extra: NullableJson;
  status: WithDefault<ToolCallStatus>;
  /** Increases with every start; writes of earlier ones are rejected. */
  attempts: WithDefault<number>;
  /** Checked arguments. */
  input: NullableJson;
  data: NullableJson;
  /** Text that the model is told. */
  content: string | null;
  /** One line for people. */
  summary: string | null;
  origin: string | null;
  sources: NullableJson;
  error: string | null;
  /** Path of a file that the call made. */
  filePath: string | null;
  /** Price of the tool, which counts against the job's tool budget. */
  costUsd: WithDefault<number>;
  /** Cost of the provider calls that the tool made. */
  providerCostUsd: WithDefault<number>;
  executionMs: number | null;
  startedAt: MaybeTime;
  endedAt: MaybeTime;
  createdAt: Time;
}

/** A provider call that a person waits for, encrypted with its key until it is answered. */
export interface ProviderRequestTable {
  id: string;
  userId: string;
  ciphertext: string;
  answer: string | null;
  createdAt: Time;
}

export interface ToolTables {
  providerRequest: ProviderRequestTable;
  toolRound: ToolRoundTable;
  toolCall: ToolCallTable;
}
