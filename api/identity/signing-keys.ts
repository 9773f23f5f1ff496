import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose';
import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import { addSigningKey, publishedKeys, retireSigningKeys, type SigningKeyRow } from '../../db/queries/identity-keys.ts';
import { decryptSecret, encryptSecret } from '../../db/secrets.ts';
import { accessTokenMs } from './token-times.ts';

const signsMs = 30 * 24 * 3_600_000;
const cacheMs = 60_000;
/** A token with a made-up kid must not cost a query each time. */
const missMs = 1_000;

/** The installation's RS256 keys. One per database and process; rows are read again after a minute, so rotation reaches everybody. */
export interface SigningKeys {
  /** The key new tokens are signed with, made when there is none. */
  current(): Promise<{ kid: string; key: CryptoKey }>;
  /** The public key, or undefined when no such key is published. */
  publicKey(kid: string): Promise<CryptoKey | undefined>;
  jwks(): Promise<{ keys: JWK[] }>;
  /** From now on a new key signs; tokens signed by the old ones stay good until they end. */
  rotate(): Promise<void>;
}

const perDatabase = new WeakMap<Db, SigningKeys>();

export function signingKeysOf(db: Db, env: Env): SigningKeys {
  const known = perDatabase.get(db) ?? createSigningKeys(db, env);
  perDatabase.set(db, known);
  return known;
}

function createSigningKeys(db: Db, env: Env): SigningKeys {
  let rows: SigningKeyRow[] = [];
  let readAt = 0;
  const imported = new Map<string, Promise<CryptoKey>>();

  async function read(maxAgeMs: number): Promise<SigningKeyRow[]> {
    if (Date.now() - readAt <= maxAgeMs) return rows;
    rows = await publishedKeys(db);
    readAt = Date.now();
    return rows;
  }

  function once(name: string, jwk: () => JWK): Promise<CryptoKey> {
    const key = imported.get(name) ?? (importJWK(jwk(), 'RS256') as Promise<CryptoKey>);
    imported.set(name, key);
    return key;
  }

  async function signer(): Promise<SigningKeyRow> {
    const present = (await read(cacheMs)).find((row) => row.signs);
    if (present !== undefined) return present;
    await addSigningKey(db, await newKey(env));
    const made = (await read(-1)).find((row) => row.signs);
    if (made === undefined) throw new Error('No signing key after adding one');
    return made;
  }

  return {
    current: async () => {
      const { kid, privateJwk } = await signer();
      return { kid, key: await once(`private ${kid}`, () => JSON.parse(decryptSecret(privateJwk, placeOf(kid), env.ENCRYPTION_KEY)) as JWK) };
    },
    publicKey: async (kid) => {
      const row = (await read(cacheMs)).find((key) => key.kid === kid) ?? (await read(missMs)).find((key) => key.kid === kid);
      return row === undefined ? undefined : once(`public ${kid}`, () => row.publicJwk as JWK);
    },
    jwks: async () => {
      await signer();
      return { keys: (await read(cacheMs)).map((row) => row.publicJwk as JWK) };
    },
    rotate: async () => {
      await retireSigningKeys(db);
      await read(-1);
      await signer();
    },
  };
}

async function newKey(env: Env) {
  const pair = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true });
  const bare = await exportJWK(pair.publicKey);
  const kid = await calculateJwkThumbprint(bare);
  const privateJwk = encryptSecret(JSON.stringify(await exportJWK(pair.privateKey)), placeOf(kid), env.ENCRYPTION_KEY);
  const publishedMs = signsMs + 2 * accessTokenMs;
  return { kid, publicJwk: { ...bare, kid, use: 'sig', alg: 'RS256' }, privateJwk, signsMs, publishedMs };
}

const placeOf = (kid: string) => ({ model: 'SigningKey', field: 'privateJwk', rowId: kid });
