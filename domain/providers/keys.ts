/** Shapes of provider API keys. */
import { z } from 'zod';

export const simulatedKeyPrefix = 'sim-';

/** True for keys that select the provider simulator. */
export function isSimulatedKey(key: string): boolean {
  return key.trim().startsWith(simulatedKeyPrefix);
}

/** A key as people paste it: trimmed, not empty, printable ASCII without spaces (it travels in a header), at most 400 characters. */
export const providerKey = z
  .string()
  .trim()
  .min(1, 'The API key is empty')
  .max(400, 'The API key is too long')
  .regex(/^[\x21-\x7e]+$/, 'The API key has spaces or characters that cannot be part of a key');

/** The trimmed key, or null when it cannot be one. */
export function plausibleKey(text: string): string | null {
  const parsed = providerKey.safeParse(text);
  return parsed.success ? parsed.data : null;
}

/** What people may see of a stored key: bullets and its last four characters; nothing of a short key. */
export function maskKey(key: string): string {
  return key === '' ? '' : `••••${key.length >= 12 ? key.slice(-4) : ''}`;
}
