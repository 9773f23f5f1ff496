/** What a person's password and a device's become in SRP. */
import { joined, numberOf } from './srp-bytes.ts';
import type { Digest } from './srp.ts';

/** argon2id, as it protects the stored password hash: whoever reads a verifier pays this for each guess. */
export const srpCost = { memoryKib: 47_104, passes: 1, lanes: 1, bytes: 32 } as const;

/** Salts of persons and devices; private numbers of a handshake. */
export const srpSaltBytes = 16;
export const srpPrivateBytes = 32;

/** What argon2id is given, with the salt, to make a person's x. Keyboards write one letter in several ways; NFKC makes one of them. */
export function srpPasswordOf(identity: string, password: string): Uint8Array {
  return new TextEncoder().encode(`${identity}:${password.normalize('NFKC')}`);
}

/**
 * x of a device: H(s | H(groupKey deviceKey : password)). A plain hash is enough, for a device's password is 320 random bits that nobody guesses.
 */
export async function deviceSecretOf(
  device: { deviceGroupKey: string; deviceKey: string; password: string; salt: Uint8Array },
  digest: Digest,
): Promise<bigint> {
  const inner = await digest(
    new TextEncoder().encode(`${device.deviceGroupKey}${device.deviceKey}:${device.password}`),
  );
  return numberOf(await digest(joined(device.salt, inner)));
}
