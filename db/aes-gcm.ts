import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ivBytes = 12;
const tagBytes = 16;

/** Encrypts with AES-256-GCM under a key of 32 bytes. Returns iv, tag and ciphertext, which only open with the same binding. */
export function seal(content: Buffer, binding: Buffer, key: Buffer): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(binding);
  const body = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/** Decrypts what `seal` returned. Throws for another key or binding, and for altered or shortened bytes. */
export function unseal(sealed: Buffer, binding: Buffer, key: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivBytes), { authTagLength: tagBytes });
  decipher.setAAD(binding).setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]);
}
