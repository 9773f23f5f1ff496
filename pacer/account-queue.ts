import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Db } from '../db/client.ts';
import { putAccount, type ProviderAccount } from '../db/providers/accounts.ts';
import {
  AccountMissing,
  horizonMs,
  takePermits,
  type PermitAnswer,
  type PermitCall,
  type PermitRelease,
  type PermitDecision,
} from './take-permits.ts';
import type { DatabaseClock } from './database-clock.ts';
import type { ProcessTime } from './process-time.ts';
import { choosePermitRequests, enqueue, toPermitRequest, type QueuedCall, type QueueResult } from './permit-queue.ts';
import { reasonOf } from '../domain/errors.ts';

/** Poll interval for calls that wait for room, in case a notice is lost; grant_permits relies on it. */
const pollMs = 1_000;
/** Queries a little inside the horizon, so that the answer is a start and not another wait. */
const horizonMarginMs = 5;
/** Minimum delay between two queries, so that near starts do not make a queue poll without a pause. */
const minDelayMs = 10;
/** Upper limit for keeping a release back until the next query, as long as nobody waits for it. */
const maxReleaseDelayMs = 150;
const backoffMs = { first: 50, max: 2_000 };
/**
 * A process that was late for more than `maxInARow` starts pauses, twice as long each time, and leaves the account to
 * others.
 */
const lateness = { maxInARow: 2, firstPauseMs: 1_000, maxPauseMs: 4_000 };

/**
 * The queue of one process for one provider account. It has at most one query in flight, which settles finished calls
 * and requests permits for the first calls in the queue; between queries it sleeps until the next start is near, a call
 * ends, or a notice arrives.
 */
export class AccountQueue {
  readonly #db: Db;
  readonly #log: Logger;
  readonly #process: string;
  readonly #leaseMs: number;
  readonly #clock: DatabaseClock;
  readonly #time: ProcessTime;
  readonly #onUnused: ((provider: string) => void) | undefined;
  #account: ProviderAccount;
  readonly #queue: QueuedCall[] = [];
  #releases: PermitRelease[] = [];
  #nextSequence = 0;
  #inFlight = 0;
  #queryAt = Infinity;
  #cancelTimer = () => {};
  #isQuerying = false;
  #failures = 0;
  #lateStarts = 0;
  #pausedUntil = -Infinity;
  #isAnyBlocked = false;
  /** Set when a call has ended since: parked calls are worth requesting again. */
  #retryParked = false;

  constructor(
    deps: {
      db: Db;
      log: Logger;
      clock: DatabaseClock;
      time: ProcessTime;
      process: string;
      leaseMs: number;
      onUnused?: ((provider: string) => void) | undefined;
    },
    account: ProviderAccount,
  ) {
    this.#db = deps.db;
    this.#log = deps.log;
    this.#clock = deps.clock;
    this.#time = deps.time;
    this.#process = deps.process;
    this.#leaseMs = deps.leaseMs;
    this.#onUnused = deps.onUnused;
    this.#account = account;
  }

  set account(account: ProviderAccount) {
    this.#account = account;
  }

  /** Queues the call. `enqueuedAt` lets a call that returns keep its turn. Rejects when the signal aborts. */
  wait(call: PermitCall, enqueuedAt: number, signal: AbortSignal): Promise<QueueResult> {
    return new Promise((resolve, reject) => {
      const queued: QueuedCall = {
        id: randomUUID(),
        sequence: this.#nextSequence++,
        enqueuedAt,
        call,
        parkedUntil: null,
        isRequested: false,
        isCancelled: false,
        settle,
        fail,
      };
      const cancel = () => {
        queued.isCancelled = true;
        if (!queued.isRequested) this.#remove(queued);
        reject(signal.reason as Error);
      };
      function settle(result: QueueResult) {
        signal.removeEventListener('abort', cancel);
        resolve(result);
      }
      function fail(reason: Error) {
        signal.removeEventListener('abort', cancel);
        reject(reason);
      }
      if (signal.aborted) return reject(signal.reason as Error);
      signal.addEventListener('abort', cancel, { once: true });
      enqueue(this.#queue, queued);
      // Only the first call of a run can change when this process queries next.
      const first = this.#queue.find((other) => other.call.runId === call.runId && other.parkedUntil === null);
      if (first === queued) this.#queryBy(this.#time.now());
    });
  }

  /**
   * Reports that a call ended. Kept until the database has it; if this process dies first, the lease expires instead.
   * `isUrgent` sends it at once, for a caller that is about to sum up the cost.
   */
  release(release: PermitRelease, isUrgent = false): void {
    this.#inFlight = Math.max(0, this.#inFlight - 1);
    if (release.outcome === 'unused') this.#onUnused?.(this.#account.provider);
    this.#releases.push(release);
    this.#retryParked = true;
    const isQueryingSoon =
      this.#queue.length > 0 && this.#queryAt <= this.#time.now() + maxReleaseDelayMs && !this.#isAnyBlocked;
    if (isUrgent || !isQueryingSoon) this.#queryBy(this.#time.now());
  }

  /**
   * Reports whether a start was used in time. A permit that is returned unused still counts as a start, so a process
   * that is too slow for its starts would keep every other process from starting.
   */
  noteStart(isLate: boolean): void {
    this.#lateStarts = isLate ? this.#lateStarts + 1 : 0;
    const excess = this.#lateStarts - lateness.maxInARow;
    if (excess <= 0) return;
    const pauseMs = Math.min(lateness.maxPauseMs, lateness.firstPauseMs * 2 ** (excess - 1));
    this.#pausedUntil = this.#time.now() + pauseMs;
    this.#log.warn({ account: this.#account.id, pauseMs }, 'This process is late for its provider calls and pauses');
  }

  /** Handles a notice: a call ended in another process, and it may be our turn. */
  notify(): void {
    this.#retryParked = true;
    if (this.#queue.length > 0) this.#queryBy(this.#time.now());
  }

  /** True when nothing is left to report to the database. */
  get isSettled(): boolean {
    return this.#releases.length === 0 && !this.#isQuerying;
  }

  /** Fails every waiting call. Calls in flight go on, and their releases are still reported. */
  rejectWaiting(reason: Error): void {
    for (const queued of this.#queue.slice()) {
      queued.isCancelled = true;
      if (!queued.isRequested) this.#remove(queued);
      queued.fail(reason);
    }
  }

  close(): void {
    for (const queued of this.#queue.splice(0)) queued.fail(new Error('The pacer was closed'));
    this.#cancelTimer();
    this.#queryAt = Infinity;
  }

  #queryBy(at: number): void {
    // While the database is unavailable every call waits for the next retry.
    if (this.#failures > 0 && this.#queryAt < Infinity) return;
    this.#queryAt = Math.min(this.#queryAt, at);
    this.#schedule();
  }

  #schedule(): void {
    this.#cancelTimer();
    if (this.#isQuerying || this.#queryAt === Infinity) return;
    this.#cancelTimer = this.#time.after(this.#queryAt - this.#time.now(), () => void this.#query());
  }

  async #query(): Promise<void> {
    if (this.#isQuerying) return;
    this.#isQuerying = true;
    this.#queryAt = Infinity;
    const releases = this.#releases.splice(0);
    const sentAt = this.#time.now();
    const room = this.#account.concurrent - this.#inFlight;
    // A single slow answer is a poor estimate of the database's clock, and a late start would break a limit, so no
    // permit is requested before the clock is known.
    const requested =
      this.#clock.isKnown && sentAt >= this.#pausedUntil
        ? choosePermitRequests(this.#queue, this.#account.minGapMs, room, this.#retryParked ? Infinity : sentAt)
        : [];
    this.#retryParked = false;
    for (const queued of requested) queued.isRequested = true;
    try {
      const requests = requested.map((queued) => toPermitRequest(queued, sentAt));
      const batch = { accountId: this.#account.id, process: this.#process, requests, releases };
      const answer = await takePermits(this.#db, batch, this.#leaseMs);
      this.#clock.observe(sentAt, this.#time.now(), answer.nowMs);
      this.#recover();
      this.#apply(requested, answer, sentAt);
    } catch (error) {
      this.#releases.unshift(...releases);
      await this.#fail(error);
    }
    for (const queued of requested) queued.isRequested = false;
    for (const queued of requested) if (queued.isCancelled) this.#remove(queued);
    this.#isQuerying = false;
    this.#schedule();
  }

  #apply(requested: readonly QueuedCall[], answer: PermitAnswer, sentAt: number): void {
    const byId = new Map(requested.map((queued) => [queued.id, queued]));
    for (const queued of requested) queued.parkedUntil = null;
    for (const decision of answer.answers) {
      const queued = byId.get(decision.id);
      if (queued !== undefined) this.#settle(queued, decision, sentAt);
    }
    this.#isAnyBlocked =
      answer.mineBlocked || answer.othersBlocked || this.#queue.some((queued) => queued.parkedUntil !== null);
    this.#planNext(answer);
  }

  #settle(queued: QueuedCall, decision: PermitDecision, sentAt: number): void {
    if (decision.decision === 'parked') {
      queued.parkedUntil = Math.min(this.#clock.localTime(decision.at) + horizonMarginMs, this.#time.now() + pollMs);
      return;
    }
    if (decision.decision === 'expired') {
      queued.id = randomUUID();
      return;
    }
    this.#queue.splice(this.#queue.indexOf(queued), 1);
    if (decision.decision !== 'granted') return queued.settle({ kind: 'refused', reason: decision.decision });
    this.#inFlight += 1;
    if (queued.isCancelled) return this.release({ id: queued.id, outcome: 'unused' });
    queued.settle({ kind: 'granted', id: queued.id, startsAt: this.#clock.localTime(decision.at), leaseFrom: sentAt });
  }

  #planNext(answer: PermitAnswer): void {
    const now = this.#time.now();
    let isWaiting = false;
    let at = this.#releases.length > 0 ? now : Infinity;
    for (const { parkedUntil } of this.#queue) {
      if (parkedUntil === null) isWaiting = true;
      else at = Math.min(at, parkedUntil);
    }
    if (isWaiting) {
      if (answer.mineBlocked) at = Math.min(at, now + pollMs);
      if (answer.nextMs !== null)
        at = Math.min(
          at,
          Math.max(now + minDelayMs, this.#clock.localTime(answer.nextMs) - horizonMs + horizonMarginMs),
        );
      // Every call in this request was answered; more are queued.
      else if (!answer.mineBlocked) at = now;
    }
    if (this.#releases.length === 0) at = Math.max(at, this.#pausedUntil);
    this.#queryAt = Math.min(this.#queryAt, at);
  }

  #remove(queued: QueuedCall): void {
    const at = this.#queue.indexOf(queued);
    if (at < 0) return;
    this.#queue.splice(at, 1);
    // Other processes may still see it as first in line: report soon that it is gone.
    this.#queryBy(this.#time.now() + minDelayMs);
  }

  #recover(): void {
    if (this.#failures > 1) this.#log.info({ accountId: this.#account.id }, 'Permits are granted again');
    this.#failures = 0;
  }

  async #fail(error: unknown): Promise<void> {
    this.#failures += 1;
    const reason = reasonOf(error);
    if (this.#failures === 2)
      this.#log.warn(
        { accountId: this.#account.id, reason },
        'No permits for now; trying again until the database answers',
      );
    if (error instanceof AccountMissing) await putAccount(this.#db, this.#account).catch(() => undefined);
    this.#retryParked = true;
    const wait = Math.min(backoffMs.max, backoffMs.first * 2 ** (this.#failures - 1));
    this.#queryAt = this.#time.now() + wait * (0.75 + Math.random() / 2);
  }
}
