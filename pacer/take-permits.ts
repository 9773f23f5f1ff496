/** Client of the SQL function that grants permits (functions/take-permits.sql). */
import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import { permitLeaseMs } from '../domain/waits.ts';

/**
 * Time that a start may be granted ahead: covers the delays of queries, timers and a busy machine without losing speed.
 */
export const horizonMs = 75;
/** Purpose, owner and weight of the call that a permit is for. */
export interface PermitCall {
  purpose: string;
  provider: string;
  runId: string | null;
  execution: number | null;
  personaIndex: number | null;
  /** 0 to 9, lower first. */
  priority: number;
  weight: number;
}

/** A call that waits for a permit. Sent again under the same id after a lost answer, it gets the same answer. */
export interface PermitRequest extends PermitCall {
  id: string;
  /** Its order among requests of this process with equal priority and age. */
  sequence: number;
  waitedMs: number;
}

/** Report on a call that ended. */
export interface PermitRelease {
  id: string;
  /** `ok`, the name of the error class, or `unused`. */
  outcome: string;
  /** Milliseconds from the permit's start until the request was sent. */
  sentAfterMs?: number;
  model?: string;
  inputTokens?: number;
  outputTokens?: number;
  costUsd?: number;
  latencyMs?: number;
  /** Holds the whole account for this long: the retry-after of a 429. */
  holdMs?: number;
}

export type PermitDecision =
  /** It starts at `at`, milliseconds on the database's clock. */
  | { id: string; decision: 'granted'; at: number }
  /**
   * Another call for its persona is in flight, or calls in flight may use up the spend cap; retry at `at`, or when a
   * call ends.
   */
  | { id: string; decision: 'parked'; at: number }
  /** `expired`: it had a permit that ended before the answer arrived. */
  | { id: string; decision: 'run-closed' | 'answered' | 'spend-cap' | 'agent-limit' | 'expired'; at: null };

export interface PermitAnswer {
  /** The database's clock, in milliseconds. */
  nowMs: number;
  /** Requests that are not listed keep waiting. */
  answers: PermitDecision[];
  /** Earliest start among the requests that wait for time; null when there is none. */
  nextMs: number | null;
  /** Some request waits for a call to end; a notice follows when its turn comes. */
  mineBlocked: boolean;
  /** Another process waits for a call to end: do not keep a release back. */
  othersBlocked: boolean;
}

/**
 * The SQL function's JSON keeps the older keys `place` and `verdict`, because workers of the previous version call it
 * during a deployment. To them a limit of agents is a spend cap; `limit` tells it apart.
 */
type SqlAnswer = Omit<PermitAnswer, 'answers'> & {
  answers: { id: string; verdict: string; limit?: 'agents'; at: number | null }[];
};

export class AccountMissing extends Error {
  override readonly name = 'AccountMissing';
}

/**
 * Settles finished calls and requests permits for `leaseMs`, in one query. `process` identifies the queue of this
 * process.
 */
export async function takePermits(
  db: Db,
  batch: { accountId: string; process: string; requests: readonly PermitRequest[]; releases: readonly PermitRelease[] },
  leaseMs = permitLeaseMs(),
): Promise<PermitAnswer> {
  const requests = batch.requests.map(({ sequence, ...request }) => ({ ...request, place: sequence }));
  const { rows } = await sql<{ answer: SqlAnswer | { missing: true } }>`
    select take_permits(${batch.accountId}, ${batch.process}, ${JSON.stringify(requests)}::jsonb, ${JSON.stringify(batch.releases)}::jsonb,
      ${horizonMs}, ${leaseMs}) as answer`.execute(db);
  const answer = rows[0]?.answer;
  if (answer === undefined) throw new Error('take_permits returned no row');
  if ('missing' in answer) throw new AccountMissing(`No provider account ${batch.accountId}`);
  const answers = answer.answers.map(
    ({ verdict, limit, ...rest }) =>
      ({ ...rest, decision: limit === 'agents' ? 'agent-limit' : verdict }) as PermitDecision,
  );
  return { ...answer, answers };
}

/** Renews leases for `leaseMs` from now. Returns the ids still held; the others are lost. */
export async function renewLeases(db: Db, ids: readonly string[], leaseMs: number): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    update permit set lease_until = pacer_now() + ${leaseMs} * interval '1 millisecond'
    where id = any (${ids}::uuid[]) and released_at is null and lease_until > pacer_now() returning id`.execute(db);
  return new Set(rows.map((row) => row.id));
}
