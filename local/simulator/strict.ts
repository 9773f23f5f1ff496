/** Strict mode: refuses calls above a tier's limits, as a provider does, and counts them. */
import type { Provider } from '../../domain/providers/provider.ts';
import type { StrictLimits } from './options.ts';

export interface KeyUse {
  provider: Provider;
  keyTail: string;
  requests: number;
  refused: number;
  inFlight: number;
  maxInFlight: number;
}

interface Tracked extends KeyUse {
  /** Times of admitted arrivals, oldest first, from `firstStart` on. */
  starts: number[];
  firstStart: number;
}

export class KeyUses {
  readonly #keys = new Map<string, Tracked>();

  of(provider: Provider, key: string): Tracked {
    const name = `${provider}:${key}`;
    let use = this.#keys.get(name);
    if (use === undefined) {
      use = {
        provider,
        keyTail: key.slice(-4),
        requests: 0,
        refused: 0,
        inFlight: 0,
        maxInFlight: 0,
        starts: [],
        firstStart: 0,
      };
      this.#keys.set(name, use);
    }
    return use;
  }

  list(): KeyUse[] {
    return [...this.#keys.values()].map(({ starts: _starts, firstStart: _firstStart, ...use }) => use);
  }

  /** Forgets counts; calls in flight are still counted, so that their ends do not make the count negative. */
  clear(): void {
    for (const [name, use] of this.#keys) {
      if (use.inFlight === 0) this.#keys.delete(name);
      else Object.assign(use, { requests: 0, refused: 0, maxInFlight: use.inFlight, starts: [], firstStart: 0 });
    }
  }
}

/**
 * Admits a call, or returns the milliseconds until one can be admitted. Refused calls do not count against the limits.
 */
export function enter(
  use: Tracked,
  limits: StrictLimits | null,
  now: number,
): { admitted: true } | { admitted: false; retryAfterMs: number } {
  use.requests += 1;
  const retryAfterMs = limits === null ? 0 : waitFor(use, limits, now);
  if (retryAfterMs > 0) {
    use.refused += 1;
    return { admitted: false, retryAfterMs };
  }
  use.inFlight += 1;
  use.maxInFlight = Math.max(use.maxInFlight, use.inFlight);
  return { admitted: true };
}

function waitFor(use: Tracked, limits: StrictLimits, now: number): number {
  if (limits.concurrent !== undefined && use.inFlight >= limits.concurrent) return 1000;
  if (limits.requestsPerMinute === undefined) return 0;
  const windowMs = limits.windowMs ?? 60_000;
  while (use.firstStart < use.starts.length && (use.starts[use.firstStart] ?? now) <= now - windowMs)
    use.firstStart += 1;
  if (use.firstStart > 10_000) {
    use.starts.splice(0, use.firstStart);
    use.firstStart = 0;
  }
  if (use.starts.length - use.firstStart >= limits.requestsPerMinute)
    return (use.starts[use.firstStart] ?? now) + windowMs - now + 1;
  use.starts.push(now);
  return 0;
}
