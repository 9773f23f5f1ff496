import { SimulatorNotRunning } from '../domain/errors.ts';
import { providerNames } from '../domain/providers/provider.ts';
import { ProviderError, ProviderNotFound, ProviderOutOfCredit } from './providers/errors.ts';

/** Why a run stops instead of asking on: everybody else would meet the same. */
export interface ProviderStop {
  type: string;
  /** The provider's words, and what to do where they do not say so. */
  message: string;
  /** Another attempt would meet the same too. */
  final: boolean;
}

/** The stop that an error of a call to this model means; null for one that other calls need not meet. */
export function stopOf(error: unknown, model: string): ProviderStop | null {
  if (error instanceof SimulatorNotRunning)
    return { type: 'SimulatorNotRunning', message: `${error.message}. Start it, or use a real API key.`, final: true };
  if (!(error instanceof ProviderError)) return null;
  const name = providerNames[error.provider];
  if (error instanceof ProviderNotFound)
    return {
      type: 'ModelNotFound',
      message: withAdvice(error, `Choose another model than ${model}, or check the address of the provider.`),
      final: false,
    };
  if (error instanceof ProviderOutOfCredit)
    return {
      type: 'ProviderOutOfCredit',
      message: withAdvice(error, `Add credit to the ${name} account, then finish the missing ones.`),
      final: false,
    };
  if (error.status === 401 || error.status === 403) return { type: 'ProviderRefusedKey', message: error.message, final: false };
  return null;
}

function withAdvice({ message }: ProviderError, advice: string): string {
  return `${message}${/[.!?…]$/.test(message) ? '' : '.'} ${advice}`;
}
