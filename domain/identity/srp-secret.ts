/** Derives SRP secrets from a person's password and from a device's. */
import { concatBytes, bytesToNumber } from './srp-bytes.ts';
import type { Digest } from './srp.ts';

/** The argon2id cost of the stored password hash too: guessing from a stolen verifier costs the same. */
export const srpCost = { memoryKib: 47_104, passes: 1, lanes: 1, bytes: 32 } as const;

/** Lengths of salts and of the private numbers of a handshake. */
export const srpSaltBytes = 16;
export const srpPrivateBytes = 32;

/** Builds the argon2id input for a person's x; NFKC, because keyboards encode one letter in several ways. */
export function buildSrpPassword(identity: string, password: string): Uint8Array {
  return new TextEncoder().encode(`${identity}:${password.normalize('NFKC')}`);
}

/**
 * Derives x of a device: H(s | H(groupKey deviceKey : password)). A plain hash suffices, because a device's password is
 * 320 random bits.
 */
export async function deriveDeviceSecret(
  device: { deviceGroupKey: string; deviceKey: string; password: string; salt: Uint8Array },
  digest: Digest,
): Promise<bigint> {
  const inner = await digest(
    new TextEncoder().encode(`${device.deviceGroupKey}${device.deviceKey}:${device.password}`),
  );
  return bytesToNumber(await digest(concatBytes(device.salt, inner)));
}
