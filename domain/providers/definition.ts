/**
 * Declarations of model providers. Each gives a provider's settings, limits, models, prices, key and labels; see
 * docs/recipes.md.
 */

export interface TierLimits {
  /** Maximum number of starts in any 60 s; null means no such limit. */
  readonly requestsPerMinute: number | null;
  /** Maximum number of calls in flight. */
  readonly concurrent: number;
  /** Minimum time between two starts. */
  readonly minGapMs: number;
  /** Personas per batch of a run. */
  readonly batchSize: number;
  /** Pause of a run after each batch, instead of the gap. */
  readonly batchDelayMs: number;
}

/** Limits of calls outside runs. */
export type GeneralLimits = Pick<TierLimits, 'concurrent' | 'minGapMs'> & { readonly requestsPerMinute: number };

/** US dollars per million tokens at public list prices, standard (not batch) rates. */
export interface Price {
  readonly inputUsd: number;
  readonly outputUsd: number;
  /** Price of input that the provider had cached; that of other input when omitted. */
  readonly cachedUsd?: number;
}

/** How a model is told to think as little as it can. The first entry whose pattern matches applies. */
export interface MinimalThinking {
  readonly models: RegExp;
  /** Effort to send. */
  readonly effort?: 'none' | 'minimal' | 'low';
  /** Anthropic's way to turn thinking off. */
  readonly thinking?: 'disabled' | 'between_tools';
  /** True when the model thinks all the same, so that the limit of the reply needs room for it. */
  readonly stillThinks: boolean;
}

/** Day on which a provider shuts a model down, ISO 8601, and the model that this product asks instead. */
export interface Retirement {
  readonly on: string;
  readonly successor: string;
}

export interface ProviderDefinition {
  readonly label: string;
  /** Wire format of requests and replies, which decides the client. */
  readonly wire: 'openai' | 'anthropic';
  /** Public address; `<NAME>_BASE_URL` overrides it. */
  readonly baseUrl: string;
  /** Path below the simulator's address at which the simulator imitates the provider. */
  readonly simulatorPath: '' | `/${string}`;
  /** True when the choice `all` includes it. The specification's `all` is OpenAI and Anthropic and needs both keys. */
  readonly isInAll: boolean;
  /** Placeholder of key fields: the beginning of a key. */
  readonly keyPlaceholder: string;
  /** Pattern of keys anywhere in a text, to redact them. */
  readonly keyShape: RegExp;
  /** Limits by tier; `<NAME>_TIER` chooses one. Every provider has the tier `unlimited` as well. */
  readonly tiers: Readonly<Record<string, TierLimits>>;
  readonly defaultTier: string;
  readonly generalLimits: GeneralLimits;
  /** Models that screens offer; other names are allowed too. */
  readonly models: readonly string[];
  readonly defaultModel: string;
  /** Model that writes the analysis of a run. */
  readonly analysisModel: string;
  /** Pattern of its models' names; null for the provider that all other names belong to. */
  readonly modelNames: RegExp | null;
  /** Models that answer 400 to a temperature. */
  readonly withoutTemperature: RegExp | null;
  /** Models that accept response_format json_object. */
  readonly withJsonMode: RegExp | null;
  /** Models that are sent no JSON schema, because they refuse it or have JSON mode by the specification. */
  readonly withoutSchema: RegExp;
  /** Models whose reasoning tokens count against the limit of the reply. */
  readonly reasoning: RegExp | null;
  readonly minimalThinking: readonly MinimalThinking[];
  /** Models that were or will be shut down; only at the provider's own address. */
  readonly retired: Readonly<Record<string, Retirement>>;
  /** Prices by model; a dated snapshot has its family's price unless listed. */
  readonly prices: Readonly<Record<string, Price>>;
  /** Day on which the prices were last compared with the provider's price page. */
  readonly pricesAsOf: string;
  readonly capabilities: {
    readonly tools: boolean;
    readonly stream: boolean;
    readonly embeddings: boolean;
    readonly batch: boolean;
  };
}

/** Returns the entry with its literal types. */
export function defineProvider<const D extends ProviderDefinition>(definition: D): D {
  return definition;
}

/** Limits by position, so that tables of tiers stay short. */
export function tier(
  requestsPerMinute: number,
  concurrent: number,
  minGapMs: number,
  batchSize: number,
  batchDelayMs: number,
): TierLimits {
  return { requestsPerMinute, concurrent, minGapMs, batchSize, batchDelayMs };
}

/** US dollars per million input and output tokens. */
export function price(inputUsd: number, outputUsd: number, cachedUsd?: number): Price {
  return { inputUsd, outputUsd, ...(cachedUsd === undefined ? {} : { cachedUsd }) };
}
