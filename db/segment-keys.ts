import { createHmac, hkdfSync } from 'node:crypto';
import type { HashKey } from '../domain/segments/import/decide.ts';

/** Hashes what recognizes people of one segment; another segment's hashes of the same values are others. */
export function segmentKeyHash(encryptionKey: string, segmentId: string): HashKey {
  const key = Buffer.from(
    hkdfSync('sha256', Buffer.from(encryptionKey, 'base64'), segmentId, 'segment profile keys', 32),
  );
  return (name, value) => `${name}:${createHmac('sha256', key).update(value).digest('base64url')}`;
}
