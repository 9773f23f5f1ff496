import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { hashRaw } from '@node-rs/argon2';
import type { Env } from '../../../config/env.ts';
import type { Db } from '../../../db/client.ts';
import { addSrpRecord, findSrpRecord, type SrpRow } from '../../../db/identity/srp.ts';
import { decryptSecret, encryptSecret, deriveKey } from '../../../db/secrets.ts';
import { numberToBytes, bytesToHex, bytesToNumber } from '../../../domain/identity/srp-bytes.ts';
import { srpGroup } from '../../../domain/identity/srp-group.ts';
import { srpCost, buildSrpPassword, srpSaltBytes } from '../../../domain/identity/srp-secret.ts';
import { computeVerifier } from '../../../domain/identity/srp.ts';

/** Data that a handshake needs about the person. */
export interface SrpRecord {
  identity: string;
  /** Hexadecimal. */
  salt: string;
  verifier: bigint;
}

/**
 * Creates the record of a new password: fresh salt and identity, the verifier encrypted for its account. Costs one
 * argon2id.
 */
export async function createSrpRecord(env: Env, accountId: string, password: string): Promise<SrpRow> {
  const identity = randomUUID();
  const salt = randomBytes(srpSaltBytes);
  const { memoryKib: memoryCost, passes: timeCost, lanes: parallelism, bytes: outputLen } = srpCost;
  const x = await hashRaw(buildSrpPassword(identity, password), { salt, memoryCost, timeCost, parallelism, outputLen });
  const verifier = bytesToHex(numberToBytes(computeVerifier(bytesToNumber(x)), srpGroup.bytes));
  const sealed = encryptSecret(verifier, secretBindingOf(accountId), env.ENCRYPTION_KEY);
  return { accountId, identity, salt: salt.toString('hex'), verifier: sealed, keyId: keyIdOf(env) };
}

/** Called with the correct password: adds the verifier to an account from before SRP or under another key. */
export async function ensureSrpRecord(db: Db, env: Env, accountId: string, password: string): Promise<void> {
  const row = await findSrpRecord(db, accountId);
  if (row?.keyId === keyIdOf(env)) return;
  await addSrpRecord(db, await createSrpRecord(env, accountId, password));
}

/**
 * Returns the record for the handshake. Unknown people and accounts without a usable verifier get a decoy: constant per
 * username, derived from the installation's key, with a verifier that matches no password.
 */
export async function getSrpRecord(db: Db, env: Env, username: string, accountId: string | null): Promise<SrpRecord> {
  // Queried in either case, so that the time reveals nothing.
  const row = await findSrpRecord(db, accountId ?? 'nobody');
  return (row === undefined ? null : decryptRecord(row, env)) ?? createDecoyRecord(env, username);
}

function decryptRecord({ accountId, identity, salt, verifier, keyId }: SrpRow, env: Env): SrpRecord | null {
  if (keyId !== keyIdOf(env)) return null;
  return {
    identity,
    salt,
    verifier: BigInt(`0x${decryptSecret(verifier, secretBindingOf(accountId), env.ENCRYPTION_KEY)}`),
  };
}

/** Identifies an ENCRYPTION_KEY without revealing anything about it. */
export function keyIdOf({ ENCRYPTION_KEY }: Env): string {
  return createHash('sha256').update(`srp key id ${ENCRYPTION_KEY}`).digest('hex').slice(0, 16);
}

function createDecoyRecord(env: Env, username: string): SrpRecord {
  const idBytes = 16;
  const bytes = new Uint8Array(
    deriveKey(env.ENCRYPTION_KEY, 'srp of nobody', username, idBytes + srpSaltBytes + srpGroup.bytes),
  );
  const verifier = bytesToNumber(bytes.subarray(idBytes + srpSaltBytes)) % srpGroup.prime;
  return {
    identity: formatUuid(bytes.subarray(0, idBytes)),
    salt: bytesToHex(bytes.subarray(idBytes, idBytes + srpSaltBytes)),
    verifier,
  };
}

/** Formatted like randomUUID: version 4, variant 1. */
function formatUuid(bytes: Uint8Array): string {
  const marked = bytes.map((byte, at) => (at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte));
  return bytesToHex(marked).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const secretBindingOf = (accountId: string) => ({ model: 'SrpRecord', field: 'verifier', rowId: accountId });
