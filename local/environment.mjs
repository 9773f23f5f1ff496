// @ts-check
/** Returns the environment without provider keys, for programs that run before packages exist (like config/env.ts). */
export function environmentWithoutKeys() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.endsWith('_API_KEY')));
}
