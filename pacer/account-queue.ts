import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Db } from '../db/client.ts';
import { putAccount, type ProviderAccount } from '../db/providers/accounts.ts';
import {
  AccountMissing,
  horizonMs,
  takePermits,
  type PermitAnswer,
  type PermitRelease,
  type PermitVerdict,
} from './take-permits.ts';
import type { DatabaseClock } from './database-clock.ts';
import type { ProcessTime } from './process-time.ts';
import {
  choosePermitRequests,
  enqueue,
  permitRequestOf,
  type PermitCall,
  type Waiter,
  type WaiterResult,
} from './permit-queue.ts';

/** Without a notice a call that waits for room looks this often; take_permits counts on it. */
const pollMs = 1_000;
/** Asking a little inside the horizon, so that the answer is a start and not a time. */
const insideMs = 5;
const minWaitMs = 10;
/** A release may wait this long for the next query, as long as nobody waits for it. */
const releaseWaitMs = 150;
const backoffMs = { first: 50, most: 2_000 };

/**
 * The line of this process before one provider account. It has one query under way at most, which settles the calls that ended and
 * asks for those at the head of the line; between queries it sleeps until the next start is near, a call ends, or a notice comes.
 */
export class AccountQueue {
  readonly #db: Db;
  readonly #log: Logger;
  readonly #process: string;
  readonly #clock: DatabaseClock;
  readonly #time: ProcessTime;
  #account: ProviderAccount;
  readonly #line: Waiter[] = [];
  #releases: PermitRelease[] = [];
  #places = 0;
  #inFlight = 0;
  #askAt = Infinity;
  #cancelAsking = () => {};
  #isAsking = false;
  #failures = 0;
  #someoneBlocked = false;
  /** Parked calls are worth asking for again: a call ended since. */
  #unpark = false;

  constructor(
    deps: { db: Db; log: Logger; clock: DatabaseClock; time: ProcessTime; process: string },
    account: ProviderAccount,
  ) {
    this.#db = deps.db;
    this.#log = deps.log;
    this.#clock = deps.clock;
    this.#time = deps.time;
    this.#process = deps.process;
    this.#account = account;
  }

  set account(account: ProviderAccount) {
    this.#account = account;
  }

  /** Waits in line. `enqueuedAt` keeps the turn of a call that comes back. Rejects when the signal aborts. */
  wait(call: PermitCall, enqueuedAt: number, signal: AbortSignal): Promise<WaiterResult> {
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        id: randomUUID(),
        place: this.#places++,
        enqueuedAt,
        call,
        parkedUntil: null,
        isAsking: false,
        isGone: false,
        settle,
        abandon,
      };
      const leave = () => {
        waiter.isGone = true;
        if (!waiter.isAsking) this.#remove(waiter);
        reject(signal.reason as Error);
      };
      function settle(result: WaiterResult) {
        signal.removeEventListener('abort', leave);
        resolve(result);
      }
      function abandon(reason: Error) {
        signal.removeEventListener('abort', leave);
        reject(reason);
      }
      if (signal.aborted) return reject(signal.reason as Error);
      signal.addEventListener('abort', leave, { once: true });
      enqueue(this.#line, waiter);
      // Only the first of its run can change when this process asks next.
      const first = this.#line.find((other) => other.call.runId === call.runId && other.parkedUntil === null);
      if (first === waiter) this.#askBy(this.#time.now());
    });
  }

  /**
   * A call ended. Never lost while this process lives; after that its lease runs out. `isAwaited`: somebody is about to sum up what it
   * cost.
   */
  release(release: PermitRelease, isAwaited = false): void {
    this.#inFlight = Math.max(0, this.#inFlight - 1);
    this.#releases.push(release);
    this.#unpark = true;
    const isAskingSoon =
      this.#line.length > 0 && this.#askAt <= this.#time.now() + releaseWaitMs && !this.#someoneBlocked;
    if (isAwaited || !isAskingSoon) this.#askBy(this.#time.now());
  }

  /** A call ended elsewhere and it may be our turn. */
  wake(): void {
    this.#unpark = true;
    if (this.#line.length > 0) this.#askBy(this.#time.now());
  }

  /** Nothing left to tell the database. */
  get isSettled(): boolean {
    return this.#releases.length === 0 && !this.#isAsking;
  }

  close(): void {
    for (const waiter of this.#line.splice(0)) waiter.abandon(new Error('The pacer was closed'));
    this.#cancelAsking();
    this.#askAt = Infinity;
  }

  #askBy(at: number): void {
    // While the database is away everybody waits for the next try.
    if (this.#failures > 0 && this.#askAt < Infinity) return;
    this.#askAt = Math.min(this.#askAt, at);
    this.#schedule();
  }

  #schedule(): void {
    this.#cancelAsking();
    if (this.#isAsking || this.#askAt === Infinity) return;
    this.#cancelAsking = this.#time.after(this.#askAt - this.#time.now(), () => void this.#ask());
  }

  async #ask(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    this.#askAt = Infinity;
    const releases = this.#releases.splice(0);
    const sentAt = this.#time.now();
    const room = this.#account.concurrent - this.#inFlight;
    // One slow answer says little about the database's clock, and a start that is taken for a later one comes too late: no permit rests on it.
    const asked = this.#clock.isKnown
      ? choosePermitRequests(this.#line, this.#account.minGapMs, room, this.#unpark ? Infinity : sentAt)
      : [];
    this.#unpark = false;
    for (const waiter of asked) waiter.isAsking = true;
    try {
      const wants = asked.map((waiter) => permitRequestOf(waiter, sentAt));
      const answer = await takePermits(this.#db, {
        accountId: this.#account.id,
        process: this.#process,
        wants,
        releases,
      });
      this.#clock.observe(sentAt, this.#time.now(), answer.nowMs);
      this.#recover();
      this.#apply(asked, answer, sentAt);
    } catch (error) {
      this.#releases.unshift(...releases);
      await this.#fail(error);
    }
    for (const waiter of asked) waiter.isAsking = false;
    for (const waiter of asked) if (waiter.isGone) this.#remove(waiter);
    this.#isAsking = false;
    this.#schedule();
  }

  #apply(asked: readonly Waiter[], answer: PermitAnswer, sentAt: number): void {
    const byId = new Map(asked.map((waiter) => [waiter.id, waiter]));
    for (const waiter of asked) waiter.parkedUntil = null;
    for (const verdict of answer.answers) {
      const waiter = byId.get(verdict.id);
      if (waiter !== undefined) this.#settle(waiter, verdict, sentAt);
    }
    this.#someoneBlocked =
      answer.mineBlocked || answer.othersBlocked || this.#line.some((waiter) => waiter.parkedUntil !== null);
    this.#planNext(answer);
  }

  #settle(waiter: Waiter, verdict: PermitVerdict, sentAt: number): void {
    if (verdict.verdict === 'parked') {
      waiter.parkedUntil = Math.min(this.#clock.localTime(verdict.at) + insideMs, this.#time.now() + pollMs);
      return;
    }
    if (verdict.verdict === 'expired') {
      waiter.id = randomUUID();
      return;
    }
    this.#line.splice(this.#line.indexOf(waiter), 1);
    if (verdict.verdict !== 'granted') return waiter.settle({ kind: 'refused', reason: verdict.verdict });
    this.#inFlight += 1;
    if (waiter.isGone) return this.release({ id: waiter.id, outcome: 'unused' });
    waiter.settle({ kind: 'granted', id: waiter.id, startsAt: this.#clock.localTime(verdict.at), leaseFrom: sentAt });
  }

  #planNext(answer: PermitAnswer): void {
    const now = this.#time.now();
    let isWaiting = false;
    let at = this.#releases.length > 0 ? now : Infinity;
    for (const { parkedUntil } of this.#line) {
      if (parkedUntil === null) isWaiting = true;
      else at = Math.min(at, parkedUntil);
    }
    if (isWaiting) {
      if (answer.mineBlocked) at = Math.min(at, now + pollMs);
      if (answer.nextMs !== null)
        at = Math.min(at, Math.max(now + minWaitMs, this.#clock.localTime(answer.nextMs) - horizonMs + insideMs));
      // All that were asked for have their answer; there are more.
      else if (!answer.mineBlocked) at = now;
    }
    this.#askAt = Math.min(this.#askAt, at);
  }

  #remove(waiter: Waiter): void {
    const at = this.#line.indexOf(waiter);
    if (at < 0) return;
    this.#line.splice(at, 1);
    // Its place in the order may be known to other processes: tell them that it is gone.
    this.#askBy(this.#time.now() + minWaitMs);
  }

  #recover(): void {
    if (this.#failures > 1) this.#log.info({ accountId: this.#account.id }, 'Permits are granted again');
    this.#failures = 0;
  }

  async #fail(error: unknown): Promise<void> {
    this.#failures += 1;
    const reason = error instanceof Error ? error.message : String(error);
    if (this.#failures === 2)
      this.#log.warn(
        { accountId: this.#account.id, reason },
        'No permits for now; trying again until the database answers',
      );
    if (error instanceof AccountMissing) await putAccount(this.#db, this.#account).catch(() => undefined);
    this.#unpark = true;
    const wait = Math.min(backoffMs.most, backoffMs.first * 2 ** (this.#failures - 1));
    this.#askAt = this.#time.now() + wait * (0.75 + Math.random() / 2);
  }
}
