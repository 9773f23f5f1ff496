import { storableText } from '../../domain/storable.ts';
import { roughTokens } from '../../domain/providers/prices.ts';
import type { Usage } from './errors.ts';

/** A request in the terms that all wire formats share. */
export interface ProviderRequest {
  model: string;
  system: string;
  /** Earlier turns of the conversation, oldest first, beginning with the user's. */
  turns?: readonly ProviderTurn[];
  user: string;
  temperature: number;
  maxTokens?: number;
  /** Requests a JSON object where the model supports it. */
  jsonMode?: boolean;
  /** Maximum number of web searches the model may make (Anthropic). */
  webSearches?: number;
}

export interface ProviderTurn {
  role: 'user' | 'assistant';
  content: string;
}

/** Receives the text of a reply piece by piece. */
export type OnText = (piece: string) => void;

export interface ProviderText {
  text: string;
  usage: Usage;
}

/** A client for one API key at one address. Its methods throw the SDK's errors, MalformedReply or StreamBroken. */
export interface ProviderClient {
  complete(request: ProviderRequest, options: CallOptions): Promise<ProviderText>;
  /** Streams the reply to `onText` and returns the whole of it. */
  stream(request: ProviderRequest, options: CallOptions, onText: OnText): Promise<ProviderText>;
  /** Succeeds when the key is accepted. */
  checkKey(options: CallOptions): Promise<void>;
}

/** The longest that setTimeout takes (24 days). The gateway has the only time-out. */
export const noSdkTimeoutMs = 2 ** 31 - 1;

export interface CallOptions {
  /** Sent as x-request-id, so that a call can be found in the provider's records. */
  requestId: string;
  signal: AbortSignal;
}

/** Builds the SDK's options, with the id under both names that providers and their gateways read. */
export function toSdkOptions({ requestId, signal }: CallOptions) {
  return { signal, headers: { 'x-request-id': requestId, 'x-client-request-id': requestId } };
}

/** Replaces lone surrogates, such as a text that was cut inside an emoji has: providers answer 400 to them. */
export function toWellFormed(request: ProviderRequest): ProviderRequest {
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

/** The provider's counts, unchecked. */
interface Counted {
  input: unknown;
  output: unknown;
  webSearches?: unknown;
}

/** Converts the provider's counts to integers and estimates tokens that it did not count. */
export function toUsage(request: ProviderRequest, reply: string | null, counted: Counted): Usage {
  const webSearches = countOf(counted.webSearches) ?? 0;
  return {
    inputTokens: countOf(counted.input) ?? roughTokens(sentCharacters(request)),
    outputTokens: countOf(counted.output) ?? roughTokens(reply?.length ?? 0),
    ...(webSearches === 0 ? {} : { webSearches }),
  };
}

/** Larger counts are ignored: no model reads or writes as many tokens in one call. */
const maxTokensOfCall = 10_000_000;

function countOf(value: unknown): number | null {
  return typeof value === 'number' && value >= 0 && value <= maxTokensOfCall ? Math.round(value) : null;
}

/** Counts the characters of a request, for estimates. */
function sentCharacters({ system, turns = [], user }: ProviderRequest): number {
  return turns.reduce((sum, { content }) => sum + content.length, system.length + user.length);
}

/** Removes characters that Postgres cannot store; null when no text is left. */
export function replyText(text: unknown): string | null {
  const clean = typeof text === 'string' ? storableText(text) : '';
  return clean.trim() === '' ? null : clean;
}
