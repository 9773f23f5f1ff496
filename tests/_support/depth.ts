/** True in the deep run (`npm run test:deep`), where property tests try more cases. */
export const isDeep = process.env.SOUNDINGS_DEEP === '1';

/** True in `npm run test:deep -- --all-kinds`, where every kind of job runs the whole list of faults. */
export const allKinds = process.env.SOUNDINGS_ALL_KINDS === '1';

/** Returns the number of cases of a property test: few in the gate, many in the deep run. */
export function draws(inGate: number, inDeepRun: number): number {
  return isDeep ? inDeepRun : inGate;
}
