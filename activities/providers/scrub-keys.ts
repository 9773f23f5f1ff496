import { definitionOf, providerList } from '../../domain/providers/provider.ts';

/** Patterns of keys: the providers', the simulator's, masked ones that providers echo, and headers that carry a key. */
const patterns = [
  ...providerList.map((provider) => definitionOf(provider).keyShape),
  /\bsim-[\w*.-]+/g,
  /\b(bearer)\s+[^\s"',]+/gi,
  /\b(x-api-key|api[_-]?key|authorization)(["']?\s*[:=]\s*["']?)[\w*.-]{6,}/gi,
];

/** Replaces everything in a text that could be a key; `keys` are those known to be in use. */
export function scrubKeys(text: string, keys: readonly string[] = []): string {
  let clean = text;
  // Shorter keys would match parts of ordinary words.
  for (const key of keys) if (key.length >= 4) clean = clean.replaceAll(key, '[key]');
  for (const pattern of patterns) clean = clean.replace(pattern, '[key]');
  return clean;
}
