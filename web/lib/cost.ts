import { usd } from './format.ts';

/**
 * True when the simulated provider gave all answers. A run that also asked a paid provider costs what that provider
 * charged.
 */
export function isFree({ isSimulated, costUsd }: { isSimulated: boolean; costUsd: number }): boolean {
  return isSimulated && costUsd === 0;
}

/** 'about $0.12', or that the price is unknown. */
export function costWords({ costUsd, unpricedModels }: { costUsd: number; unpricedModels: readonly string[] }): string {
  return unpricedModels.length === 0
    ? `about ${usd(costUsd)}`
    : `of unknown cost, because ${unpricedModels.join(', ')} has no known price`;
}
