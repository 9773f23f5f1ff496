/**
 * True when the simulated provider gave all answers. A run that also asked a paid provider costs what that provider
 * charged.
 */
export function isFree({ isSimulated, costUsd }: { isSimulated: boolean; costUsd: number }): boolean {
  return isSimulated && costUsd === 0;
}
