import type { Env } from '../../config/env.ts';
import type { JobAccess } from '../../db/jobs/create-job.ts';
import type { Db } from '../../db/client.ts';
import { runSettings } from '../../db/providers/keys.ts';
import { UserSettingsNotFound } from '../../domain/errors.ts';
import { isSimulatedKey, trimmedKeys } from '../../domain/providers/keys.ts';
import { modelsFor } from '../../domain/providers/models.ts';
import type { Provider } from '../../domain/providers/provider.ts';
import type { RunInput } from '../../domain/simulations/run-input.ts';
import { chooseKeys, encryptExplicitKeys, ensureAccounts } from './job-access.ts';

/**
 * Finds the accounts, keys and model of a job that asks one provider, such as a panel or a search, and whether the provider
 * simulator will answer. Throws
 * UserSettingsNotFound, ApiKeyNotConfigured.
 */
export async function oneProviderAccess(
  { db, env }: { db: Db; env: Env },
  userId: string,
  jobId: string,
  { modelProvider, model, simulated }: { modelProvider: Provider; model: string | null; simulated: boolean },
  apiKeys: RunInput['apiKeys'],
): Promise<JobAccess & { model: string; simulated: boolean }> {
  const settings = await runSettings(db, userId, env.ENCRYPTION_KEY);
  if (!settings) throw new UserSettingsNotFound();
  const explicit = trimmedKeys(simulated ? null : apiKeys);
  const asked = { modelProvider, simulated, userId, includeCurrentEvents: false };
  const keys = chooseKeys(env, asked, explicit, settings.keys);
  const [chosen] = modelsFor(modelProvider, model === null ? [] : [model], settings.openaiModel);
  return {
    accounts: await ensureAccounts({ db, env }, keys),
    keys: encryptExplicitKeys(env, jobId, asked, explicit),
    model: chosen ?? '',
    // A person's own key may be a simulator's.
    simulated: keys.some(({ apiKey }) => isSimulatedKey(apiKey)),
  };
}
