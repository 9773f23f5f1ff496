/** A provider with a simulated clock that counts the calls it receives. */
import type { Permit } from '../../pacer/pacer.ts';
import type { RefusalReason } from '../../pacer/permit-queue.ts';
import type { ProviderAccount } from '../../db/providers/accounts.ts';
import type { PermitCall, PermitRelease } from '../../pacer/take-permits.ts';
import type { PacerWorld, VirtualProcess } from './virtual-pacers.ts';

/**
 * Time until a request arrives, and as long for the reply. With a process that is 150 ms late it stays within the
 * margin of the pacer's window.
 */
export const wireMs = 90;

interface Arrival {
  at: number;
  /** Time when the provider has answered, or notices that the connection was closed. */
  until: number;
}

/** The end that a test plans for a call. */
export type PlannedEnd = Omit<PermitRelease, 'id' | 'sentAfterMs'> & { takesMs: number };

/** The actual end of a call: answered, its lease lost, its process ended, or refused. */
export type CallOutcome = 'answered' | 'lost' | 'gone' | RefusalReason;

/** The limits that the provider enforces. */
export interface ProviderLimits {
  concurrent: number;
  requestsPerMinute: number | null;
}

/** A provider that counts calls by the real time of their arrival, whatever the database's clock says. */
export class VirtualProvider {
  readonly arrivals: Arrival[] = [];
  /** The holds of the 429s it answered, by permit id. */
  readonly holdMs = new Map<string, number>();
  readonly #world: PacerWorld;
  readonly #connectMs: number;
  readonly #connected = new Set<VirtualProcess>();

  /** The first request of a process connects first, which takes `connectMs`. */
  constructor(world: PacerWorld, connectMs = 0) {
    this.#world = world;
    this.#connectMs = connectMs;
  }

  /** Makes one call like the gateway: waits for the permit, calls, and reports how it ended. */
  async call(
    process: VirtualProcess,
    account: ProviderAccount,
    call: PermitCall,
    ending: PlannedEnd,
  ): Promise<CallOutcome> {
    const acquired = await process.pacer.acquire(account, call, new AbortController().signal);
    if (acquired.kind === 'refused') return acquired.reason;
    return this.#ask(process, acquired.permit, ending);
  }

  async #ask(process: VirtualProcess, permit: Permit, { takesMs, ...result }: PlannedEnd): Promise<CallOutcome> {
    if (result.holdMs !== undefined) this.holdMs.set(permit.id, result.holdMs);
    const connectMs = this.#connected.has(process) ? 0 : this.#connectMs;
    this.#connected.add(process);
    const sentAfterMs = Math.max(0, Math.ceil(process.now() - permit.startsAt)) + connectMs;
    const arrival = { at: this.#world.time.now() + connectMs + this.#world.upTo(wireMs), until: 0 };
    arrival.until = arrival.at + takesMs;
    this.arrivals.push(arrival);
    const hangUp = () => void (arrival.until = Math.max(arrival.at, Math.min(arrival.until, this.#world.time.now())));
    const answered = process
      .sleep(arrival.until - this.#world.time.now() + this.#world.upTo(wireMs))
      .then(() => 'answered' as const);
    const lost = new Promise<'lost'>((resolve) =>
      permit.lost.addEventListener('abort', () => resolve('lost'), { once: true }),
    );
    const how = await Promise.race([answered, lost, process.gone]);
    if (how !== 'answered') hangUp();
    if (how !== 'gone')
      permit.release(how === 'lost' ? { outcome: 'PermitLost', sentAfterMs } : { ...result, sentAfterMs });
    if (how !== 'answered') this.holdMs.delete(permit.id);
    return how;
  }

  /** Lists the calls that a provider enforcing its limits would have refused. */
  findBreaches({ concurrent, requestsPerMinute }: ProviderLimits): string[] {
    if (this.arrivals.length === 0) return ['no calls at all'];
    const sorted = this.arrivals.toSorted((a, b) => a.at - b.at);
    return sorted.flatMap(({ at }, index) => {
      const inFlight = sorted.slice(0, index + 1).filter(({ until }) => until > at).length;
      const before = requestsPerMinute === null ? undefined : sorted[index - requestsPerMinute];
      return [
        ...(inFlight > concurrent ? [`${inFlight} in flight at ${at} ms, not ${concurrent}`] : []),
        ...(before && at - before.at < 60_000
          ? [`${requestsPerMinute} and one more within ${at - before.at} ms, at ${at} ms`]
          : []),
      ];
    });
  }
}
