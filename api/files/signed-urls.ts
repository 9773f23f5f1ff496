/**
 * Links that give access to one path for a limited time. Nothing is stored, because the signature covers path, method
 * and expiry.
 */
import { keyedHash } from '../../db/secrets.ts';
import { InvalidInput } from '../../domain/errors.ts';
import { SignedUrlInvalid } from '../../domain/files/errors.ts';
import { equalInConstantTime } from '../constant-time.ts';

export type SignedMethod = 'GET' | 'PUT';

const seconds = { min: 1, max: 24 * 3600, default: 900 };

export interface SignedUrl {
  /** Address without the host. */
  url: string;
  method: SignedMethod;
  expiresAt: string;
}

export function signUrl(path: string, method: SignedMethod, expiresInSeconds: unknown, secret: string): SignedUrl {
  const lifetime = expiresInSeconds ?? seconds.default;
  if (typeof lifetime !== 'number' || !Number.isInteger(lifetime) || lifetime < seconds.min || lifetime > seconds.max) {
    throw new InvalidInput('A link is good for 1 second to 24 hours', 'expiresInSeconds');
  }
  const expires = Math.floor(Date.now() / 1000) + lifetime;
  const query = new URLSearchParams({
    expires: String(expires),
    signature: signatureOf(path, method, expires, secret),
  });
  const escaped = path.split('/').map(encodeURIComponent).join('/');
  return { url: `/api/files/${escaped}?${query}`, method, expiresAt: new Date(expires * 1000).toISOString() };
}

/**
 * Checks the signature of a request. Throws SignedUrlInvalid for another path or method, an altered or expired link.
 */
export function checkSignature(
  path: string,
  method: SignedMethod,
  query: Record<string, unknown>,
  secret: string,
): void {
  const { expires, signature } = query;
  const until = typeof expires === 'string' && /^\d{1,12}$/.test(expires) ? Number(expires) : 0;
  const given = typeof signature === 'string' ? signature : '';
  const isRight = equalInConstantTime(given, signatureOf(path, method, until, secret));
  if (!isRight || until * 1000 <= Date.now()) throw new SignedUrlInvalid();
}

export function isSigned(query: Record<string, unknown>): boolean {
  return query['signature'] !== undefined;
}

function signatureOf(path: string, method: SignedMethod, expires: number, secret: string): string {
  return keyedHash(secret, 'soundings signed file urls', JSON.stringify([method, path, expires]));
}
