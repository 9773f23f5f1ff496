/** The keys of a stack in a backup: locked by a passphrase, or in a second file. */
import { randomBytes, scrypt } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { seal, unseal } from '../../db/aes-gcm.ts';
import type { Secrets } from '../home.ts';
import { StackError } from '../stack-error.ts';

/** Secrets without which the data of a stack are of no use. */
export type StackKeys = Pick<Secrets, 'encryptionKey' | 'demoPassword'>;

/** Keys under a passphrase, as they are in the header of a backup (base64). */
export interface LockedKeys {
  salt: string;
  sealed: string;
}

/** Cost of one guess: about half a second and 128 MB. Part of the format, so a change needs another version of it. */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };
const keyBytes = 32;

/** Locks the keys of the backup with this id, and returns the key for its content. */
export async function lockKeys(
  { encryptionKey, demoPassword }: StackKeys,
  id: string,
  passphrase: string,
): Promise<{ locked: LockedKeys; contentKey: Buffer }> {
  const salt = randomBytes(16);
  const { ownKey, contentKey } = await deriveKeys(passphrase, salt);
  const sealed = seal(Buffer.from(JSON.stringify({ encryptionKey, demoPassword })), Buffer.from(id), ownKey);
  return { locked: { salt: salt.toString('base64'), sealed: sealed.toString('base64') }, contentKey };
}

/** Returns the keys and the key for the content. Throws StackError for another passphrase. */
export async function unlockKeys(
  { salt, sealed }: LockedKeys,
  id: string,
  passphrase: string,
): Promise<{ keys: StackKeys; contentKey: Buffer }> {
  const { ownKey, contentKey } = await deriveKeys(passphrase, Buffer.from(salt, 'base64'));
  try {
    const opened = unseal(Buffer.from(sealed, 'base64'), Buffer.from(id), ownKey);
    return { keys: JSON.parse(opened.toString()) as StackKeys, contentKey };
  } catch (cause) {
    throw new StackError('The passphrase is not the one that this backup was made with.', { cause });
  }
}

async function deriveKeys(passphrase: string, salt: Buffer): Promise<{ ownKey: Buffer; contentKey: Buffer }> {
  const both = await new Promise<Buffer>((resolve, reject) => {
    scrypt(passphrase.normalize('NFKC'), salt, 2 * keyBytes, cost, (error, derived) =>
      error === null ? resolve(derived) : reject(error),
    );
  });
  return { ownKey: both.subarray(0, keyBytes), contentKey: both.subarray(keyBytes) };
}

/** Reads a passphrase: the first line of a file. Throws StackError when there is none. */
export function readPassphrase(file: string): string {
  const [first = ''] = readText(file, 'The file with the passphrase').split(/\r?\n/);
  if (first === '') throw new StackError(`The first line of ${file} is empty: write the passphrase there.`);
  return first;
}

/** Path of the file with the keys of a backup without a passphrase. */
export const keysFileOf = (backup: string) => `${backup}.keys`;

/** Writes the keys of a backup into a file of their own, readable for its owner only. */
export function writeKeysFile(file: string, { encryptionKey, demoPassword }: StackKeys, id: string): void {
  writeFileSync(file, `${JSON.stringify({ backup: id, encryptionKey, demoPassword }, null, 2)}\n`, {
    mode: 0o600,
    flag: 'wx',
  });
}

/** Throws StackError when the file is missing or belongs to another backup. */
export function readKeysFile(file: string, id: string): StackKeys {
  const text = readText(file, 'The file with the keys of this backup');
  let read: Partial<StackKeys & { backup: string }>;
  try {
    read = JSON.parse(text) as typeof read;
  } catch {
    throw new StackError(`${file} is not a file with keys: restore another copy of it.`);
  }
  const { backup, encryptionKey, demoPassword } = read;
  if (backup !== id || encryptionKey === undefined || demoPassword === undefined)
    throw new StackError(`${file} has the keys of another backup: name the right file with --keys-file.`);
  return { encryptionKey, demoPassword };
}

function readText(file: string, name: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new StackError(`${name} cannot be read: ${file}.`, { cause });
  }
}
