import type { Prompt } from '../../personas/reaction-prompt.ts';

export interface SearchPrompt extends Prompt {
  /** 0 to 1. */
  temperature: number;
  maxTokens: number;
  wantsJson: boolean;
  /** JSON schema of the reply, for models that take one. */
  replySchema?: { name: string; schema: Record<string, unknown> };
}
