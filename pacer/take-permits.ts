/** Callers of the SQL function that grants permits (functions/take-permits.sql). */
import { sql } from 'kysely';
import type { Db } from '../db/client.ts';

/** A start may be granted this far ahead: what a query, a timer and a busy machine may cost without costing speed. */
export const horizonMs = 75;
export const leaseMs = 30_000;

/** A caller that waits. Sent again under the same id when an answer got lost, it is answered the same. */
export interface PermitRequest {
  id: string;
  /** Its turn among the wants of this process with equal priority and age. */
  place: number;
  purpose: string;
  provider: string;
  runId: string | null;
  execution: number | null;
  personaIndex: number | null;
  /** 0 to 9, lower first. */
  priority: number;
  weight: number;
  waitedMs: number;
}

/** How a call ended. */
export interface PermitRelease {
  id: string;
  /** `ok`, an error's class, or `unused`. */
  outcome: string;
  /** From the permit's start until the request went out. */
  sentAfterMs?: number;
  model?: string;
  inputTokens?: number;
  outputTokens?: number;
  costUsd?: number;
  latencyMs?: number;
  /** The whole account starts nothing for this long: a 429's retry-after. */
  holdMs?: number;
}

export type PermitVerdict =
  /** It starts at `at`, milliseconds on the database's clock. */
  | { id: string; verdict: 'granted'; at: number }
  /** Its persona is being asked, or calls in flight may use up the spend cap; worth asking again at `at`, or when a call ends. */
  | { id: string; verdict: 'parked'; at: number }
  /** `expired`: it had a permit that ended before the caller heard of it. */
  | { id: string; verdict: 'run-closed' | 'answered' | 'spend-cap' | 'expired'; at: null };

export interface PermitAnswer {
  /** The database's clock, in milliseconds. */
  nowMs: number;
  /** Wants that are not listed wait. */
  answers: PermitVerdict[];
  /** When the first of those that wait for time could start; null when none does. */
  nextMs: number | null;
  /** Some want waits for a call to end; a notice follows when its turn comes. */
  mineBlocked: boolean;
  /** Another process waits for a call to end: do not keep a release back. */
  othersBlocked: boolean;
}

export class AccountMissing extends Error {
  override readonly name = 'AccountMissing';
}

/** Settles calls that ended and asks for permits, in one query. `process` names the line of this process. */
export async function takePermits(
  db: Db,
  ask: { accountId: string; process: string; wants: readonly PermitRequest[]; releases: readonly PermitRelease[] },
): Promise<PermitAnswer> {
  const { rows } = await sql<{ answer: PermitAnswer | { missing: true } }>`
    select take_permits(${ask.accountId}, ${ask.process}, ${JSON.stringify(ask.wants)}::jsonb, ${JSON.stringify(ask.releases)}::jsonb,
      ${horizonMs}, ${leaseMs}) as answer`.execute(db);
  const answer = rows[0]?.answer;
  if (answer === undefined) throw new Error('take_permits returned no row');
  if ('missing' in answer) throw new AccountMissing(`No provider account ${ask.accountId}`);
  return answer;
}

/** Prolongs leases by 30 s from now. Returns the ids that are still held; the others are lost. */
export async function renewLeases(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    update permit set lease_until = pacer_now() + ${leaseMs} * interval '1 millisecond'
    where id = any (${ids}::uuid[]) and released_at is null and lease_until > pacer_now() returning id`.execute(db);
  return new Set(rows.map((row) => row.id));
}
