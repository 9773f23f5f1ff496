import { createHash } from 'node:crypto';
import { QueryAndPromptRequired } from '../../domain/errors.ts';
import { maxTokens, maxWebSearches, webSearchModel, webSearchProvider } from '../../domain/providers/models.ts';
import { providerNames } from '../../domain/providers/provider.ts';
import type { Citation } from '../../domain/tools/definition.ts';
import { searchQuestion } from '../../domain/tools/search-question.ts';
import { ProviderOutOfCredit, ProviderStatusError } from './errors.ts';
import type { ProviderCall, ProviderGateway, ProviderReply, Refusal } from './gateway.ts';

export interface WebSearch extends Pick<ProviderCall, 'job' | 'priority' | 'signal'> {
  /** The search query. */
  query: string;
  /** Instructions for the text about the results. */
  prompt: string;
  /** Key of the provider that searches, whichever providers the run asks. Null or empty skips the search. */
  apiKey: string | null;
  /** Maximum number of searches; 3 when omitted. */
  maxUses?: number;
  purpose?: 'current-events' | 'tool';
}

export type WebFindings =
  /** `isLive` is false for an answer from the model's own knowledge. */
  | { kind: 'found'; text: string; isLive: boolean; costUsd: number; citations: readonly Citation[] }
  | { kind: 'skipped'; reason: string }
  | Refusal;

const temperature = 0.3;
const noSearchInstructions =
  'No live web search is available. Answer from what you know, say from when it is, and do not invent events.';

/** Dated types of the provider's search tool, newest first. */
const searchVersions = ['web_search_20260318', 'web_search_20260209', 'web_search_20250305'] as const;

/**
 * Searches the web with the newest search tool that the key may use. Where the provider does not support searches, or a
 * search fails inside an accepted reply, the model answers from its own knowledge (specification §8). Throws
 * QueryAndPromptRequired and the gateway's errors.
 */
export async function searchWeb(gateway: Pick<ProviderGateway, 'ask'>, search: WebSearch): Promise<WebFindings> {
  const { query, prompt, apiKey, maxUses = maxWebSearches, purpose = 'current-events', ...rest } = search;
  if (query.trim() === '' || prompt.trim() === '') throw new QueryAndPromptRequired();
  if (apiKey === null || apiKey.trim() === '')
    return { kind: 'skipped', reason: `Web search needs an ${providerNames[webSearchProvider]} API key` };
  const call: ProviderCall = {
    ...rest,
    provider: webSearchProvider,
    apiKey,
    purpose,
    model: webSearchModel,
    system: '',
    user: searchQuestion(prompt, query),
    temperature,
    maxTokens: maxTokens.webSearch,
  };
  const live = await searchLive(gateway, call, maxUses);
  return live ?? found(await gateway.ask({ ...call, system: noSearchInstructions }), false);
}

/** Searches with the newest version that works; null when none does or the search failed. */
async function searchLive(
  gateway: Pick<ProviderGateway, 'ask'>,
  call: ProviderCall,
  maxUses: number,
): Promise<WebFindings | null> {
  const known = versionOfKey(call.apiKey);
  for (const version of known === undefined ? searchVersions : known === null ? [] : [known]) {
    try {
      const reply = await gateway.ask({ ...call, webSearch: { maxUses, version } });
      rememberVersion(call.apiKey, version);
      return reply.kind === 'reply' && reply.searchError !== undefined ? null : found(reply, true);
    } catch (error) {
      if (!isUnsupported(error)) throw error;
    }
  }
  if (known === undefined) rememberVersion(call.apiKey, null);
  // A version that worked before is not the problem of every later call.
  else if (known !== null) versions.delete(nameOf(call.apiKey));
  return null;
}

/** The search versions that keys may use; null for none. Older entries are asked again, because accounts change. */
const versions = new Map<string, { version: string | null; untilMs: number }>();
const rememberMs = 3_600_000;
const maxRemembered = 1_000;

const nameOf = (apiKey: string) => createHash('sha256').update(apiKey).digest('base64');

function versionOfKey(apiKey: string): string | null | undefined {
  const known = versions.get(nameOf(apiKey));
  return known !== undefined && known.untilMs > performance.now() ? known.version : undefined;
}

function rememberVersion(apiKey: string, version: string | null): void {
  const [oldest] = versions.keys();
  if (versions.size >= maxRemembered && oldest !== undefined) versions.delete(oldest);
  versions.set(nameOf(apiKey), { version, untilMs: performance.now() + rememberMs });
}

function found(reply: ProviderReply | Refusal, isLive: boolean): WebFindings {
  if (reply.kind === 'refused') return reply;
  return { kind: 'found', text: reply.text, isLive, costUsd: reply.costUsd, citations: reply.citations ?? [] };
}

function isUnsupported(error: unknown): boolean {
  if (!(error instanceof ProviderStatusError) || error instanceof ProviderOutOfCredit) return false;
  return (
    error.status === 400 || error.status === 404 || error.status === 422 || /invalid[_ -]request/i.test(error.message)
  );
}
