import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import type { ReplyKey } from '../../db/assistant/reply-keys.ts';
import { explicitKeysOf } from '../simulations/accept-run.ts';
import { runSettings, type KeyedProvider } from '../../db/providers/keys.ts';
import { ApiKeyNotConfigured } from '../../domain/errors.ts';
import { isSimulatedKey } from '../../domain/providers/keys.ts';
import { modelsFor } from '../../domain/providers/models.ts';
import type { RunInput } from '../../domain/simulations/run-input.ts';

export interface ChatProvider {
  provider: KeyedProvider;
  model: string;
  isSimulated: boolean;
  /** What came along with the question; null: the stored key. */
  key: ReplyKey | null;
}

/**
 * Whom a person's assistant asks: OpenAI with the model of their settings, else Anthropic. A key that comes along with the question wins over a
 * stored one (specification §3). Throws ApiKeyNotConfigured without either key.
 */
export async function chatProvider(
  db: Db,
  env: Env,
  userId: string,
  apiKeys: RunInput['apiKeys'],
): Promise<ChatProvider> {
  const settings = await runSettings(db, userId, env.ENCRYPTION_KEY);
  const explicit = explicitKeysOf(apiKeys);
  for (const provider of ['openai', 'anthropic'] as const) {
    const key = explicit[provider] || settings?.keys[provider];
    const [model] = modelsFor(provider, [], settings?.openaiModel ?? null);
    if (key && model !== undefined) {
      const replyKey =
        explicit[provider] === '' ? null : { provider, apiKey: explicit[provider], encryptionKey: env.ENCRYPTION_KEY };
      return { provider, model, isSimulated: isSimulatedKey(key), key: replyKey };
    }
  }
  throw new ApiKeyNotConfigured('openai');
}
