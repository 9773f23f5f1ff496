/**
 * SRP-6a (RFC 5054, RFC 2945): client and server prove that they know the password and its verifier without sending
 * either. Pure: hashes and random numbers come from the caller. The browser's half and the server's half build on this
 * file.
 */
import { numberToBytes, concatBytes, bytesToNumber } from './srp-bytes.ts';
import { modPow, srpGroup, type SrpGroup } from './srp-group.ts';

/** SHA-256 in the product; the vectors of RFC 5054 use SHA-1. */
export type Digest = (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>;

export interface SrpSetting {
  digest: Digest;
  group?: SrpGroup;
}

/** Values that both sides know at the proof. */
export interface SrpTranscript {
  /** USER_ID_FOR_SRP. */
  identity: string;
  salt: Uint8Array;
  clientPublic: bigint;
  serverPublic: bigint;
  /** The premaster secret S. */
  secret: bigint;
}

/** Refuses a public value that is 0 modulo the prime: it would reveal the secret. */
export function isGoodPublic(value: bigint, group: SrpGroup = srpGroup): boolean {
  return value > 0n && value < group.prime;
}

/** v = g^x, which the server stores. */
export function computeVerifier(x: bigint, group: SrpGroup = srpGroup): bigint {
  return modPow(group.generator, x, group.prime);
}

/** A = g^a. */
export function computeClientPublic(a: bigint, group: SrpGroup = srpGroup): bigint {
  return modPow(group.generator, a, group.prime);
}

/** B = kv + g^b. */
export async function computeServerPublic(
  b: bigint,
  verifier: bigint,
  { digest, group = srpGroup }: SrpSetting,
): Promise<bigint> {
  const k = await computeMultiplier({ digest, group });
  return (k * verifier + modPow(group.generator, b, group.prime)) % group.prime;
}

/** S = (B − k·g^x)^(a + ux), or null for a public value or scrambler that must be refused. */
export async function computeClientSecret(
  { a, x, clientPublic, serverPublic }: { a: bigint; x: bigint; clientPublic: bigint; serverPublic: bigint },
  { digest, group = srpGroup }: SrpSetting,
): Promise<bigint | null> {
  if (!isGoodPublic(serverPublic, group)) return null;
  const u = await computeScrambler(clientPublic, serverPublic, { digest, group });
  if (u === 0n) return null;
  const k = await computeMultiplier({ digest, group });
  const masked = (k * computeVerifier(x, group)) % group.prime;
  return modPow(serverPublic + group.prime - masked, a + u * x, group.prime);
}

/** S = (A·v^u)^b, or null for a public value or scrambler that must be refused. */
export async function computeServerSecret(
  {
    b,
    verifier,
    clientPublic,
    serverPublic,
  }: { b: bigint; verifier: bigint; clientPublic: bigint; serverPublic: bigint },
  { digest, group = srpGroup }: SrpSetting,
): Promise<bigint | null> {
  if (!isGoodPublic(clientPublic, group)) return null;
  const u = await computeScrambler(clientPublic, serverPublic, { digest, group });
  if (u === 0n) return null;
  return modPow(clientPublic * modPow(verifier, u, group.prime), b, group.prime);
}

/** M1 = H(H(N) xor H(g) | H(I) | s | A | B | K): the client's proof; M2 = H(A | M1 | K): the server's. K = H(S). */
export async function computeProofs(
  transcript: SrpTranscript,
  { digest, group = srpGroup }: SrpSetting,
): Promise<{ m1: Uint8Array; m2: Uint8Array }> {
  const pad = (value: bigint) => numberToBytes(value, group.bytes);
  const key = await digest(pad(transcript.secret));
  const prime = await digest(pad(group.prime));
  const generator = await digest(numberToBytes(group.generator));
  const both = prime.map((byte, at) => byte ^ (generator[at] ?? 0));
  const identity = await digest(new TextEncoder().encode(transcript.identity));
  const clientPublic = pad(transcript.clientPublic);
  const m1 = await digest(
    concatBytes(both, identity, transcript.salt, clientPublic, pad(transcript.serverPublic), key),
  );
  return { m1, m2: await digest(concatBytes(clientPublic, m1, key)) };
}

/** k = H(N | PAD(g)). */
export async function computeMultiplier({ digest, group = srpGroup }: SrpSetting): Promise<bigint> {
  return bytesToNumber(
    await digest(concatBytes(numberToBytes(group.prime), numberToBytes(group.generator, group.bytes))),
  );
}

/** u = H(PAD(A) | PAD(B)). */
export async function computeScrambler(
  clientPublic: bigint,
  serverPublic: bigint,
  { digest, group = srpGroup }: SrpSetting,
): Promise<bigint> {
  return bytesToNumber(
    await digest(concatBytes(numberToBytes(clientPublic, group.bytes), numberToBytes(serverPublic, group.bytes))),
  );
}
