import { storableText } from '../../db/storable.ts';
import { roughTokens } from '../../domain/providers/prices.ts';
import type { Usage } from './errors.ts';

/** One request, whatever the wire format. */
export interface ProviderRequest {
  model: string;
  system: string;
  /** What was said before, oldest first, beginning with the user. */
  turns?: readonly ProviderTurn[];
  user: string;
  temperature: number;
  maxTokens?: number;
  /** Ask for a JSON object, where the model supports it. */
  jsonMode?: boolean;
  /** Let the model search the web this often at most (Anthropic). */
  webSearches?: number;
}

export interface ProviderTurn {
  role: 'user' | 'assistant';
  content: string;
}

/** Takes the text of a reply as it comes, piece by piece. */
export type OnText = (piece: string) => void;

export interface ProviderText {
  text: string;
  usage: Usage;
}

/** One API key at one address. Throws what its SDK throws, or MalformedReply. */
export interface ProviderClient {
  complete(request: ProviderRequest, options: CallOptions): Promise<ProviderText>;
  /** The same, with the text handed over as it comes; what it answers is the whole. */
  stream(request: ProviderRequest, options: CallOptions, onText: OnText): Promise<ProviderText>;
  /** Succeeds when the key is accepted. */
  checkKey(options: CallOptions): Promise<void>;
}

export interface CallOptions {
  /** Sent as x-request-id, so that a call can be found in the provider's records. */
  requestId: string;
  signal: AbortSignal;
}

/** Both names are in use. */
export function requestIdHeaders(requestId: string): Record<string, string> {
  return { 'x-request-id': requestId, 'x-client-request-id': requestId };
}

/** The request without halves of characters, such as a text that was cut in the middle of an emoji leaves: providers answer 400 to them. */
export function wellFormed(request: ProviderRequest): ProviderRequest {
  const { system, turns, user } = request;
  return {
    ...request,
    system: system.toWellFormed(),
    user: user.toWellFormed(),
    ...(turns === undefined
      ? {}
      : { turns: turns.map(({ role, content }) => ({ role, content: content.toWellFormed() })) }),
  };
}

/** What a provider counted, as it came. */
interface Counted {
  input: unknown;
  output: unknown;
  webSearches?: unknown;
}

/** Whole numbers that a column holds; where the provider counts no tokens they are estimated. */
export function usageOf(request: ProviderRequest, reply: string | null, counted: Counted): Usage {
  const webSearches = countOf(counted.webSearches) ?? 0;
  return {
    inputTokens: countOf(counted.input) ?? roughTokens(sentCharacters(request)),
    outputTokens: countOf(counted.output) ?? roughTokens(reply?.length ?? 0),
    ...(webSearches === 0 ? {} : { webSearches }),
  };
}

/** More than any model reads or writes in one call: an endpoint that claims more has not counted. */
const maxTokensOfCall = 10_000_000;

function countOf(value: unknown): number | null {
  return typeof value === 'number' && value >= 0 && value <= maxTokensOfCall ? Math.round(value) : null;
}

/** Characters a request sends, where the provider does not count tokens. */
function sentCharacters({ system, turns = [], user }: ProviderRequest): number {
  return turns.reduce((sum, { content }) => sum + content.length, system.length + user.length);
}

/** The text of a reply as it can be stored; null when there is none. */
export function replyText(text: unknown): string | null {
  const clean = typeof text === 'string' ? storableText(text) : '';
  return clean.trim() === '' ? null : clean;
}
