// @ts-check
/** What the programs we run get to see of the environment before packages are there: all but the keys (config/env.ts does the same). */
export function environmentWithoutKeys() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.endsWith('_API_KEY')));
}
