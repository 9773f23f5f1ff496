/**
 * The file of a backup: a line with its format, a line that describes it, its content in compressed and possibly
 * encrypted frames, and a checksum over all of these.
 */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { seal, unseal } from '../../db/aes-gcm.ts';
import { StackError } from '../stack-error.ts';
import { BlockReader, endBlock, toBlock } from './blocks.ts';
import type { LockedKeys } from './keys.ts';

/** Description of a backup, readable without a passphrase. */
export interface Header {
  id: string;
  /** ISO 8601. */
  createdAt: string;
  /** Migrations of its database. */
  migrations: string[];
  /** False when the stack stores its files in a bucket. */
  hasFiles: boolean;
  /** Null when the keys are in a second file. */
  keys: LockedKeys | null;
}

/** A backup whose checksum is right. */
export interface Container {
  file: string;
  header: Header;
  /** Positions of the first byte of the content, and of the checksum. */
  from: number;
  to: number;
}

const name = 'soundings-backup';
const format = `${name} 1`;
const checksumBytes = 32;
const maxHeadBytes = 1024 * 1024;
const frameBytes = 256 * 1024;

/** Writes a new file, complete on the disk when it returns. With a key the content is encrypted. */
export async function writeContainer(
  file: string,
  header: Header,
  content: AsyncIterable<Buffer>,
  contentKey?: Buffer,
): Promise<void> {
  const head = Buffer.from(`${format}\n${JSON.stringify(header)}\n`);
  const hash = createHash('sha256');
  await pipeline(
    content,
    createGzip({ chunkSize: frameBytes }),
    async function* toFrames(chunks: AsyncIterable<Buffer>) {
      let number = 0;
      yield head;
      for await (const chunk of chunks)
        yield toBlock(contentKey === undefined ? chunk : seal(chunk, binding(header, number++), contentKey));
      yield endBlock;
    },
    async function* withChecksum(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
      yield hash.digest();
    },
    createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
  );
}

/** Reads a file once and compares its checksum. Throws StackError when it is damaged, or not a backup of this format. */
export async function openContainer(file: string): Promise<Container> {
  const [head, size] = await readHead(file);
  const [first, second] = head.toString('latin1').split('\n', 2);
  if (first?.startsWith(`${name} `) && first !== format && /^\d+$/.test(first.slice(name.length + 1)))
    throw new StackError(`${file} was made by a newer version of Soundings: restore it with that version.`);
  if (first !== format)
    throw new StackError(`${file} is not a backup of Soundings, or its beginning is damaged: use another copy.`);
  const to = size - checksumBytes;
  if (second === undefined || !(await isWhole(file, to)))
    throw new StackError(`${file} is damaged (its checksum differs), so nothing was restored: use another copy.`);
  const from = format.length + 1 + second.length + 1;
  const header = JSON.parse(Buffer.from(second, 'latin1').toString()) as Header;
  return { file, header, from, to };
}

/** Passes the content to `read`, which must read all of it. */
export async function readContent(
  { file, header, from, to }: Container,
  contentKey: Buffer | undefined,
  read: (content: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  await pipeline(
    createReadStream(file, { start: from, end: to - 1 }),
    async function* fromFrames(chunks: AsyncIterable<Buffer>) {
      let number = 0;
      for await (const frame of new BlockReader(chunks).series())
        yield contentKey === undefined ? frame : unseal(frame, binding(header, number++), contentKey);
    },
    createGunzip({ chunkSize: frameBytes }),
    read,
  );
}

/** Ties a frame to its place in this backup, so that frames cannot be exchanged. */
function binding({ id }: Header, number: number): Buffer {
  return Buffer.from(`${id} ${number}`);
}

async function readHead(file: string): Promise<[head: Buffer, size: number]> {
  try {
    const handle = await open(file);
    try {
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(maxHeadBytes), 0, maxHeadBytes, 0);
      return [buffer.subarray(0, bytesRead), (await stat(file)).size];
    } finally {
      await handle.close();
    }
  } catch (cause) {
    throw new StackError(`The backup ${file} cannot be read: check its name.`, { cause });
  }
}

/** True when the bytes from `to` on are the checksum of those before. */
async function isWhole(file: string, to: number): Promise<boolean> {
  if (to <= 0) return false;
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { end: to - 1 })) hash.update(chunk as Buffer);
  const stored: Buffer[] = [];
  for await (const chunk of createReadStream(file, { start: to })) stored.push(chunk as Buffer);
  return hash.digest().equals(Buffer.concat(stored));
}
