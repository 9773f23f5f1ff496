import type { Env } from '../../config/env.ts';
import { SimulatorNotRunning } from '../../domain/errors.ts';
import { isSimulatedKey } from '../../domain/providers/keys.ts';
import type { Provider } from '../../domain/providers/provider.ts';
import { createAnthropicClient } from './anthropic.ts';
import { createOpenaiClient } from './openai.ts';
import type { ProviderClient } from './provider-client.ts';

type ClientEnv = Pick<Env, 'OPENAI_BASE_URL' | 'ANTHROPIC_BASE_URL' | 'SIMULATOR_URL'>;

/** Clients of accounts used lately; making one costs more than a call. */
const kept = 100;

export function createClients(
  env: ClientEnv,
): (accountId: string, provider: Provider, apiKey: string) => ProviderClient {
  const clients = new Map<string, ProviderClient>();
  return (accountId, provider, apiKey) => {
    const found = clients.get(accountId);
    if (found) return found;
    const baseUrl = addressOf(provider, apiKey, env);
    const client = provider === 'openai' ? createOpenaiClient(apiKey, baseUrl) : createAnthropicClient(apiKey, baseUrl);
    if (clients.size >= kept) clients.delete(clients.keys().next().value ?? '');
    clients.set(accountId, client);
    return client;
  };
}

/** Keys that begin with `sim-` go to the simulator, whatever else is set. */
function addressOf(provider: Provider, apiKey: string, env: ClientEnv): string {
  if (!isSimulatedKey(apiKey)) return provider === 'openai' ? env.OPENAI_BASE_URL : env.ANTHROPIC_BASE_URL;
  if (env.SIMULATOR_URL === '') throw new SimulatorNotRunning();
  const simulator = env.SIMULATOR_URL.replace(/\/$/, '');
  return provider === 'openai' ? `${simulator}/v1` : simulator;
}
