/** The log of requests that the provider simulator received. */
import type { Provider } from '../../domain/providers/provider.ts';

/** One request as the provider received it. Contains neither keys nor content. */
export interface Arrival {
  /** Sequence number, from 1, never reused. */
  seq: number;
  /** Milliseconds since 1970, with a fraction. */
  at: number;
  /** End of the request in the same unit; null while in flight. */
  endedAt: number | null;
  provider: Provider;
  path: string;
  /** Last four characters of the key. */
  keyTail: string;
  requestId: string | null;
  model: string;
  /** Tokens that the answer reported; 0 without one. */
  inputTokens: number;
  outputTokens: number;
  /** HTTP status; 0 while in flight, and for a hung or reset connection. */
  status: number;
  /** The prompt's purpose: reaction, analysis, current-events, chat, or models for a key check. */
  kind: string;
  /** ok, refused (by strict mode), invalid, the injected fault, or gone when the caller closed the connection. */
  outcome: string;
  promptHash: string;
  /** Number of the attempt with the same content, from 1. */
  attempt: number;
}

/** Ring buffer of the newest arrivals. */
export class ArrivalLog {
  readonly #ring: Arrival[] = [];
  readonly #size: number;
  #seq = 0;

  constructor(size: number) {
    this.#size = size;
  }

  add(entry: Omit<Arrival, 'seq'>): Arrival {
    const arrival = { seq: ++this.#seq, ...entry };
    this.#ring[(arrival.seq - 1) % this.#size] = arrival;
    return arrival;
  }

  /** Lists arrivals after the given sequence number, oldest first. */
  list(after = 0): Arrival[] {
    const first = Math.max(after, this.#seq - this.#ring.length);
    const found: Arrival[] = [];
    for (let seq = first + 1; seq <= this.#seq; seq++) {
      const arrival = this.#ring[(seq - 1) % this.#size];
      if (arrival !== undefined) found.push(arrival);
    }
    return found;
  }

  clear(): void {
    this.#ring.length = 0;
    this.#seq = 0;
  }
}
