import type { ListedModel } from '../../domain/providers/listed-models.ts';
import type { ProviderCall, ProviderGateway } from './gateway.ts';

/** A list comes at once or not at all. */
const timeoutMs = 15_000;

type ListCall = Pick<ProviderCall, 'provider' | 'apiKey' | 'priority' | 'signal'>;

/** Asks a provider for the models of a key. Throws ProviderError. */
export async function listModels(gateway: ProviderGateway, call: ListCall): Promise<ListedModel[]> {
  const empty = { model: '', system: '', user: '', temperature: 0 };
  const reply = await gateway.ask({ ...call, ...empty, timeoutMs, purpose: 'key-check' });
  // Only calls of jobs are refused.
  if (reply.kind === 'refused') throw new TypeError('A call outside a job was refused');
  return JSON.parse(reply.text) as ListedModel[];
}
