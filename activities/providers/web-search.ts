import { QueryAndPromptRequired } from '../../domain/errors.ts';
import { maxTokens, maxWebSearches, webSearchModel, webSearchProvider } from '../../domain/providers/models.ts';
import { providerNames } from '../../domain/providers/provider.ts';
import { ProviderOutOfCredit, ProviderStatusError } from './errors.ts';
import type { ProviderCall, ProviderGateway, ProviderReply, Refusal } from './gateway.ts';

export interface WebSearch extends Pick<ProviderCall, 'job' | 'priority' | 'signal'> {
  /** The search query. */
  query: string;
  /** Instructions for the text about the results. */
  prompt: string;
  /** Key of the provider that searches, whichever providers the run asks. Null or empty skips the search. */
  apiKey: string | null;
}

export type WebFindings =
  /** `isLive` is false for an answer from the model's own knowledge. */
  { kind: 'found'; text: string; isLive: boolean; costUsd: number } | { kind: 'skipped'; reason: string } | Refusal;

const temperature = 0.3;
const noSearchInstructions =
  'No live web search is available. Answer from what you know, say from when it is, and do not invent events.';

/**
 * Searches the web. Where the provider does not support searches, the model answers from its own knowledge
 * (specification §8).
 * Throws QueryAndPromptRequired and the gateway's errors.
 */
export async function searchWeb(gateway: Pick<ProviderGateway, 'ask'>, search: WebSearch): Promise<WebFindings> {
  const { query, prompt, apiKey, ...rest } = search;
  if (query.trim() === '' || prompt.trim() === '') throw new QueryAndPromptRequired();
  if (apiKey === null || apiKey.trim() === '')
    return { kind: 'skipped', reason: `Web search needs an ${providerNames[webSearchProvider]} API key` };
  const call: ProviderCall = {
    ...rest,
    provider: webSearchProvider,
    apiKey,
    purpose: 'current-events',
    model: webSearchModel,
    system: '',
    user: `${prompt}\n\nSearch query: ${query}`,
    temperature,
    maxTokens: maxTokens.webSearch,
  };
  try {
    return found(await gateway.ask({ ...call, webSearches: maxWebSearches }), true);
  } catch (error) {
    if (!isUnsupported(error)) throw error;
    return found(await gateway.ask({ ...call, system: noSearchInstructions }), false);
  }
}

function found(reply: ProviderReply | Refusal, isLive: boolean): WebFindings {
  return reply.kind === 'refused' ? reply : { kind: 'found', text: reply.text, isLive, costUsd: reply.costUsd };
}

function isUnsupported(error: unknown): boolean {
  if (!(error instanceof ProviderStatusError) || error instanceof ProviderOutOfCredit) return false;
  return (
    error.status === 400 || error.status === 404 || error.status === 422 || /invalid[_ -]request/i.test(error.message)
  );
}
