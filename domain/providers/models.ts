/** Models a run may ask, what they accept, and which one writes the analysis. */
import type { Provider, ProviderChoice } from './provider.ts';

export const openaiModels = [
  'gpt-4',
  'gpt-4o',
  'gpt-4o-mini',
  'gpt-4-turbo',
  'gpt-4.1',
  'gpt-4.1-mini',
  'gpt-4.1-nano',
  'gpt-3.5-turbo',
  'gpt-3.5-turbo-0125',
  'gpt-3.5-turbo-1106',
] as const;

export const anthropicModels = [
  'claude-sonnet-4-6',
  'claude-haiku-4-5',
  'claude-opus-4-6',
  'claude-opus-4-5',
  'claude-opus-5-5',
  'claude-sonnet-5-5',
  'claude-haiku-5-5',
] as const;

export const modelLists: Record<Provider, readonly string[]> = { openai: openaiModels, anthropic: anthropicModels };
export const defaultModels: Record<Provider, string> = { openai: 'gpt-4', anthropic: 'claude-sonnet-4-6' };

/** Web search runs on an Anthropic model, whatever the run asks. */
export const webSearchModel = 'claude-sonnet-4-6';
/** Searches of one call at most. */
export const maxWebSearches = 3;

/** max_tokens of the Anthropic wire format: specification §7. */
export const maxTokens = { default: 4096, simulation: 1000, webSearch: 1024 } as const;
export const analysisTemperature = 0.3;

/**
 * What a model that thinks before it writes may use for that, on top of what the reply may take. The thoughts count as output, and a
 * limit that they reach leaves an empty reply; OpenAI advises to leave room for 25,000 tokens. Only what is used is charged.
 */
export const reasoningTokens = 25_000;

/** The fixed list of specification §9: gpt-4 turbo and gpt-4o families, gpt-3.5-turbo 1106 and 0125. Plain gpt-4 is not on it. */
const jsonModeModels: ReadonlySet<string> = new Set([
  'gpt-4-turbo',
  'gpt-4-turbo-preview',
  'gpt-4-1106-preview',
  'gpt-4-0125-preview',
  'gpt-4o',
  'gpt-4o-mini',
  'gpt-3.5-turbo-1106',
  'gpt-3.5-turbo-0125',
]);

/** True when response_format json_object may be sent. Dated snapshots ('gpt-4o-2024-08-06') count as their family. */
export function supportsJsonMode(model: string): boolean {
  return jsonModeModels.has(model.replace(/-\d{4}-\d{2}-\d{2}$/, ''));
}

/** False for models that answer 400 to a temperature (reasoning models, Claude from 4.7 on): leave the field out then. */
export function acceptsTemperature(model: string): boolean {
  if (/^(gpt-[5-9]|o\d)/.test(model)) return false;
  return !/^claude-(fable|mythos|(opus|sonnet|haiku)-(4-[7-9]|[5-9]))/.test(model);
}

/**
 * True for OpenAI's reasoning models, which answer 400 to `max_tokens` and want `max_completion_tokens`. Others, local ones above all,
 * know only the older name.
 */
export function wantsCompletionTokens(model: string): boolean {
  return providerOfModel(model) === 'openai' && !acceptsTemperature(model);
}

/** Which provider a model name belongs to; anything that is not Claude is spoken to in the OpenAI format. */
export function providerOfModel(model: string): Provider {
  return model.startsWith('claude') ? 'anthropic' : 'openai';
}

/** Who writes the analysis: gpt-4o for openai and for `all`, a Claude opus model for anthropic. */
export function analysisModel(choice: ProviderChoice): { provider: Provider; model: string } {
  return choice === 'anthropic'
    ? { provider: 'anthropic', model: 'claude-opus-4-6' }
    : { provider: 'openai', model: 'gpt-4o' };
}

/**
 * The models personas rotate through at one provider: those wanted that are this provider's, else the fallback (the user's
 * setting) when it is, else the provider's default. Never empty; names may be ones we do not list (compatible endpoints).
 */
export function modelsFor(provider: Provider, wanted: readonly string[] = [], fallback?: string | null): string[] {
  const mine = (model: string) => model !== '' && providerOfModel(model) === provider;
  const chosen = [...new Set(wanted.map((model) => model.trim()))].filter(mine);
  if (chosen.length > 0) return chosen;
  const preferred = fallback?.trim() ?? '';
  return [mine(preferred) ? preferred : defaultModels[provider]];
}

/** The model asked for this persona. */
export function modelAt(models: readonly string[], personaIndex: number): string {
  const model = models[personaIndex % models.length];
  if (model === undefined) throw new RangeError('modelAt needs a model');
  return model;
}
