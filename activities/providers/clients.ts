import { baseUrlOf, type Env, type ProviderAddresses } from '../../config/env.ts';
import { SimulatorNotRunning } from '../../domain/errors.ts';
import { isSimulatedKey } from '../../domain/providers/keys.ts';
import type { ProviderDefinition } from '../../domain/providers/definition.ts';
import { definitionOf, type Provider } from '../../domain/providers/provider.ts';
import { createAnthropicClient } from './anthropic.ts';
import { createOpenaiClient } from './openai.ts';
import type { ProviderClient } from './provider-client.ts';
import type { RefusalStore } from './refused-parameters.ts';

type ClientEnv = ProviderAddresses & Pick<Env, 'SIMULATOR_URL'>;

const createByWire: Record<
  ProviderDefinition['wire'],
  (provider: Provider, apiKey: string, baseUrl: string, refusals: RefusalStore) => ProviderClient
> = { openai: createOpenaiClient, anthropic: createAnthropicClient };

/** Clients are cached because creating one costs more than a call; the oldest is dropped above this number. */
const maxCached = 100;

/** Clients are found by account; `ownUrl` replaces the provider's address. */
export function createClients(
  env: ClientEnv,
  refusalsOf: (endpoint: string) => RefusalStore,
): (accountId: string, provider: Provider, apiKey: string, ownUrl?: string) => ProviderClient {
  const clients = new Map<string, ProviderClient>();
  return (accountId, provider, apiKey, ownUrl) => {
    const name = ownUrl === undefined ? accountId : `${accountId} ${ownUrl}`;
    const found = clients.get(name);
    if (found) return found;
    const url = ownUrl ?? addressOf(provider, apiKey, env);
    const client = createByWire[definitionOf(provider).wire](provider, apiKey, url, refusalsOf(name));
    if (clients.size >= maxCached) clients.delete(clients.keys().next().value ?? '');
    clients.set(name, client);
    return client;
  };
}

/** Keys that begin with `sim-` go to the simulator, whatever else is set. */
function addressOf(provider: Provider, apiKey: string, env: ClientEnv): string {
  if (!isSimulatedKey(apiKey)) return baseUrlOf(env, provider);
  if (env.SIMULATOR_URL === '') throw new SimulatorNotRunning();
  return env.SIMULATOR_URL.replace(/\/$/, '') + definitionOf(provider).simulatorPath;
}
