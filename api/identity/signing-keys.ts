import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose';
import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import { addSigningKey, listPublishedKeys, retireSigningKeys, type SigningKeyRow } from '../../db/identity/keys.ts';
import { decryptSecret, encryptSecret, SecretUnreadable } from '../../db/secrets.ts';
import { accessTokenMs } from './token-times.ts';

const signsMs = 30 * 24 * 3_600_000;
const cacheMs = 60_000;
/** Limits the queries that tokens with an unknown kid can cause. */
const missMs = 1_000;

/**
 * The installation's RS256 keys. Cached per database and process and read again after a minute, so that a rotation
 * reaches every process.
 */
export interface SigningKeys {
  /** The key that signs new tokens, created when there is none. */
  current(): Promise<{ kid: string; key: CryptoKey }>;
  /** The public key, or undefined when no such key is published. */
  publicKey(kid: string): Promise<CryptoKey | undefined>;
  jwks(): Promise<{ keys: JWK[] }>;
  /** Signs with a new key from now on; tokens signed by the old ones stay valid until they expire. */
  rotate(): Promise<void>;
}

/** A key to sign with, or the ids of signing keys that cannot be decrypted. */
type Signer = { kid: string; key: CryptoKey } | { unreadable: string[] };

const perDatabase = new WeakMap<Db, SigningKeys>();

export function getSigningKeys(db: Db, env: Env): SigningKeys {
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
    rows = await listPublishedKeys(db);
    readAt = Date.now();
    return rows;
  }

  function importOnce(name: string, jwk: () => JWK): Promise<CryptoKey> {
    const key = imported.get(name) ?? (importJWK(jwk(), 'RS256') as Promise<CryptoKey>);
    imported.set(name, key);
    return key;
  }

  const open = ({ kid, privateJwk }: SigningKeyRow) =>
    importOnce(
      `private ${kid}`,
      () => JSON.parse(decryptSecret(privateJwk, secretBindingOf(kid), env.ENCRYPTION_KEY)) as JWK,
    );

  /** Finds the newest signing key that our ENCRYPTION_KEY decrypts; keys written under another one are skipped. */
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

  async function getSigner(): Promise<{ kid: string; key: CryptoKey }> {
    const present = await openSigner(cacheMs);
    if ('key' in present) return present;
    await addSigningKey(db, await createKey(env), present.unreadable);
    const made = await openSigner(-1);
    if ('key' in made) return made;
    throw new Error('No signing key after adding one');
  }

  return {
    current: getSigner,
    publicKey: async (kid) => {
      const row =
        (await read(cacheMs)).find((key) => key.kid === kid) ?? (await read(missMs)).find((key) => key.kid === kid);
      return row === undefined ? undefined : importOnce(`public ${kid}`, () => row.publicJwk as JWK);
    },
    jwks: async () => {
      await getSigner();
      return { keys: (await read(cacheMs)).map((row) => row.publicJwk as JWK) };
    },
    rotate: async () => {
      await retireSigningKeys(db);
      await read(-1);
      await getSigner();
    },
  };
}

async function createKey(env: Env) {
  const pair = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true });
  const bare = await exportJWK(pair.publicKey);
  const kid = await calculateJwkThumbprint(bare);
  const privateJwk = encryptSecret(
    JSON.stringify(await exportJWK(pair.privateKey)),
    secretBindingOf(kid),
    env.ENCRYPTION_KEY,
  );
  const publishedMs = signsMs + 2 * accessTokenMs;
  return { kid, publicJwk: { ...bare, kid, use: 'sig', alg: 'RS256' }, privateJwk, signsMs, publishedMs };
}

const secretBindingOf = (kid: string) => ({ model: 'SigningKey', field: 'privateJwk', rowId: kid });
