import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import { runSettings, type KeyedProvider } from '../../db/providers/keys.ts';
import { ApiKeyNotConfigured } from '../../domain/errors.ts';
import { isSimulatedKey } from '../../domain/providers/keys.ts';
import { modelsFor } from '../../domain/providers/models.ts';

export interface ChatProvider {
  provider: KeyedProvider;
  model: string;
  isSimulated: boolean;
}

/** Whom a person's assistant asks: OpenAI with the model of their settings, else Anthropic. Throws ApiKeyNotConfigured without either key. */
export async function chatProvider(db: Db, env: Env, userId: string): Promise<ChatProvider> {
  const settings = await runSettings(db, userId, env.ENCRYPTION_KEY);
  for (const provider of ['openai', 'anthropic'] as const) {
    const key = settings?.keys[provider];
    const [model] = modelsFor(provider, [], settings?.openaiModel ?? null);
    if (key && model !== undefined) return { provider, model, isSimulated: isSimulatedKey(key) };
  }
  throw new ApiKeyNotConfigured('openai');
}
