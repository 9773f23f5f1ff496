import { type Provider, type ProviderChoice, providersOf } from '../../../domain/providers/provider.ts';

interface KeyHolder {
  hasOpenaiKey: boolean;
  hasAnthropicKey: boolean;
}

/** Providers the choice asks and no key is stored for. */
export function missingKeys(choice: ProviderChoice, viewer: KeyHolder): Provider[] {
  const has: Record<Provider, boolean> = { openai: viewer.hasOpenaiKey, anthropic: viewer.hasAnthropicKey };
  return providersOf(choice).filter((provider) => !has[provider]);
}
