/**
 * The browser's half of SRP (RFC 5054), in which the password becomes a proof and is not sent. The letters are those of
 * the RFC: a and A are the browser's private and public value, B the server's public value, x the private key derived
 * from the password, M1 and M2 the proofs of the browser and the server.
 */
import { EmptyUserIdForSRPException } from '../../domain/identity/library-errors.ts';
import type { SignInAnswer } from '../../domain/identity/challenges.ts';
import {
  hexToBytes,
  numberToBytes,
  bytesToHex,
  parseHexNumber,
  bytesToNumber,
  areEqualBytes,
} from '../../domain/identity/srp-bytes.ts';
import { srpGroup } from '../../domain/identity/srp-group.ts';
import { deriveDeviceSecret, srpPrivateBytes, srpSaltBytes } from '../../domain/identity/srp-secret.ts';
import { computeClientPublic, computeClientSecret, computeProofs, computeVerifier } from '../../domain/identity/srp.ts';
import { AuthError } from './errors.ts';
import type { StoredDevice } from './types.ts';

/** Random bytes of a device's password. */
const devicePasswordBytes = 40;

/** The beginning of a handshake: A is sent as `srpA`, a is kept. */
export interface SrpStart {
  a: bigint;
  srpA: string;
}

/** The server's challenge: parameters of PASSWORD_VERIFIER and DEVICE_PASSWORD_VERIFIER. */
export interface SrpQuestion {
  identity: string;
  /** Hexadecimal, as SRP_B. */
  salt: string;
  serverPublic: string;
}

/** M1 to send, M2 to compare with the response; both hexadecimal. */
export interface SrpProofs {
  proof: string;
  expected: string;
}

/** Begins a handshake with a random private value. */
export function startSrp(): SrpStart {
  const a = bytesToNumber(crypto.getRandomValues(new Uint8Array(srpPrivateBytes)));
  return { a, srpA: bytesToHex(numberToBytes(computeClientPublic(a), srpGroup.bytes)) };
}

/**
 * Parses the server's challenge. Throws AuthError: EmptyUserIdForSRPException when the identity is missing,
 * SignInException for an invalid B or salt.
 */
export function parsePasswordQuestion(parameters: Record<string, unknown>): SrpQuestion {
  const identity = parameters['USER_ID_FOR_SRP'];
  if (typeof identity !== 'string' || identity === '') throw AuthError.of(new EmptyUserIdForSRPException());
  return parseQuestion(identity, parameters);
}

/** Parses the parameters of a challenge. Throws AuthError SignInException. */
export function parseQuestion(identity: string, parameters: Record<string, unknown>): SrpQuestion {
  const { SALT: salt, SRP_B: serverPublic } = parameters;
  if (typeof salt !== 'string' || !/^[0-9a-f]{16,}$/i.test(salt) || typeof serverPublic !== 'string')
    throw createUnusableError();
  return { identity, salt, serverPublic };
}

/** Computes both proofs of a handshake. `secretOf` derives x from the salt. */
export async function proveSrp(
  { a, srpA }: SrpStart,
  { identity, salt, serverPublic }: SrpQuestion,
  secretOf: (salt: Uint8Array) => Promise<bigint>,
): Promise<SrpProofs> {
  const { sha256: digest } = await import('./srp-hashes.ts');
  const clientPublic = BigInt(`0x${srpA}`);
  const given = parseHexNumber(serverPublic, srpGroup.bytes);
  if (given === null) throw createUnusableError();
  const saltBytes = hexToBytes(salt);
  const secret = await computeClientSecret(
    { a, x: await secretOf(saltBytes), clientPublic, serverPublic: given },
    { digest },
  );
  if (secret === null) throw createUnusableError();
  const { m1, m2 } = await computeProofs(
    { identity, salt: saltBytes, clientPublic, serverPublic: given, secret },
    { digest },
  );
  return { proof: bytesToHex(m1), expected: bytesToHex(m2) };
}

/** Accepts a response only from a server that knows the verifier too. Throws AuthError SignInException. */
export function verifyServerProof(answer: SignInAnswer, { expected }: SrpProofs): SignInAnswer {
  const { serverProof } = answer;
  const isRight = serverProof !== undefined && areEqualBytes(hexToBytes(serverProof), hexToBytes(expected));
  if (!isRight) throw new AuthError('SignInException', 'The server could not prove that it knows this account');
  return answer;
}

/** Derives x of a person, by argon2id. */
export async function loadPasswordSecret(identity: string, password: string, salt: Uint8Array): Promise<bigint> {
  const { derivePasswordSecret } = await import('./srp-hashes.ts');
  return derivePasswordSecret(identity, password, salt);
}

/** Derives x of a device. */
export async function loadDeviceSecret(
  { deviceKey, deviceGroupKey, password = '' }: StoredDevice,
  salt: Uint8Array,
): Promise<bigint> {
  const { sha256 } = await import('./srp-hashes.ts');
  return deriveDeviceSecret({ deviceKey, deviceGroupKey, password, salt }, sha256);
}

/** Creates a device password that nobody types, with its salt and verifier. Hexadecimal. */
export async function createDeviceSecret(
  device: StoredDevice,
): Promise<{ password: string; salt: string; verifier: string }> {
  const password = bytesToHex(crypto.getRandomValues(new Uint8Array(devicePasswordBytes)));
  const salt = crypto.getRandomValues(new Uint8Array(srpSaltBytes));
  const x = await loadDeviceSecret({ ...device, password }, salt);
  return { password, salt: bytesToHex(salt), verifier: bytesToHex(numberToBytes(computeVerifier(x), srpGroup.bytes)) };
}

/** The server sent values that no honest server sends. */
const createUnusableError = () =>
  new AuthError('SignInException', 'The server answered with values that cannot be used');
