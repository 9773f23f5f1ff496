import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { providerList, type Provider } from '../../domain/providers/provider.ts';

/** Upper bounds in seconds; calls time out after 300. */
const callSeconds = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 80, 160, 320];
const waitSeconds = [0.01, 0.1, 0.5, 1, 5, 15, 60, 300, 1_800];

interface StartedCall {
  provider: Provider;
  purpose: string;
}

interface EndedCall {
  /** `ok` or the name of the error class. */
  outcome: string;
  holdMs?: number;
}

/** Counts the provider calls of this process. */
export class CallMetrics {
  readonly #calls: Counter<'provider' | 'purpose' | 'outcome'>;
  readonly #duration: Histogram<'provider' | 'purpose'>;
  readonly #inFlight: Gauge<'provider'>;
  readonly #waiting: Gauge<'provider'>;
  readonly #wait: Histogram<'provider'>;
  readonly #unused: Counter<'provider'>;
  readonly #hold: Counter<'provider'>;

  constructor(registry: Registry) {
    const registers = [registry];
    this.#calls = new Counter({
      name: 'soundings_provider_calls_total',
      help: 'Provider calls that ended, by outcome: ok or the name of the error.',
      labelNames: ['provider', 'purpose', 'outcome'],
      registers,
    });
    this.#duration = new Histogram({
      name: 'soundings_provider_call_duration_seconds',
      help: 'Duration of provider calls, failed ones included.',
      labelNames: ['provider', 'purpose'],
      buckets: callSeconds,
      registers,
    });
    this.#inFlight = new Gauge({
      name: 'soundings_provider_calls_in_flight',
      help: 'Provider calls of this process that have not ended.',
      labelNames: ['provider'],
      registers,
    });
    this.#waiting = new Gauge({
      name: 'soundings_provider_calls_waiting',
      help: 'Provider calls of this process that wait for their permit.',
      labelNames: ['provider'],
      registers,
    });
    this.#wait = new Histogram({
      name: 'soundings_permit_wait_seconds',
      help: 'Time from the request for a permit to the start of the call.',
      labelNames: ['provider'],
      buckets: waitSeconds,
      registers,
    });
    this.#unused = new Counter({
      name: 'soundings_permits_unused_total',
      help: 'Permits that were returned without a call, because it was cancelled or would have started late.',
      labelNames: ['provider'],
      registers,
    });
    this.#hold = new Counter({
      name: 'soundings_provider_hold_seconds_total',
      help: 'Time for which a 429 told an account to start nothing.',
      labelNames: ['provider'],
      registers,
    });
    // A counter that appears with its first increment hides that increment from rate().
    for (const provider of providerList) {
      for (const gauge of [this.#inFlight, this.#waiting]) gauge.set({ provider }, 0);
      for (const counter of [this.#unused, this.#hold]) counter.inc({ provider }, 0);
    }
  }

  /** Counts the call as waiting until `acquire` settles, and the wait when a permit is granted. */
  async timeWait<T extends { kind: string }>(provider: Provider, acquire: () => Promise<T>): Promise<T> {
    this.#waiting.inc({ provider });
    const endTimer = this.#wait.startTimer({ provider });
    try {
      const acquired = await acquire();
      if (acquired.kind === 'granted') endTimer();
      return acquired;
    } finally {
      this.#waiting.dec({ provider });
    }
  }

  /** Counts the call as in flight. Returns the function that reports its end. */
  startCall({ provider, purpose }: StartedCall): (end: EndedCall) => void {
    this.#inFlight.inc({ provider });
    const endTimer = this.#duration.startTimer({ provider, purpose });
    return ({ outcome, holdMs }) => {
      endTimer();
      this.#inFlight.dec({ provider });
      this.#calls.inc({ provider, purpose, outcome });
      if (holdMs !== undefined) this.#hold.inc({ provider }, holdMs / 1_000);
    };
  }

  countUnused(provider: string): void {
    this.#unused.inc({ provider });
  }
}
