/** What a provider request asks, whichever wire format it came in. */
import type { Provider } from '../../domain/providers/provider.ts';

export interface ToolSpec {
  name: string;
  description: string;
  /** JSON schema of the arguments. */
  schema: Record<string, unknown>;
}

export interface ToolResult {
  toolName: string;
  content: string;
}

export interface Ask {
  provider: Provider;
  model: string;
  /** System text; empty when the caller joined it to the user text. */
  system: string;
  /** The text of every user message, joined. */
  user: string;
  /** The last user message alone: what a chat answers. */
  lastUser: string;
  /** Results of tools that the conversation carries already. */
  toolResults: ToolResult[];
  tools: ToolSpec[];
  toolChoice: 'auto' | 'required' | 'none' | { name: string };
  /** True when the wire's JSON mode was asked for. */
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
  toolCall: ToolCall | null;
  finish: 'stop' | 'length' | 'tool';
  inputTokens: number;
  outputTokens: number;
}

/** A request the provider would refuse, or a fault it was told to show. */
export interface Refused {
  status: number;
  /** The provider's own word for it, such as `invalid_request_error`. */
  type: string;
  message: string;
  code?: string | null;
  param?: string | null;
}

export function isRefused(value: Ask | Refused): value is Refused {
  return 'status' in value;
}
