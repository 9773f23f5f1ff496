import { type Provider, providersOf } from '../../../domain/providers/provider.ts';
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
