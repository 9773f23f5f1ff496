/** Providers that the simulator imitates as they are today (imitations.ts). */
export const imitationNames = ['openai', 'anthropic', 'gemini', 'openrouter', 'ollama', 'azure'] as const;
export type ImitationName = (typeof imitationNames)[number];
