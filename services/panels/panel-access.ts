import type { Env } from '../../config/env.ts';
import type { JobAccess } from '../../db/jobs/create-job.ts';
import type { Db } from '../../db/client.ts';
import { runSettings } from '../../db/providers/keys.ts';
import { UserSettingsNotFound } from '../../domain/errors.ts';
import { trimmedKeys } from '../../domain/providers/keys.ts';
import { modelsFor } from '../../domain/providers/models.ts';
import type { PanelSetup } from '../../domain/panels/setup.ts';
import type { RunInput } from '../../domain/simulations/run-input.ts';
import { chooseKeys, encryptExplicitKeys, ensureAccounts } from '../simulations/accept-run.ts';

/**
 * Finds the accounts, keys and model of a panel, which asks one provider. Throws UserSettingsNotFound,
 * ApiKeyNotConfigured.
 */
export async function panelAccess(
  { db, env }: { db: Db; env: Env },
  userId: string,
  panelId: string,
  { modelProvider, model, simulated }: Pick<PanelSetup, 'modelProvider' | 'model' | 'simulated'>,
  apiKeys: RunInput['apiKeys'],
): Promise<JobAccess & { model: string }> {
  const settings = await runSettings(db, userId, env.ENCRYPTION_KEY);
  if (!settings) throw new UserSettingsNotFound();
  const explicit = trimmedKeys(simulated ? null : apiKeys);
  const asked = { modelProvider, simulated, userId, includeCurrentEvents: false };
  const keys = chooseKeys(env, asked, explicit, settings.keys);
  const [chosen] = modelsFor(modelProvider, model === null ? [] : [model], settings.openaiModel);
  return {
    accounts: await ensureAccounts({ db, env }, keys),
    keys: encryptExplicitKeys(env, panelId, asked, explicit),
    model: chosen ?? '',
  };
}
