/** True in the deep run (`npm run test:deep`), where property tests draw more cases. */
export const isDeep = process.env.SOUNDINGS_DEEP === '1';

/** How many cases a property test draws: few in the gate, many in the deep run. */
export function draws(inGate: number, inDeepRun: number): number {
  return isDeep ? inDeepRun : inGate;
}
