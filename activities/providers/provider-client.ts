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

/** Characters a request sends, where the provider does not count tokens. */
export function sentCharacters({ system, turns = [], user }: ProviderRequest): number {
  return turns.reduce((sum, { content }) => sum + content.length, system.length + user.length);
}
