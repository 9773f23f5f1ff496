/** Addresses that are told when a person's jobs end, and what they are told. */
import type { ColumnType, Generated } from 'kysely';
import type { DeliveryState, DisableReason } from '../../domain/agents/webhook-attempts.ts';
import type { Json, MaybeTime, Time } from './columns.ts';

type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;

export interface WebhookTable {
  id: string;
  userId: string;
  name: string;
  url: string;
  /** Types of the events that it is told. */
  events: string[];
  /** Kinds of jobs that it is told of; empty for all. */
  kinds: string[];
  /** Encrypted. */
  secret: string;
  /** The secret before the last rotation, encrypted, with which its events are signed too until `previousUntil`. */
  previousSecret: Nullable<string>;
  previousUntil: MaybeTime;
  isEnabled: Generated<boolean>;
  /** Reason for which it was turned off without its owner. */
  disabledBecause: Nullable<DisableReason>;
  /** Time of the first failure since the last success. */
  failingSince: MaybeTime;
  lastSuccessAt: MaybeTime;
  lastFailureAt: MaybeTime;
  createdAt: Time;
  updatedAt: Time;
}

/** One event for one webhook; its id is the `webhook-id` of every attempt. */
export interface WebhookDeliveryTable {
  id: string;
  /** Order of the events of a webhook. */
  place: ColumnType<string, never, never>;
  webhookId: string;
  userId: string;
  type: string;
  data: Json;
  state: Generated<DeliveryState>;
  attemptCount: Generated<number>;
  nextAttemptAt: Time;
  lastAttemptAt: MaybeTime;
  /** HTTP status of the last answer; null without one. */
  statusCode: Nullable<number>;
  /** Duration of the last attempt. */
  durationMs: Nullable<number>;
  /** Reason of the last failure, in words. */
  error: Nullable<string>;
  createdAt: Time;
}

export interface WebhookTables {
  webhook: WebhookTable;
  webhookDelivery: WebhookDeliveryTable;
}
