import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Env } from '../../../config/env.ts';
import { addOAuthKey, listOAuthKeys } from '../../../db/agents/oauth-keys.ts';
import type { Db } from '../../../db/client.ts';
import { decryptSecret, encryptSecret, SecretUnreadable } from '../../../db/secrets.ts';

const placeOf = (kid: string) => ({ model: 'OAuthSigningKey', field: 'privateJwk', rowId: kid });

/** Reads the authorization server's own key, and creates it when there is none that ENCRYPTION_KEY decrypts. */
export async function loadSigningKey(db: Db, { ENCRYPTION_KEY }: Pick<Env, 'ENCRYPTION_KEY'>): Promise<JWK> {
  const first = await readKey(db, ENCRYPTION_KEY);
  if ('key' in first) return first.key;
  await addOAuthKey(db, await createKey(ENCRYPTION_KEY), first.unreadable);
  const second = await readKey(db, ENCRYPTION_KEY);
  if ('key' in second) return second.key;
  throw new Error('No signing key after adding one');
}

async function readKey(db: Db, encryptionKey: string): Promise<{ key: JWK } | { unreadable: string[] }> {
  const unreadable: string[] = [];
  for (const { kid, privateJwk } of await listOAuthKeys(db)) {
    try {
      return { key: JSON.parse(decryptSecret(privateJwk, placeOf(kid), encryptionKey)) as JWK };
    } catch (error) {
      if (!(error instanceof SecretUnreadable)) throw error;
      unreadable.push(kid);
    }
  }
  return { unreadable };
}

async function createKey(encryptionKey: string) {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const bare = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint(bare);
  const jwk = JSON.stringify({ ...bare, kid, use: 'sig', alg: 'ES256' });
  return { kid, privateJwk: encryptSecret(jwk, placeOf(kid), encryptionKey) };
}
