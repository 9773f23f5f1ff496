import { SimulatorNotRunning } from '../../domain/errors.ts';
import { providerNames } from '../../domain/providers/provider.ts';
import {
  ProviderError,
  ProviderForbidden,
  ProviderNotFound,
  ProviderOutOfCredit,
  ProviderPriceUnknown,
  ProviderUnauthorized,
} from '../providers/errors.ts';

/** Reason to stop a run: every other persona would fail the same way. */
export interface ProviderStop {
  type: string;
  /** The provider's message, with advice where it gives none. */
  message: string;
  /** Another attempt would fail the same way. */
  final: boolean;
}

/**
 * Returns the reason to stop that an error implies; null for an error that concerns only one call. `model` is null when
 * none was chosen.
 */
export function toProviderStop(error: unknown, model: string | null): ProviderStop | null {
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
  if (error instanceof ProviderPriceUnknown)
    return stop('PriceUnknown', 'Enter the price under Settings, or ask without a cap.');
  const isRefused = error instanceof ProviderUnauthorized || error instanceof ProviderForbidden;
  return isRefused ? stop('ProviderRefusedKey') : null;
}

function withAdvice({ message }: ProviderError, advice: string): string {
  return `${message}${/[.!?…]$/.test(message) ? '' : '.'} ${advice}`;
}
