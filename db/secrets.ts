import { createHmac, hkdfSync } from 'node:crypto';
import { seal, unseal } from './aes-gcm.ts';

/** Place of a secret. The ciphertext is bound to it: copied to another row or field, it cannot be decrypted. */
export interface SecretPlace {
  readonly model: string;
  readonly field: string;
  readonly rowId: string;
}

/** ENCRYPTION_KEY is missing or malformed. The message is for operators only. */
export class EncryptionKeyMissing extends Error {
  override readonly name = 'EncryptionKeyMissing';
  constructor() {
    super('ENCRYPTION_KEY must be 32 bytes in base64');
  }
}

/** The ciphertext was altered, belongs to another place, or was encrypted with another key. */
export class SecretUnreadable extends Error {
  override readonly name = 'SecretUnreadable';
}

const version = 'v1:';
const maskDots = '••••';

/** Encrypts with AES-256-GCM. Returns `v1:` and base64 of iv, tag and ciphertext; an empty text stays empty. */
export function encryptSecret(plaintext: string, place: SecretPlace, encryptionKey: string): string {
  if (plaintext === '') return '';
  return version + seal(Buffer.from(plaintext), bindingOf(place), keyBytes(encryptionKey)).toString('base64');
}

/** Decrypts a secret. Throws SecretUnreadable, EncryptionKeyMissing. */
export function decryptSecret(ciphertext: string, place: SecretPlace, encryptionKey: string): string {
  if (ciphertext === '') return '';
  if (!ciphertext.startsWith(version)) throw new SecretUnreadable('A stored secret has an unknown format');
  const key = keyBytes(encryptionKey);
  const bytes = Buffer.from(ciphertext.slice(version.length), 'base64');
  try {
    return unseal(bytes, bindingOf(place), key).toString('utf8');
  } catch (cause) {
    throw new SecretUnreadable('A stored secret cannot be opened', { cause });
  }
}

/** Masks a secret except its last four characters; a short one whole. An empty one stays empty. */
export function maskSecret(plaintext: string): string {
  if (plaintext === '') return '';
  return plaintext.length < 12 ? maskDots : maskDots + plaintext.slice(-4);
}

/** True for results of maskSecret. A client that writes one back means 'unchanged'. */
export function isMask(value: string): boolean {
  return value.startsWith(maskDots);
}

/** Derives a key, or as many bytes as asked, that reveals nothing of the encryption key. Throws EncryptionKeyMissing. */
export function deriveKey(encryptionKey: string, purpose: string, salt = '', bytes = 32): Buffer {
  return Buffer.from(hkdfSync('sha256', keyBytes(encryptionKey), salt, purpose, bytes));
}

/**
 * Hashes a text with a key that is not in the database, so that a copy of the database cannot test guesses. Base64url.
 * Throws EncryptionKeyMissing.
 */
export function keyedHash(encryptionKey: string, purpose: string, text: string): string {
  return createHmac('sha256', deriveKey(encryptionKey, purpose)).update(text).digest('base64url');
}

/** Returns the 32 bytes of the encryption key. Throws EncryptionKeyMissing. */
export function keyBytes(encryptionKey: string): Buffer {
  const bytes = Buffer.from(encryptionKey, 'base64');
  if (bytes.length !== 32) throw new EncryptionKeyMissing();
  return bytes;
}

function bindingOf(place: SecretPlace): Buffer {
  return Buffer.from(JSON.stringify([place.model, place.field, place.rowId]), 'utf8');
}
