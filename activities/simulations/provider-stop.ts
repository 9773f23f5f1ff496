import { SimulatorNotRunning } from '../../domain/errors.ts';
import { providerNames } from '../../domain/providers/provider.ts';
import {
  ProviderError,
  ProviderForbidden,
  ProviderNotFound,
  ProviderOutOfCredit,
  ProviderUnauthorized,
} from '../providers/errors.ts';

/** Why a run stops instead of asking on: everybody else would meet the same. */
export interface ProviderStop {
  type: string;
  /** The provider's words, and what to do where they do not say so. */
  message: string;
  /** Another attempt would meet the same too. */
  final: boolean;
}

/**
 * The stop that an error of a call means; null for an error that other calls need not meet. `model` is the one that was asked, null for
 * one that nobody chose.
 */
export function stopOf(error: unknown, model: string | null): ProviderStop | null {
  if (error instanceof SimulatorNotRunning)
    return { type: 'SimulatorNotRunning', message: `${error.message}. Start it, or use a real API key.`, final: true };
  if (!(error instanceof ProviderError)) return null;
  const stop = (type: string, advice = '') => ({
    type,
    message: advice === '' ? error.message : withAdvice(error, advice),
    final: false,
  });
  if (error instanceof ProviderNotFound)
    return stop(
      'ModelNotFound',
      model === null ? '' : `Choose another model than ${model}, or check the address of the provider.`,
    );
  if (error instanceof ProviderOutOfCredit)
    return stop(
      'ProviderOutOfCredit',
      `Add credit to the ${providerNames[error.provider]} account, then finish the missing ones.`,
    );
  const isRefused = error instanceof ProviderUnauthorized || error instanceof ProviderForbidden;
  return isRefused ? stop('ProviderRefusedKey') : null;
}

function withAdvice({ message }: ProviderError, advice: string): string {
  return `${message}${/[.!?…]$/.test(message) ? '' : '.'} ${advice}`;
}
