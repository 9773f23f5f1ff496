import { newEncryptionKey } from '../../config/env.ts';
import {
  decryptSecret,
  encryptSecret,
  EncryptionKeyMissing,
  isMask,
  maskSecret,
  SecretUnreadable,
} from '../../db/secrets.ts';

const key = newEncryptionKey();
const place = { model: 'UserSettings', field: 'openaiApiKey', rowId: 'row-1' };

test('a secret can be decrypted only for its own row and field', () => {
  const cipher = encryptSecret('sk-very-secret-1234', place, key);
  expect(cipher).toMatch(/^v1:/);
  expect(cipher).not.toContain('secret');
  expect(decryptSecret(cipher, place, key)).toBe('sk-very-secret-1234');
  for (const other of [
    { ...place, rowId: 'row-2' },
    { ...place, field: 'fecApiKey' },
    { ...place, model: 'RunKey' },
  ])
    expect(() => decryptSecret(cipher, other, key)).toThrow(SecretUnreadable);
});

test('encrypting the same secret twice gives different texts', () => {
  expect(encryptSecret('sk-same', place, key)).not.toBe(encryptSecret('sk-same', place, key));
});

test('altered text, another key and plain text cannot be decrypted', () => {
  const cipher = encryptSecret('sk-very-secret-1234', place, key);
  const bytes = Buffer.from(cipher.slice(3), 'base64');
  for (const index of [0, 12, bytes.length - 1]) {
    const altered = Buffer.from(bytes);
    altered[index] = (altered[index] ?? 0) ^ 1;
    expect(() => decryptSecret(`v1:${altered.toString('base64')}`, place, key)).toThrow(SecretUnreadable);
  }
  expect(() => decryptSecret(cipher, place, newEncryptionKey())).toThrow(SecretUnreadable);
  for (const text of ['sk-plain', 'v1:', 'v1:AAAA', 'v2:AAAA'])
    expect(() => decryptSecret(text, place, key)).toThrow(SecretUnreadable);
});

test.each(['', 'short', Buffer.alloc(16).toString('base64')])(
  'nothing is stored without a valid ENCRYPTION_KEY (%j)',
  (bad) => {
    expect(() => encryptSecret('sk-1', place, bad)).toThrow(EncryptionKeyMissing);
    expect(() => decryptSecret(encryptSecret('sk-1', place, key), place, bad)).toThrow(
      'ENCRYPTION_KEY must be 32 bytes in base64',
    );
  },
);

test('a mask shows the last four characters of a long secret, and none of a short one', () => {
  expect([maskSecret('sk-very-secret-1234'), maskSecret('short'), maskSecret('')]).toEqual(['••••1234', '••••', '']);
  expect([isMask('••••1234'), isMask('••••'), isMask(''), isMask('sk-1')]).toEqual([true, true, false, false]);
});

test('an empty text stays empty', () => {
  expect(encryptSecret('', place, key)).toBe('');
  expect(decryptSecret('', place, key)).toBe('');
});
