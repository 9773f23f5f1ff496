/** True in the deep run (`npm run test:deep`), where property tests try more cases. */
export const isDeep = process.env.SOUNDINGS_DEEP === '1';

/** Returns the number of cases of a property test: few in the gate, many in the deep run. */
export function draws(inGate: number, inDeepRun: number): number {
  return isDeep ? inDeepRun : inGate;
}
