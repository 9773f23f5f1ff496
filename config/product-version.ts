import { readFileSync } from 'node:fs';

/** Version of this package, which servers report to their clients. */
export const productVersion = (
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
).version;
