import { type Provider, type ProviderChoice, providersOf } from '../../../domain/providers/provider.ts';
import { explicitKeys } from '../../lib/browser-keys.ts';

interface KeyHolder {
  hasOpenaiKey: boolean;
  hasAnthropicKey: boolean;
}

/** Stored keys the choice uses although their provider refused them; one that this browser holds is used in their place. */
export function refusedKeys<K extends { provider: string; refusedAt?: string | null }>(choice: ProviderChoice, keys: readonly K[]) {
  const held = explicitKeys().apiKeys ?? {};
  return providersOf(choice).flatMap((provider) => {
    const refusedAt = held[provider] === undefined ? keys.find((key) => key.provider === provider)?.refusedAt : null;
    return refusedAt ? [{ provider, refusedAt }] : [];
  });
}

/** Providers the choice asks and neither the server nor this browser has a key for. */
export function missingKeys(choice: ProviderChoice, viewer: KeyHolder): Provider[] {
  const { openai, anthropic } = explicitKeys().apiKeys ?? {};
  const has: Record<Provider, boolean> = {
    openai: viewer.hasOpenaiKey || openai !== undefined,
    anthropic: viewer.hasAnthropicKey || anthropic !== undefined,
  };
  return providersOf(choice).filter((provider) => !has[provider]);
}
