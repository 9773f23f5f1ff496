import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { InvalidParameterException } from '../../../domain/identity/errors.ts';
import { bytesOfHex, bytesOfNumber, hexOf, numberFromHex, numberOf } from '../../../domain/identity/srp-bytes.ts';
import { srpGroup } from '../../../domain/identity/srp-group.ts';
import { srpPrivateBytes } from '../../../domain/identity/srp-secret.ts';
import { proofsOf, serverPublicOf, serverSecretOf, type SrpSetting } from '../../../domain/identity/srp.ts';

/**
 * What is kept between the two legs, encrypted with the session's state: the proof that must come and the one that goes back. The client's public
 * value is known before ours is sent, so the secret is worked out at once and neither b nor the verifier is kept anywhere.
 */
export interface Handshake {
  /** Hexadecimal. */
  expected: string;
  proof: string;
}

export interface Begun {
  handshake: Handshake;
  /** B, hexadecimal. */
  serverPublic: string;
}

const setting: SrpSetting = { digest: (bytes) => new Uint8Array(createHash('sha256').update(bytes).digest()) };

/** The server's first leg. Throws InvalidParameterException for an A that is no number of the group or is 0 in it. */
export async function beginHandshake(
  { identity, salt, verifier }: { identity: string; salt: string; verifier: bigint },
  srpA: unknown,
): Promise<Begun> {
  const clientPublic = numberFromHex(srpA, srpGroup.bytes);
  if (clientPublic === null) throw new InvalidParameterException('srpA');
  const b = numberOf(randomBytes(srpPrivateBytes));
  const serverPublic = await serverPublicOf(b, verifier, setting);
  const secret = await serverSecretOf({ b, verifier, clientPublic, serverPublic }, setting);
  if (secret === null) throw new InvalidParameterException('srpA');
  const { m1, m2 } = await proofsOf({ identity, salt: bytesOfHex(salt), clientPublic, serverPublic, secret }, setting);
  return {
    handshake: { expected: hexOf(m1), proof: hexOf(m2) },
    serverPublic: hexOf(bytesOfNumber(serverPublic, srpGroup.bytes)),
  };
}

/** Whether the client's proof is right; compared in constant time. */
export function isProof({ expected }: Handshake, m1: unknown): boolean {
  if (typeof m1 !== 'string' || m1.length !== expected.length) return false;
  const given = Buffer.from(m1, 'hex');
  const right = Buffer.from(expected, 'hex');
  return given.length === right.length && timingSafeEqual(given, right);
}
