/** Shapes of provider API keys. */
export const simulatedKeyPrefix = 'sim-';

/** True for keys that select the provider simulator. */
export function isSimulatedKey(key: string): boolean {
  return key.trim().startsWith(simulatedKeyPrefix);
}
