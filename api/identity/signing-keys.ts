import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose';
import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import { addSigningKey, publishedKeys, retireSigningKeys, type SigningKeyRow } from '../../db/identity/keys.ts';
import { decryptSecret, encryptSecret, SecretUnreadable } from '../../db/secrets.ts';
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

/** A key to sign with, or the ids of those that should sign but cannot be opened. */
type Signer = { kid: string; key: CryptoKey } | { unreadable: string[] };

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

  const open = ({ kid, privateJwk }: SigningKeyRow) =>
    once(`private ${kid}`, () => JSON.parse(decryptSecret(privateJwk, placeOf(kid), env.ENCRYPTION_KEY)) as JWK);

  /** The newest key that signs and that our ENCRYPTION_KEY opens: one written under another is passed over. */
  async function openSigner(maxAgeMs: number): Promise<Signer> {
    const unreadable: string[] = [];
    for (const row of (await read(maxAgeMs)).filter(({ signs }) => signs)) {
      try {
        return { kid: row.kid, key: await open(row) };
      } catch (error) {
        if (!(error instanceof SecretUnreadable)) throw error;
        unreadable.push(row.kid);
      }
    }
    return { unreadable };
  }

  async function signer(): Promise<{ kid: string; key: CryptoKey }> {
    const present = await openSigner(cacheMs);
    if ('key' in present) return present;
    await addSigningKey(db, await newKey(env), present.unreadable);
    const made = await openSigner(-1);
    if ('key' in made) return made;
    throw new Error('No signing key after adding one');
  }

  return {
    current: signer,
    publicKey: async (kid) => {
      const row =
        (await read(cacheMs)).find((key) => key.kid === kid) ?? (await read(missMs)).find((key) => key.kid === kid);
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
