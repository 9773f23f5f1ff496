import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import { runSettings, simulatorKeys } from '../../db/providers/keys.ts';
import { ApiKeyNotConfigured } from '../../domain/errors.ts';
import { isSimulatedKey, trimmedKeys } from '../../domain/providers/keys.ts';
import type { Provider } from '../../domain/providers/provider.ts';
import { optionsOfRecord, type RunInput } from '../../domain/simulations/run-input.ts';
import type { ChatProvider } from './provider.ts';

/**
 * Returns provider and model of an answer with the key for questions about it: the simulator's if the run chose it, else
 * the one sent with the question, else the stored one of the run's owner. Throws ApiKeyNotConfigured without a key.
 */
export async function interviewProvider(
  db: Db,
  env: Env,
  userId: string,
  { provider: name, model, options }: { provider: string; model: string; options: unknown },
  apiKeys: RunInput['apiKeys'],
): Promise<ChatProvider> {
  const provider = name as Provider;
  const sent = optionsOfRecord(options).simulated ? simulatorKeys(userId)[provider] : trimmedKeys(apiKeys)[provider];
  if (sent !== '') {
    const key = { provider, apiKey: sent, encryptionKey: env.ENCRYPTION_KEY };
    return { provider, model, isSimulated: isSimulatedKey(sent), keys: [key] };
  }
  const stored = (await runSettings(db, userId, env.ENCRYPTION_KEY))?.keys[provider];
  if (!stored) throw new ApiKeyNotConfigured(provider);
  return { provider, model, isSimulated: isSimulatedKey(stored), keys: [] };
}
