/** Models a run may ask, what they accept, and which one writes the analysis. */
import {
  defaultProvider,
  definitionOf,
  providerList,
  providersOf,
  type Provider,
  type ProviderChoice,
} from './provider.ts';

/** Web search runs at one provider, whatever the run asks. */
export const webSearchProvider: Provider = 'anthropic';
export const webSearchModel = 'claude-sonnet-4-6';
/** Searches of one call at most. */
export const maxWebSearches = 3;

/** max_tokens of the Anthropic wire format: specification §7. */
export const maxTokens = { default: 4096, simulation: 1000, webSearch: 1024 } as const;
export const analysisTemperature = 0.3;

/**
 * What a model that thinks before it writes may use for that, on top of what the reply may take. The thoughts count as
 * output, and a limit that they reach leaves an empty reply; OpenAI advises to leave room for 25,000 tokens. Only what
 * is used is charged.
 */
export const reasoningTokens = 25_000;

/** True when response_format json_object may be sent. */
export function supportsJsonMode(model: string): boolean {
  return matches(rulesOf(model).withJsonMode, model);
}

/** False for models that answer 400 to a temperature: leave the field out then. */
export function acceptsTemperature(model: string): boolean {
  return !matches(rulesOf(model).withoutTemperature, model);
}

/** True for models that think before they write and count that as output, against the limit of the reply. */
export function isReasoningModel(model: string): boolean {
  return matches(rulesOf(model).reasoning, model);
}

function rulesOf(model: string) {
  return definitionOf(providerOfModel(model));
}

function matches(names: RegExp | null, model: string): boolean {
  return names?.test(model) ?? false;
}

/** Which provider a model name belongs to. */
export function providerOfModel(model: string): Provider {
  return providerList.find((provider) => matches(definitionOf(provider).modelNames, model)) ?? defaultProvider;
}

/** Who writes the analysis: the provider asked, the first of several. */
export function analysisModel(choice: ProviderChoice): { provider: Provider; model: string } {
  const [provider = defaultProvider] = providersOf(choice);
  return { provider, model: definitionOf(provider).analysisModel };
}

/**
 * The models personas rotate through at one provider: those wanted that are this provider's, else the fallback (the
 * user's setting) when it is, else the provider's default. Never empty; names may be ones we do not list (compatible
 * endpoints).
 */
export function modelsFor(provider: Provider, wanted: readonly string[] = [], fallback?: string | null): string[] {
  const mine = (model: string) => model !== '' && providerOfModel(model) === provider;
  const chosen = [...new Set(wanted.map((model) => model.trim()))].filter(mine);
  if (chosen.length > 0) return chosen;
  const preferred = fallback?.trim() ?? '';
  return [mine(preferred) ? preferred : definitionOf(provider).defaultModel];
}

/** The model asked for this persona. */
export function modelAt(models: readonly string[], personaIndex: number): string {
  const model = models[personaIndex % models.length];
  if (model === undefined) throw new RangeError('modelAt needs a model');
  return model;
}
