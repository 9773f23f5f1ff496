/** Settings of a simulator, at the start and later through `POST /__config`. */
import { z } from 'zod';
import { imitationNames } from './imitation-names.ts';
import { byProvider, isProvider, type Provider } from '../../domain/providers/provider.ts';

/** A fixed number of milliseconds, a uniform range, or a log-normal with the given median and 95th percentile. */
const latency = z.union([
  z.number().min(0),
  z.strictObject({ minMs: z.number().min(0), maxMs: z.number().min(0) }),
  z.strictObject({ medianMs: z.number().positive(), p95Ms: z.number().positive() }),
]);
export type Latency = z.infer<typeof latency>;

const share = z.number().min(0).max(1);

/** Shares of calls with a fault. */
const knownFaults = {
  /** One of badJson, emptyChoices, emptyText and prose. */
  malformed: share.optional(),
  badJson: share.optional(),
  emptyChoices: share.optional(),
  emptyText: share.optional(),
  /** Prose although a JSON object was requested. */
  prose: share.optional(),
  /** A refusal in the field or stop reason that the provider has for it. */
  refusal: share.optional(),
  /** A refusal as the text of the reply. */
  refusalText: share.optional(),
  /** Blocked by the provider's content filter. */
  filtered: share.optional(),
  /** All tokens spent before the answer. */
  cutOff: share.optional(),
  /** All tokens spent in the middle of the text. */
  halved: share.optional(),
  /** No response; the caller has to give up. */
  hang: share.optional(),
  /** A streamed reply ends in the middle; other replies are reset. */
  cut: share.optional(),
  /** The connection is reset. */
  reset: share.optional(),
  /** The response comes `slowMs` late. */
  slow: share.optional(),
  slowMs: z.number().min(0).optional(),
  /** Value of retry-after-ms in a 429 and, rounded up to seconds, of retry-after. */
  retryAfterMs: z.number().min(0).optional(),
  /** Kinds of prompts with faults; all kinds if omitted. */
  kinds: z
    .array(
      z.enum([
        'reaction',
        'analysis',
        'current-events',
        'chat',
        'interview',
        'survey',
        'search-rating',
        'search-judge',
        'panel',
      ]),
    )
    .optional(),
};
const statusRates = Object.fromEntries(
  Array.from({ length: 200 }, (_unused, index) => [`rate${400 + index}`, share.optional()]),
);

/** `rate429: 0.1` answers one call in ten with a 429; any status from 400 to 599 is possible. */
export type Faults = z.infer<z.ZodObject<typeof knownFaults>> & { [rate: `rate${number}`]: number };
const faults = z.strictObject({ ...knownFaults, ...statusRates }) as unknown as z.ZodType<Faults>;

const limits = z.strictObject({
  concurrent: z.number().int().min(1).optional(),
  requestsPerMinute: z.number().int().min(1).optional(),
  /** Window of `requestsPerMinute` in milliseconds; a minute unless a test shortens it. */
  windowMs: z.number().min(1).optional(),
});
export type StrictLimits = z.infer<typeof limits>;

/** Limits of every key, or of the keys of each wire format. */
const strict = z.union([limits, z.strictObject(byProvider(() => limits.optional()))]);
export type Strict = z.infer<typeof strict>;

export const settingsSchema = z.strictObject({
  seed: z.number().int().optional(),
  latencyMs: latency.optional(),
  /** Pause in milliseconds between the pieces of a streamed reply; a piece has about four words. */
  streamMs: z.number().min(0).optional(),
  faults: faults.optional(),
  /** Accepts keys that do not begin with sim-, for tests with a provider that has prices. */
  anyKey: z.boolean().optional(),
  /** The provider whose behavior of today is imitated; null for a lenient one. */
  imitates: z.enum(imitationNames).nullable().optional(),
  /** null disables strict mode. */
  strict: strict.nullable().optional(),
});
export type SimulatorSettings = z.infer<typeof settingsSchema>;

export interface SimulatorOptions extends SimulatorSettings {
  /** 0 or omitted: any free port. */
  port?: number;
  host?: string;
  /** Number of arrivals in the log; the oldest are dropped. */
  logSize?: number;
}

export function limitsFor(rules: Strict | null, provider: Provider): StrictLimits | null {
  if (rules === null) return null;
  const perProvider = rules as Partial<Record<Provider, StrictLimits>>;
  return Object.keys(rules).some(isProvider) ? (perProvider[provider] ?? null) : (rules as StrictLimits);
}
