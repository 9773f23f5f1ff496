/** Models of a run, the parameters they accept, and the models for analysis and web search. */
import type { MinimalThinking, ProviderDefinition, Retirement } from './definition.ts';
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

export interface LivingModel {
  model: string;
  /** Why another model is asked than the wanted one; null for a living model. */
  why: string | null;
}

/**
 * Returns the model that is asked on a day (ISO 8601) at the provider's own address: the wanted one while it lives, else
 * its successor. `listed` are the models that the provider lists for the account; null when they are unknown. A known
 * model that is not among them is gone too, or not open to the account.
 */
export function livingModel(model: string, today: string, listed: readonly string[] | null = null): LivingModel {
  const { models, defaultModel } = rulesOf(model);
  const isOver = (name: string) => {
    const end = retirementOf(name);
    return end !== undefined && end.on <= today;
  };
  const has = (name: string) => listed === null || listed.length === 0 || listed.includes(name);
  const end = retirementOf(model);
  const isUnlisted = models.includes(model) && !has(model);
  if (!isOver(model) && !isUnlisted) return { model, why: null };
  const candidates = [end?.successor ?? model, successorOf(defaultModel), ...models];
  const open = candidates.find((name) => name !== model && !isOver(name) && has(name));
  // Without a listed one a model that is over has its successor all the same, and any other is asked as it is.
  const answers = open ?? (isOver(model) ? end?.successor : undefined);
  if (answers === undefined) return { model, why: null };
  return {
    model: answers,
    why: isOver(model)
      ? `was shut down on ${end?.on ?? today}`
      : 'is not among the models that the provider lists for this key',
  };
}

/** Says which model answers instead of those that were shut down; empty when all live. */
export function describeSuccessors(
  models: readonly string[],
  today: string,
  listed: readonly string[] | null = null,
): string[] {
  return models.flatMap((wanted) => {
    const { model, why } = livingModel(wanted, today, listed);
    return why === null ? [] : [`${wanted} ${why}: ${model} answers instead.`];
  });
}

/** Returns the model that answers for another one after its end. */
export function successorOf(model: string): string {
  return retirementOf(model)?.successor ?? model;
}

/** Days before the end of a model in which people are told. */
const warnedDays = 60;

/**
 * Returns the day on which a model ends, ISO 8601, when it is near; null otherwise. The day that the provider lists goes
 * before the one known here.
 */
export function endOfModel(model: string, today: string, listedEnd?: string): string | null {
  const on = listedEnd ?? retirementOf(model)?.on;
  if (on === undefined || on <= today) return null;
  return Date.parse(on) - Date.parse(today) <= warnedDays * 86_400_000 ? on : null;
}

function retirementOf(model: string): Retirement | undefined {
  const { retired } = rulesOf(model);
  return Object.hasOwn(retired, model) ? retired[model] : undefined;
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
