/** The message about the expected cost, printed before a run from the command line. */
import { choiceOf, type Provider, providerNames, providersOf } from '../../domain/providers/provider.ts';
import { settingName } from '../../config/env.ts';
import type { Estimate } from './operations.ts';

/** Describes the expected cost in one line, empty when the run is free. `given` are the keys from the environment. */
export function formatSpending(
  { providerCalls, durationSeconds, costUsd, isSimulated }: Estimate,
  choice: string,
  given: Partial<Record<Provider, string>>,
): string {
  if (isSimulated && costUsd.high === 0) return '';
  const keys = providersOf(choiceOf(choice)).map((provider) =>
    given[provider] === undefined ? `the stored ${providerNames[provider]} key` : settingName(provider, 'API_KEY'),
  );
  return `Using ${keys.join(' and ')}: ${providerCalls} calls, about ${formatDuration(durationSeconds)}, ${formatDollars(costUsd.low)} to ${formatDollars(costUsd.high)}`;
}

function formatDuration({ low, high }: Estimate['durationSeconds']): string {
  const seconds = (low + high) / 2;
  return seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.round(seconds / 60)} min`;
}

/** Small amounts keep two significant digits. */
function formatDollars(amount: number): string {
  return `$${amount >= 0.1 || amount === 0 ? amount.toFixed(2) : amount.toPrecision(2)}`;
}
