import { type Provider, type ProviderChoice, providersOf } from '../../../domain/providers/provider.ts';
import { explicitKeys } from '../../lib/stored-api-keys.ts';
import type { Draft } from '../../lib/run-draft.ts';

interface KeyHolder {
  hasOpenaiKey: boolean;
  hasAnthropicKey: boolean;
}

/** Stored keys the choice uses although their provider refused them; one that this browser holds is used in their place. */
export function refusedKeys<K extends { provider: string; refusedAt?: string | null }>(
  { modelProvider, simulated }: Pick<Draft, 'modelProvider' | 'simulated'>,
  keys: readonly K[],
) {
  if (simulated) return [];
  const held = explicitKeys().apiKeys ?? {};
  return providersOf(modelProvider).flatMap((provider) => {
    const refusedAt = held[provider] === undefined ? keys.find((key) => key.provider === provider)?.refusedAt : null;
    return refusedAt ? [{ provider, refusedAt }] : [];
  });
}

/** Providers of the choice whose stored key selects the simulator; a key that this browser holds is used in its place. */
export function simulatedProviders(
  choice: ProviderChoice,
  keys: readonly { provider: string; isSimulated: boolean }[],
): Provider[] {
  const held = explicitKeys().apiKeys ?? {};
  return providersOf(choice).filter(
    (provider) => held[provider] === undefined && keys.some((key) => key.provider === provider && key.isSimulated),
  );
}

/** Providers the draft asks and neither the server nor this browser has a key for; the simulator needs none. */
export function missingKeys(
  { modelProvider, simulated }: Pick<Draft, 'modelProvider' | 'simulated'>,
  viewer: KeyHolder,
): Provider[] {
  if (simulated) return [];
  const { openai, anthropic } = explicitKeys().apiKeys ?? {};
  const has: Record<Provider, boolean> = {
    openai: viewer.hasOpenaiKey || openai !== undefined,
    anthropic: viewer.hasAnthropicKey || anthropic !== undefined,
  };
  return providersOf(modelProvider).filter((provider) => !has[provider]);
}
