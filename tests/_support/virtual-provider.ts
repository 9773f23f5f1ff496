import type { Permit } from '../../pacer/pacer.ts';
import type { PermitCall, RefusalReason } from '../../pacer/permit-queue.ts';
import type { ProviderAccount } from '../../db/providers/accounts.ts';
import type { PermitRelease } from '../../pacer/take-permits.ts';
import type { PacerWorld, VirtualProcess } from './virtual-pacers.ts';

/** Until a request is there; a reply needs as long. With a process that is 150 ms late it stays within the margin of the pacer's window. */
export const wireMs = 90;

interface Arrival {
  at: number;
  /** When the provider is done with it, or notices that its caller hung up. */
  until: number;
}

/** What becomes of a call. */
export type Ending = Omit<PermitRelease, 'id' | 'sentAfterMs'> & { takesMs: number };

/** What became of it: answered, without its lease, without its process, or refused. */
export type Called = 'answered' | 'lost' | 'gone' | RefusalReason;

/** The limits a provider counts by. */
export interface ProviderLimits {
  concurrent: number;
  requestsPerMinute: number | null;
}

/** A provider that keeps count of what reaches it, in real time, whatever the clock of the database says. */
export class VirtualProvider {
  readonly arrivals: Arrival[] = [];
  /** By permit: the 429s it answered. */
  readonly holdMs = new Map<string, number>();
  readonly #world: PacerWorld;
  readonly #connectMs: number;
  readonly #connected = new Set<VirtualProcess>();

  /** The first request of a process connects first, which takes this long. */
  constructor(world: PacerWorld, connectMs = 0) {
    this.#world = world;
    this.#connectMs = connectMs;
  }

  /** One call as the gateway makes it: waits for the permit, asks, and tells how it ended. */
  async call(process: VirtualProcess, account: ProviderAccount, call: PermitCall, ending: Ending): Promise<Called> {
    const acquired = await process.pacer.acquire(account, call, new AbortController().signal);
    if (acquired.kind === 'refused') return acquired.reason;
    return this.#ask(process, acquired.permit, ending);
  }

  async #ask(process: VirtualProcess, permit: Permit, { takesMs, ...result }: Ending): Promise<Called> {
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

  /** What a provider that refuses everything over its limits would have refused. */
  breaches({ concurrent, requestsPerMinute }: ProviderLimits): string[] {
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
