/** Models of a run, the parameters they accept, and the models for analysis and web search. */
import type { MinimalThinking, ProviderDefinition } from './definition.ts';
import {
  defaultProvider,
  definitionOf,
  providerList,
  providersOf,
  type Provider,
  type ProviderChoice,
} from './provider.ts';

/** Provider of web searches, whichever providers the run asks. */
export const webSearchProvider: Provider = 'anthropic';
export const webSearchModel = 'claude-sonnet-4-6';
/** Maximum number of web searches per call. */
export const maxWebSearches = 3;

/** max_tokens of the Anthropic wire format: specification §7. */
export const maxTokens = { default: 4096, simulation: 1000, webSearch: 1024 } as const;
export const analysisTemperature = 0.3;

/**
 * Tokens for the reasoning of a model, in addition to those of the reply. Reasoning counts as output, and a reply is
 * empty if the reasoning reaches the limit; OpenAI advises to allow 25,000 tokens. Only used tokens are charged.
 */
export const reasoningTokens = 25_000;

/** True when response_format json_object may be sent. */
export function supportsJsonMode(model: string): boolean {
  return matches(rulesOf(model).withJsonMode, model);
}

/** True when a JSON schema of the reply may be sent. */
export function supportsSchema(model: string): boolean {
  return !supportsJsonMode(model) && !rulesOf(model).withoutSchema.test(model);
}

/** False for models that answer 400 to a temperature. */
export function acceptsTemperature(model: string): boolean {
  return !matches(rulesOf(model).withoutTemperature, model);
}

/** True for models whose reasoning counts as output, against the limit of the reply. */
export function isReasoningModel(model: string): boolean {
  return matches(rulesOf(model).reasoning, model);
}

/** How a model is told to think as little as it can; null for a model that does not think. */
export function minimalThinkingOf(model: string): MinimalThinking | null {
  return rulesOf(model).minimalThinking.find(({ models }) => models.test(model)) ?? null;
}

/**
 * Returns the model that is asked on a day (ISO 8601) at the provider's own address: the wanted one while it lives, else
 * its successor. `retiredOn` is null for a living model.
 */
export function livingModel(model: string, today: string): { model: string; retiredOn: string | null } {
  const { retired } = rulesOf(model);
  const known = Object.hasOwn(retired, model) ? retired[model] : undefined;
  if (known === undefined || known.on > today) return { model, retiredOn: null };
  return { model: known.successor, retiredOn: known.on };
}

/** Says which model answers instead of those that were shut down; empty when all live. */
export function describeSuccessors(models: readonly string[], today: string): string[] {
  return models.flatMap((wanted) => {
    const { model, retiredOn } = livingModel(wanted, today);
    return retiredOn === null ? [] : [`${wanted} was shut down on ${retiredOn}: ${model} answers instead.`];
  });
}

function rulesOf(model: string): ProviderDefinition {
  return definitionOf(providerOfModel(model));
}

function matches(names: RegExp | null, model: string): boolean {
  return names?.test(model) ?? false;
}

/** Returns the provider of a model's name. */
export function providerOfModel(model: string): Provider {
  return providerList.find((provider) => matches(definitionOf(provider).modelNames, model)) ?? defaultProvider;
}

/** Returns the model that writes the analysis, at the run's provider or the first of several. */
export function analysisModel(choice: ProviderChoice): { provider: Provider; model: string } {
  const [provider = defaultProvider] = providersOf(choice);
  return { provider, model: definitionOf(provider).analysisModel };
}

/**
 * Returns the models that personas rotate through at one provider: the wanted ones of this provider, else the fallback
 * (the user's setting) if it is this provider's, else the provider's default. Never empty. Names may be unknown ones of
 * compatible endpoints.
 */
export function modelsFor(provider: Provider, wanted: readonly string[] = [], fallback?: string | null): string[] {
  const mine = (model: string) => model !== '' && providerOfModel(model) === provider;
  const chosen = [...new Set(wanted.map((model) => model.trim()))].filter(mine);
  if (chosen.length > 0) return chosen;
  const preferred = fallback?.trim() ?? '';
  return [mine(preferred) ? preferred : definitionOf(provider).defaultModel];
}

/** Returns the model of a persona. */
export function modelAt(models: readonly string[], personaIndex: number): string {
  const model = models[personaIndex % models.length];
  if (model === undefined) throw new RangeError('modelAt needs a model');
  return model;
}
