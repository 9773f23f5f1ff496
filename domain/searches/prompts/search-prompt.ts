import type { Prompt } from '../../personas/reaction-prompt.ts';

export interface SearchPrompt extends Prompt {
  /** 0 to 1. */
  temperature: number;
  maxTokens: number;
  wantsJson: boolean;
}
