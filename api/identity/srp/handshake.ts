import { createHash, randomBytes } from 'node:crypto';
import { InvalidParameterException } from '../../../domain/identity/errors.ts';
import {
  hexToBytes,
  numberToBytes,
  bytesToHex,
  parseHexNumber,
  bytesToNumber,
} from '../../../domain/identity/srp-bytes.ts';
import { srpGroup } from '../../../domain/identity/srp-group.ts';
import { srpPrivateBytes } from '../../../domain/identity/srp-secret.ts';
import {
  computeProofs,
  computeServerPublic,
  computeServerSecret,
  type SrpSetting,
} from '../../../domain/identity/srp.ts';
import { equalInConstantTime } from '../../constant-time.ts';

/**
 * State between the two legs, encrypted with the session: the expected proof and the server's own. The client's public
 * value is known before ours is sent, so the secret is computed at once and neither b nor the verifier is stored.
 */
export interface Handshake {
  /** Hexadecimal. */
  expected: string;
  proof: string;
}

export interface BegunHandshake {
  handshake: Handshake;
  /** B, hexadecimal. */
  serverPublic: string;
}

const setting: SrpSetting = { digest: (bytes) => new Uint8Array(createHash('sha256').update(bytes).digest()) };

/** The server's first leg. Throws InvalidParameterException for an A that is malformed or 0 in the group. */
export async function beginHandshake(
  { identity, salt, verifier }: { identity: string; salt: string; verifier: bigint },
  srpA: unknown,
): Promise<BegunHandshake> {
  const clientPublic = parseHexNumber(srpA, srpGroup.bytes);
  if (clientPublic === null) throw new InvalidParameterException('srpA');
  const b = bytesToNumber(randomBytes(srpPrivateBytes));
  const serverPublic = await computeServerPublic(b, verifier, setting);
  const secret = await computeServerSecret({ b, verifier, clientPublic, serverPublic }, setting);
  if (secret === null) throw new InvalidParameterException('srpA');
  const { m1, m2 } = await computeProofs(
    { identity, salt: hexToBytes(salt), clientPublic, serverPublic, secret },
    setting,
  );
  return {
    handshake: { expected: bytesToHex(m1), proof: bytesToHex(m2) },
    serverPublic: bytesToHex(numberToBytes(serverPublic, srpGroup.bytes)),
  };
}

/** Checks the client's proof in constant time. */
export function isProof({ expected }: Handshake, m1: unknown): boolean {
  if (typeof m1 !== 'string' || m1.length !== expected.length) return false;
  return equalInConstantTime(Buffer.from(m1, 'hex'), Buffer.from(expected, 'hex'));
}
