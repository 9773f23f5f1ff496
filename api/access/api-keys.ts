import { randomBytes } from 'node:crypto';
import type { Db } from '../../db/client.ts';
import { addApiKey, useApiKey, type DataApiKey } from '../../db/agents/data-api-keys.ts';
import { InvalidApiKey } from '../../domain/agents/errors.ts';
import { createToken, hashToken } from '../tokens.ts';
import type { Viewer } from '../viewer.ts';

const shape = /^sdk_[A-Za-z0-9_-]{43}$/;

/**
 * Creates a key: 256 random bits behind a prefix that secret scanners recognize. It is returned here and never again.
 */
export async function createApiKey(
  db: Db,
  name: string,
  expiresInDays?: number,
): Promise<DataApiKey & { key: string }> {
  const key = `sdk_${createToken()}`;
  const id = `key-${randomBytes(6).toString('hex')}`;
  return { ...(await addApiKey(db, { id, name, keyHash: hashToken(key), expiresInDays })), key };
}

/** Returns the service identity of a key. Throws InvalidApiKey. */
export async function findApiKeyViewer(db: Db, key: string): Promise<Viewer> {
  const found = shape.test(key) ? await useApiKey(db, hashToken(key)) : undefined;
  if (found === undefined) throw new InvalidApiKey();
  return { kind: 'service', keyId: found.id, expiresAt: found.expiresAt };
}
