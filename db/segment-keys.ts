import { createHmac, hkdfSync } from 'node:crypto';
import type { HashKey } from '../domain/segments/import/decide.ts';

/** Returns the keyed hash for identifying values of one segment. The same value has another hash in another segment. */
export function segmentKeyHash(encryptionKey: string, segmentId: string): HashKey {
  const key = Buffer.from(
    hkdfSync('sha256', Buffer.from(encryptionKey, 'base64'), segmentId, 'segment profile keys', 32),
  );
  return (name, value) => `${name}:${createHmac('sha256', key).update(value).digest('base64url')}`;
}
