import { createHash, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { hashRaw } from '@node-rs/argon2';
import type { Env } from '../../../config/env.ts';
import type { Db } from '../../../db/client.ts';
import { addSrpRecord, findSrpRecord, type SrpRow } from '../../../db/identity/srp.ts';
import { decryptSecret, encryptSecret, EncryptionKeyMissing } from '../../../db/secrets.ts';
import { bytesOfNumber, hexOf, numberOf } from '../../../domain/identity/srp-bytes.ts';
import { srpGroup } from '../../../domain/identity/srp-group.ts';
import { srpCost, srpPasswordOf, srpSaltBytes } from '../../../domain/identity/srp-secret.ts';
import { verifierOf } from '../../../domain/identity/srp.ts';

/** What a handshake needs of the one who signs in. */
export interface SrpRecord {
  identity: string;
  /** Hexadecimal. */
  salt: string;
  verifier: bigint;
}

/** The record of a password that is being set: fresh salt and identity, the verifier encrypted for its account. Costs one argon2id. */
export async function srpRecordFor(env: Env, accountId: string, password: string): Promise<SrpRow> {
  const identity = randomUUID();
  const salt = randomBytes(srpSaltBytes);
  const { memoryKib: memoryCost, passes: timeCost, lanes: parallelism, bytes: outputLen } = srpCost;
  const x = await hashRaw(srpPasswordOf(identity, password), { salt, memoryCost, timeCost, parallelism, outputLen });
  const verifier = hexOf(bytesOfNumber(verifierOf(numberOf(x)), srpGroup.bytes));
  const sealed = encryptSecret(verifier, placeOf(accountId), env.ENCRYPTION_KEY);
  return { accountId, identity, salt: salt.toString('hex'), verifier: sealed, keyId: keyIdOf(env) };
}

/** To be called with the right password: gives an account from before SRP, or from under another key, its verifier. */
export async function ensureSrpRecord(db: Db, env: Env, accountId: string, password: string): Promise<void> {
  const row = await findSrpRecord(db, accountId);
  if (row?.keyId === keyIdOf(env)) return;
  await addSrpRecord(db, await srpRecordFor(env, accountId, password));
}

/**
 * The record to walk the handshake with. Nobody, an account without a verifier and one whose verifier cannot be opened get a false one: always
 * the same for a username, made from the installation's key, and its verifier belongs to no password.
 */
export async function srpRecordOf(db: Db, env: Env, username: string, accountId: string | null): Promise<SrpRecord> {
  // Looked for in either case, so that the time says nothing.
  const row = await findSrpRecord(db, accountId ?? 'nobody');
  return (row === undefined ? null : opened(row, env)) ?? falseRecord(env, username);
}

function opened({ accountId, identity, salt, verifier, keyId }: SrpRow, env: Env): SrpRecord | null {
  if (keyId !== keyIdOf(env)) return null;
  return { identity, salt, verifier: BigInt(`0x${decryptSecret(verifier, placeOf(accountId), env.ENCRYPTION_KEY)}`) };
}

/** Tells one ENCRYPTION_KEY from another and says nothing else about it. */
export function keyIdOf({ ENCRYPTION_KEY }: Env): string {
  return createHash('sha256').update(`srp key id ${ENCRYPTION_KEY}`).digest('hex').slice(0, 16);
}

function falseRecord(env: Env, username: string): SrpRecord {
  const key = Buffer.from(env.ENCRYPTION_KEY, 'base64');
  if (key.length !== 32) throw new EncryptionKeyMissing();
  const idBytes = 16;
  const bytes = new Uint8Array(
    hkdfSync('sha256', key, username, 'srp of nobody', idBytes + srpSaltBytes + srpGroup.bytes),
  );
  const verifier = numberOf(bytes.subarray(idBytes + srpSaltBytes)) % srpGroup.prime;
  return {
    identity: uuidOf(bytes.subarray(0, idBytes)),
    salt: hexOf(bytes.subarray(idBytes, idBytes + srpSaltBytes)),
    verifier,
  };
}

/** Looks as randomUUID's do: version 4, variant 1. */
function uuidOf(bytes: Uint8Array): string {
  const marked = bytes.map((byte, at) => (at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte));
  return hexOf(marked).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const placeOf = (accountId: string) => ({ model: 'SrpRecord', field: 'verifier', rowId: accountId });
