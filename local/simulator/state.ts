/** State of one simulator: settings, arrivals, counts. */
import { Attempts } from './attempts.ts';
import { ArrivalLog } from './arrivals.ts';
import { type Faults, type Latency, type SimulatorOptions, type SimulatorSettings, type Strict } from './options.ts';
import type { ImitationName } from './imitation-names.ts';
import { KeyUses } from './strict.ts';

export interface Totals {
  requests: number;
  refused: number;
  inFlight: number;
  maxInFlight: number;
  byStatus: Record<string, number>;
  byKind: Record<string, number>;
  byOutcome: Record<string, number>;
}

export class SimulatorState {
  readonly log: ArrivalLog;
  readonly keys = new KeyUses();
  readonly attempts: Attempts;
  readonly totals = emptyTotals(0);
  seed: number;
  latencyMs: Latency;
  streamMs: number;
  faults: Faults;
  strict: Strict | null;
  anyKey: boolean;
  imitates: ImitationName | null;

  constructor(options: SimulatorOptions) {
    const size = options.logSize ?? 200_000;
    this.log = new ArrivalLog(size);
    this.attempts = new Attempts(size);
    this.seed = options.seed ?? 1;
    this.latencyMs = options.latencyMs ?? 0;
    this.streamMs = options.streamMs ?? 0;
    this.faults = options.faults ?? {};
    this.strict = options.strict ?? null;
    this.anyKey = options.anyKey ?? false;
    this.imitates = options.imitates ?? null;
  }

  configure(settings: SimulatorSettings): void {
    if (settings.seed !== undefined) this.seed = settings.seed;
    if (settings.latencyMs !== undefined) this.latencyMs = settings.latencyMs;
    if (settings.streamMs !== undefined) this.streamMs = settings.streamMs;
    if (settings.faults !== undefined) this.faults = settings.faults;
    if (settings.strict !== undefined) this.strict = settings.strict;
    if (settings.anyKey !== undefined) this.anyKey = settings.anyKey;
    if (settings.imitates !== undefined) this.imitates = settings.imitates;
  }

  settings(): SimulatorSettings {
    const { seed, latencyMs, streamMs, faults, strict, anyKey, imitates } = this;
    return { seed, latencyMs, streamMs, faults, strict, anyKey, imitates };
  }

  /** Forgets arrivals, counts and attempts; calls in flight are still counted. */
  clear(): void {
    this.log.clear();
    this.keys.clear();
    this.attempts.clear();
    Object.assign(this.totals, emptyTotals(this.totals.inFlight));
  }

  count(status: number, kind: string, outcome: string): void {
    const { byStatus, byKind, byOutcome } = this.totals;
    byStatus[status] = (byStatus[status] ?? 0) + 1;
    byKind[kind] = (byKind[kind] ?? 0) + 1;
    byOutcome[outcome] = (byOutcome[outcome] ?? 0) + 1;
    if (outcome === 'refused') this.totals.refused += 1;
  }
}

function emptyTotals(inFlight: number): Totals {
  return { requests: 0, refused: 0, inFlight, maxInFlight: inFlight, byStatus: {}, byKind: {}, byOutcome: {} };
}

/** Returns milliseconds since 1970 with a fraction, because arrivals may be hundredths of a millisecond apart. */
export function nowMs(): number {
  return Math.round((performance.timeOrigin + performance.now()) * 1000) / 1000;
}
