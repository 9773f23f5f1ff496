/** Hashes of SRP with their WebAssembly, imported only when somebody signs in with a password. */
import { argon2id, createSHA256 } from 'hash-wasm';
import { bytesToNumber } from '../../domain/identity/srp-bytes.ts';
import { srpCost, buildSrpPassword } from '../../domain/identity/srp-secret.ts';
import type { Digest } from '../../domain/identity/srp.ts';

/** The browser's own SHA-256 is missing on insecure pages. */
export const sha256: Digest = async (bytes) => (await createSHA256()).init().update(bytes).digest('binary');

/**
 * Derives the private key x of a person: argon2id with the parameters of stored password hashes, which takes about a
 * tenth of a second.
 */
export async function derivePasswordSecret(identity: string, password: string, salt: Uint8Array): Promise<bigint> {
  const { memoryKib: memorySize, passes: iterations, lanes: parallelism, bytes: hashLength } = srpCost;
  const options = { salt, memorySize, iterations, parallelism, hashLength };
  return bytesToNumber(
    await argon2id({ ...options, password: buildSrpPassword(identity, password), outputType: 'binary' }),
  );
}
