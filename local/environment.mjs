// @ts-check
/** What the programs we run get to see of the environment before packages are there: all but the keys (config/env.ts does the same). */
export function environmentWithoutKeys() {
  const { OPENAI_API_KEY: _openai, ANTHROPIC_API_KEY: _anthropic, ...rest } = process.env;
  return rest;
}
