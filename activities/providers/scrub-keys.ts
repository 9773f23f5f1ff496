import { definitionOf, providerList } from '../../domain/providers/provider.ts';

/** What keys look like: the providers', the simulator's, masked ones that providers echo, and bearer headers. */
const shapes = [
  ...providerList.map((provider) => definitionOf(provider).keyShape),
  /\bsim-[\w*.-]+/g,
  /\b(bearer)\s+[^\s"',]+/gi,
  /\b(x-api-key|api[_-]?key|authorization)(["']?\s*[:=]\s*["']?)[\w*.-]{6,}/gi,
];

/** Takes everything out of a text that could be a key; `keys` are those known to be in use. */
export function scrubKeys(text: string, keys: readonly string[] = []): string {
  let clean = text;
  for (const key of keys) if (key.length >= 4) clean = clean.replaceAll(key, '[key]');
  for (const shape of shapes) clean = clean.replace(shape, '[key]');
  return clean;
}
