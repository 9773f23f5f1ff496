import { type Provider, type ProviderChoice, providersOf } from '../../../domain/providers/provider.ts';
import { explicitKeys } from '../../lib/browser-keys.ts';

interface KeyHolder {
  hasOpenaiKey: boolean;
  hasAnthropicKey: boolean;
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
