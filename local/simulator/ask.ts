/** A provider request, independent of its wire format. */
import type { Provider } from '../../domain/providers/provider.ts';

export interface ToolSpec {
  name: string;
  description: string;
  /** JSON schema of the arguments. */
  schema: Record<string, unknown>;
}

export interface ToolResult {
  /** Name of the tool that was called; 'tool' when the request does not say. */
  toolName: string;
  content: string;
}

export interface Ask {
  provider: Provider;
  model: string;
  /** The system prompt; empty when the caller included it in the user text. */
  system: string;
  /** All user messages, joined. */
  user: string;
  /** The last user message, which a chat reply answers. */
  lastUser: string;
  /** Results of the calls since the last user message. */
  toolResults: ToolResult[];
  /** Number of replies with calls since the last user message. */
  toolRounds: number;
  tools: ToolSpec[];
  /** Texts whose vectors are asked for, and the width of these; undefined for other requests. */
  texts?: { inputs: string[]; width: number };
  /** Web search that the provider itself makes: `fails` for one that a prompt asks to fail; undefined without one. */
  webSearch?: 'works' | 'fails';
  toolChoice: 'auto' | 'required' | 'none' | { name: string };
  /** True in the wire format's JSON mode. */
  jsonMode: boolean;
  stream: boolean;
  streamUsage: boolean;
  maxTokens: number;
  temperature: number;
}

export interface ToolCall {
  id: string;
  name: string;
  input: Record<string, unknown>;
}

export interface Answer {
  id: string;
  text: string;
  toolCalls: ToolCall[];
  finish: 'stop' | 'length' | 'tool';
  inputTokens: number;
  outputTokens: number;
}

/** The response to an invalid request, or an injected fault. */
export interface Refused {
  status: number;
  /** The provider's error type, such as `invalid_request_error`. */
  type: string;
  message: string;
  code?: string | null;
  param?: string | null;
}

/** Returns the question of a chat: the last paragraph, because one wire format joins the system prompt to it. */
export function questionOf({ lastUser }: Pick<Ask, 'lastUser'>): string {
  return lastUser.trim().split('\n\n').at(-1) ?? '';
}

export function isRefused(value: Ask | Refused): value is Refused {
  return 'status' in value;
}
