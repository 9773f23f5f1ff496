import { createHash } from 'node:crypto';
import { canonicalJson } from '../domain/agents/canonical-json.ts';

/** Hashes a JSON value, whatever the order of its fields: SHA-256, base64url. */
export function hashJson(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('base64url');
}
