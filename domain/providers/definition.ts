/**
 * How a model provider is declared. One entry gives its settings, limits, models, prices, key and every place that
 * names it; see docs/recipes.md.
 */

export interface TierLimits {
  /** Starts in any 60 s; null means no such limit. */
  readonly requestsPerMinute: number | null;
  /** Calls in flight at once. */
  readonly concurrent: number;
  /** Least time between two starts. */
  readonly minGapMs: number;
  /** Personas of one batch of a run. */
  readonly batchSize: number;
  /** A run's pause after each batch, instead of the gap. */
  readonly batchDelayMs: number;
}

/** Limits of every call outside a run. */
export type GeneralLimits = Pick<TierLimits, 'concurrent' | 'minGapMs'> & { readonly requestsPerMinute: number };

/** US dollars per million tokens at public list prices, standard (not batch, not cached) rates. */
export interface Price {
  readonly inputUsd: number;
  readonly outputUsd: number;
}

export interface ProviderDefinition {
  readonly label: string;
  /** The format of its requests and replies: which client speaks to it, and under which path of the simulator. */
  readonly wire: 'openai' | 'anthropic';
  /** Its public address; `<NAME>_BASE_URL` overrides it. */
  readonly baseUrl: string;
  /** Where the simulator serves it, below its own address. */
  readonly simulatorPath: '' | `/${string}`;
  /** Whether the choice `all` asks it: the specification's `all` is OpenAI and Anthropic, and needs a key for each. */
  readonly isInAll: boolean;
  /** How its keys begin, for empty fields. */
  readonly keyPlaceholder: string;
  /** Its keys anywhere in a text, to redact them. */
  readonly keyShape: RegExp;
  /** Limits by tier, beside `unlimited`, which every provider has; `<NAME>_TIER` chooses one. */
  readonly tiers: Readonly<Record<string, TierLimits>>;
  readonly defaultTier: string;
  readonly generalLimits: GeneralLimits;
  /** Models that screens offer; others can be asked by name. */
  readonly models: readonly string[];
  readonly defaultModel: string;
  /** Writes the analysis of a run. */
  readonly analysisModel: string;
  /** Names of its models, listed or not; null for the provider that any other name belongs to. */
  readonly modelNames: RegExp | null;
  /** Models that answer 400 to a temperature. */
  readonly withoutTemperature: RegExp | null;
  /** Models that take response_format json_object. */
  readonly withJsonMode: RegExp | null;
  /** Models whose thoughts count against the limit of the reply. */
  readonly reasoning: RegExp | null;
  /** By model; a dated snapshot has its family's price unless listed. */
  readonly prices: Readonly<Record<string, Price>>;
  /** When the prices were last compared with the provider's price page. */
  readonly pricesAsOf: string;
  readonly capabilities: {
    readonly tools: boolean;
    readonly stream: boolean;
    readonly embeddings: boolean;
    readonly batch: boolean;
  };
}

/** Keeps the literal types of an entry. */
export function defineProvider<const D extends ProviderDefinition>(definition: D): D {
  return definition;
}

export function tier(
  requestsPerMinute: number,
  concurrent: number,
  minGapMs: number,
  batchSize: number,
  batchDelayMs: number,
): TierLimits {
  return { requestsPerMinute, concurrent, minGapMs, batchSize, batchDelayMs };
}

export function price(inputUsd: number, outputUsd: number): Price {
  return { inputUsd, outputUsd };
}
