import { createHash, randomBytes } from 'node:crypto';

/** Creates an opaque token of 256 random bits, of which only the hash is stored. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** A random token needs neither salt nor slow hash, and looking up a hash reveals nothing by timing. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
