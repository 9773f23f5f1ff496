/** True where the simulated provider answered everything: a run that asked a paid one beside it costs what that one took. */
export function isFree({ isSimulated, costUsd }: { isSimulated: boolean; costUsd: number }): boolean {
  return isSimulated && costUsd === 0;
}
