import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import type { SentKey } from '../../db/assistant/turns.ts';
import { runSettings } from '../../db/providers/keys.ts';
import { ApiKeyNotConfigured } from '../../domain/errors.ts';
import { isSimulatedKey, trimmedKeys } from '../../domain/providers/keys.ts';
import { modelsFor } from '../../domain/providers/models.ts';
import { defaultProvider, providerList, type Provider } from '../../domain/providers/provider.ts';
import type { RunInput } from '../../domain/simulations/run-input.ts';

export interface ChatProvider {
  provider: Provider;
  model: string;
  isSimulated: boolean;
  /** Keys sent with the question, of all providers: its tools may need another one's. */
  keys: readonly SentKey[];
}

/**
 * Chooses the first provider that the person has a key for, and the model of their settings if that provider has it.
 * A key sent with the question overrides a stored one (specification §3). Throws ApiKeyNotConfigured without a key.
 */
export async function chatProvider(
  db: Db,
  env: Env,
  userId: string,
  apiKeys: RunInput['apiKeys'],
): Promise<ChatProvider> {
  const settings = await runSettings(db, userId, env.ENCRYPTION_KEY);
  const explicit = trimmedKeys(apiKeys);
  for (const provider of providerList) {
    const key = explicit[provider] || settings?.keys[provider];
    const [model] = modelsFor(provider, [], settings?.openaiModel ?? null);
    if (key && model !== undefined) {
      const sent = providerList.filter((one) => explicit[one] !== '');
      const keys = sent.map((one) => ({ provider: one, apiKey: explicit[one], encryptionKey: env.ENCRYPTION_KEY }));
      return { provider, model, isSimulated: isSimulatedKey(key), keys };
    }
  }
  throw new ApiKeyNotConfigured(defaultProvider);
}
