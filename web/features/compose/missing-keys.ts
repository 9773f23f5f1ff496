/** Which keys a run would use: keys in this browser are used instead of keys on the server. */
import { type Provider, type ProviderChoice, providersOf } from '../../../domain/providers/provider.ts';
import { explicitKeys } from '../../lib/stored-api-keys.ts';
import type { Draft } from '../../lib/run-draft.ts';

interface KeyHolder {
  providerKeys: readonly { provider: string }[];
}

/** Returns stored keys that the run would use although their provider refused them. */
export function refusedKeys<K extends { provider: string; refusedAt?: string | null }>(
  { modelProvider, simulated }: Pick<Draft, 'modelProvider' | 'simulated'>,
  keys: readonly K[],
) {
  if (simulated) return [];
  const keysInBrowser = explicitKeys().apiKeys ?? {};
  return providersOf(modelProvider).flatMap((provider) => {
    const refusedAt =
      keysInBrowser[provider] === undefined ? keys.find((key) => key.provider === provider)?.refusedAt : null;
    return refusedAt ? [{ provider, refusedAt }] : [];
  });
}

/** Returns the selected providers whose stored key selects the simulator. */
export function simulatedProviders(
  choice: ProviderChoice,
  keys: readonly { provider: string; isSimulated: boolean }[],
): Provider[] {
  const keysInBrowser = explicitKeys().apiKeys ?? {};
  return providersOf(choice).filter(
    (provider) =>
      keysInBrowser[provider] === undefined && keys.some((key) => key.provider === provider && key.isSimulated),
  );
}

/** Returns the selected providers without a key on the server or in this browser; the simulator needs none. */
export function missingKeys(
  { modelProvider, simulated }: Pick<Draft, 'modelProvider' | 'simulated'>,
  viewer: KeyHolder,
): Provider[] {
  if (simulated) return [];
  const keysInBrowser = explicitKeys().apiKeys ?? {};
  const isStored = (name: Provider) => viewer.providerKeys.some(({ provider }) => provider === name);
  return providersOf(modelProvider).filter((provider) => !isStored(provider) && keysInBrowser[provider] === undefined);
}
