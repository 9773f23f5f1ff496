/** Keys and accounts with which a job asks its providers. */
import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import { ensureAccount } from '../../db/providers/accounts.ts';
import { encryptRunKey, simulatorKeys } from '../../db/providers/keys.ts';
import { askedProviders } from '../../db/simulations/open-run.ts';
import { ApiKeyNotConfigured, InvalidInput } from '../../domain/errors.ts';
import { isSimulatedKey, type KeysByProvider } from '../../domain/providers/keys.ts';
import { webSearchProvider } from '../../domain/providers/models.ts';
import { providerNames } from '../../domain/providers/provider.ts';
import type { CheckedRunInput } from '../../domain/simulations/run-input.ts';

/** Finds the provider accounts of these keys and creates missing ones. */
export function ensureAccounts({ db, env }: { db: Db; env: Env }, keys: ReturnType<typeof chooseKeys>) {
  return Promise.all(
    keys.map(async ({ provider, apiKey }) => ({
      provider,
      accountId: (await ensureAccount(db, provider, apiKey, env)).id,
    })),
  );
}

/**
 * Chooses the keys of a run: explicit ones override stored ones, and a run for the simulator uses neither. Throws
 * ApiKeyNotConfigured for the first one missing, InvalidInput for a simulator key where no simulator runs.
 */
export function chooseKeys(
  env: Pick<Env, 'SIMULATOR_URL'>,
  run: Pick<CheckedRunInput, 'modelProvider' | 'simulated'> & { userId: string },
  explicit: KeysByProvider,
  stored: KeysByProvider,
) {
  return askedProviders(run.modelProvider).map((provider) => {
    const apiKey = run.simulated ? simulatorKeys(run.userId)[provider] : explicit[provider] || stored[provider];
    if (apiKey === '') throw new ApiKeyNotConfigured(provider);
    if (env.SIMULATOR_URL === '' && isSimulatedKey(apiKey)) {
      const advice = run.simulated ? 'Choose another provider' : `Use another ${providerNames[provider]} API key`;
      throw new InvalidInput(`No provider simulator runs here. ${advice}.`, 'modelProvider');
    }
    return { provider, apiKey };
  });
}

/**
 * Encrypts the explicit keys that a run needs: those of the providers it asks, and of the one that searches the web.
 */
export function encryptExplicitKeys(
  env: Pick<Env, 'ENCRYPTION_KEY'>,
  runId: string,
  run: Pick<CheckedRunInput, 'modelProvider' | 'includeCurrentEvents'>,
  explicit: KeysByProvider,
) {
  const used = new Set([
    ...askedProviders(run.modelProvider),
    ...(run.includeCurrentEvents ? [webSearchProvider] : []),
  ]);
  return [...used]
    .filter((provider) => explicit[provider] !== '')
    .map((provider) => ({
      provider,
      ciphertext: encryptRunKey(runId, provider, explicit[provider], env.ENCRYPTION_KEY),
    }));
}
