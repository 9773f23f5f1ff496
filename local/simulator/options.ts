/** Settings of a simulator: at start, and at run time through `POST /__config`. */
import { z } from 'zod';
import { byProvider, isProvider, type Provider } from '../../domain/providers/provider.ts';

/** A fixed number of milliseconds, a uniform range, or a log-normal with the given median and 95th percentile. */
const latency = z.union([
  z.number().min(0),
  z.strictObject({ minMs: z.number().min(0), maxMs: z.number().min(0) }),
  z.strictObject({ medianMs: z.number().positive(), p95Ms: z.number().positive() }),
]);
export type Latency = z.infer<typeof latency>;

const share = z.number().min(0).max(1);

/** Shares of calls that show a fault. */
const knownFaults = {
  /** One of badJson, emptyChoices, emptyText and prose. */
  malformed: share.optional(),
  badJson: share.optional(),
  emptyChoices: share.optional(),
  emptyText: share.optional(),
  /** Prose where a JSON object was asked for. */
  prose: share.optional(),
  /** Never answered; the caller has to give up. */
  hang: share.optional(),
  /** A streamed reply ends in its middle; any other is reset. */
  cut: share.optional(),
  /** The connection is reset. */
  reset: share.optional(),
  /** Answered `slowMs` late. */
  slow: share.optional(),
  slowMs: z.number().min(0).optional(),
  /** What a 429 says in retry-after-ms and, rounded up to seconds, in retry-after. */
  retryAfterMs: z.number().min(0).optional(),
  /** Only these kinds of prompts show faults; every kind when left out. */
  kinds: z.array(z.enum(['reaction', 'analysis', 'current-events', 'chat'])).optional(),
};
const statusRates = Object.fromEntries(
  Array.from({ length: 200 }, (_unused, index) => [`rate${400 + index}`, share.optional()]),
);

/** `rate429: 0.1` is one call in ten answered with a 429; any status from 400 to 599 goes. */
export type Faults = z.infer<z.ZodObject<typeof knownFaults>> & { [rate: `rate${number}`]: number };
const faults = z.strictObject({ ...knownFaults, ...statusRates }) as unknown as z.ZodType<Faults>;

const limits = z.strictObject({
  concurrent: z.number().int().min(1).optional(),
  requestsPerMinute: z.number().int().min(1).optional(),
  /** Length of the window that `requestsPerMinute` counts in; a minute unless scaled down for a test. */
  windowMs: z.number().min(1).optional(),
});
export type StrictLimits = z.infer<typeof limits>;

/** Limits for every key, or for the keys of one wire format. */
const strict = z.union([limits, z.strictObject(byProvider(() => limits.optional()))]);
export type Strict = z.infer<typeof strict>;

export const settingsSchema = z.strictObject({
  seed: z.number().int().optional(),
  latencyMs: latency.optional(),
  /** Pause between the pieces of a streamed reply; each is about four words. */
  streamMs: z.number().min(0).optional(),
  faults: faults.optional(),
  /** Takes keys that do not begin with sim- too, for tests that play a provider with prices. */
  anyKey: z.boolean().optional(),
  /** null switches strict mode off. */
  strict: strict.nullable().optional(),
});
export type SimulatorSettings = z.infer<typeof settingsSchema>;

export interface SimulatorOptions extends SimulatorSettings {
  /** 0 or left out: any free port. */
  port?: number;
  host?: string;
  /** Arrivals kept in the log; the oldest go first. */
  logSize?: number;
}

export function limitsFor(rules: Strict | null, provider: Provider): StrictLimits | null {
  if (rules === null) return null;
  const perProvider = rules as Partial<Record<Provider, StrictLimits>>;
  return Object.keys(rules).some(isProvider) ? (perProvider[provider] ?? null) : (rules as StrictLimits);
}
