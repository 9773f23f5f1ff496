/**
 * SRP-6a (RFC 5054, RFC 2945): who knows the password and who keeps its verifier prove it to each other, and neither password nor verifier
 * travels. Pure: hashes and random numbers come from the caller. Both halves, the browser's and the server's, are built on this file.
 */
import { bytesOfNumber, joined, numberOf } from './srp-bytes.ts';
import { modPow, srpGroup, type SrpGroup } from './srp-group.ts';

/** SHA-256 in the product; RFC 5054's vectors use SHA-1. */
export type Digest = (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>;

export interface SrpSetting {
  digest: Digest;
  group?: SrpGroup;
}

/** What both sides know when they prove themselves. */
export interface SrpTranscript {
  /** USER_ID_FOR_SRP. */
  identity: string;
  salt: Uint8Array;
  clientPublic: bigint;
  serverPublic: bigint;
  /** The premaster secret S. */
  secret: bigint;
}

/** A value that another side sent is refused when it is 0 modulo the prime: it would make the secret known. */
export function isGoodPublic(value: bigint, group: SrpGroup = srpGroup): boolean {
  return value > 0n && value < group.prime;
}

/** v = g^x: what the server keeps. */
export function verifierOf(x: bigint, group: SrpGroup = srpGroup): bigint {
  return modPow(group.generator, x, group.prime);
}

/** A = g^a. */
export function clientPublicOf(a: bigint, group: SrpGroup = srpGroup): bigint {
  return modPow(group.generator, a, group.prime);
}

/** B = kv + g^b. */
export async function serverPublicOf(
  b: bigint,
  verifier: bigint,
  { digest, group = srpGroup }: SrpSetting,
): Promise<bigint> {
  const k = await multiplierOf({ digest, group });
  return (k * verifier + modPow(group.generator, b, group.prime)) % group.prime;
}

/** S = (B − k·g^x)^(a + ux), or null for a public value or a scrambler that must be refused. */
export async function clientSecretOf(
  { a, x, clientPublic, serverPublic }: { a: bigint; x: bigint; clientPublic: bigint; serverPublic: bigint },
  { digest, group = srpGroup }: SrpSetting,
): Promise<bigint | null> {
  if (!isGoodPublic(serverPublic, group)) return null;
  const u = await scramblerOf(clientPublic, serverPublic, { digest, group });
  if (u === 0n) return null;
  const k = await multiplierOf({ digest, group });
  const masked = (k * verifierOf(x, group)) % group.prime;
  return modPow(serverPublic + group.prime - masked, a + u * x, group.prime);
}

/** S = (A·v^u)^b, or null for a public value or a scrambler that must be refused. */
export async function serverSecretOf(
  {
    b,
    verifier,
    clientPublic,
    serverPublic,
  }: { b: bigint; verifier: bigint; clientPublic: bigint; serverPublic: bigint },
  { digest, group = srpGroup }: SrpSetting,
): Promise<bigint | null> {
  if (!isGoodPublic(clientPublic, group)) return null;
  const u = await scramblerOf(clientPublic, serverPublic, { digest, group });
  if (u === 0n) return null;
  return modPow(clientPublic * modPow(verifier, u, group.prime), b, group.prime);
}

/** M1 = H(H(N) xor H(g) | H(I) | s | A | B | K): the client's proof; M2 = H(A | M1 | K): the server's. K = H(S). */
export async function proofsOf(
  transcript: SrpTranscript,
  { digest, group = srpGroup }: SrpSetting,
): Promise<{ m1: Uint8Array; m2: Uint8Array }> {
  const pad = (value: bigint) => bytesOfNumber(value, group.bytes);
  const key = await digest(pad(transcript.secret));
  const prime = await digest(pad(group.prime));
  const generator = await digest(bytesOfNumber(group.generator));
  const both = prime.map((byte, at) => byte ^ (generator[at] ?? 0));
  const identity = await digest(new TextEncoder().encode(transcript.identity));
  const clientPublic = pad(transcript.clientPublic);
  const m1 = await digest(joined(both, identity, transcript.salt, clientPublic, pad(transcript.serverPublic), key));
  return { m1, m2: await digest(joined(clientPublic, m1, key)) };
}

/** k = H(N | PAD(g)). */
export async function multiplierOf({ digest, group = srpGroup }: SrpSetting): Promise<bigint> {
  return numberOf(await digest(joined(bytesOfNumber(group.prime), bytesOfNumber(group.generator, group.bytes))));
}

/** u = H(PAD(A) | PAD(B)). */
export async function scramblerOf(
  clientPublic: bigint,
  serverPublic: bigint,
  { digest, group = srpGroup }: SrpSetting,
): Promise<bigint> {
  return numberOf(
    await digest(joined(bytesOfNumber(clientPublic, group.bytes), bytesOfNumber(serverPublic, group.bytes))),
  );
}
