import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileNotReadable } from '../../../domain/errors.ts';
import { importLimits } from '../../../domain/segments/import/limits.ts';

export interface ReceivedFile {
  path: string;
  bytes: number;
  /** First 64 kB of the file. */
  head: Buffer;
  /** True when the whole file is valid UTF-8. */
  isUtf8: boolean;
  remove(): Promise<void>;
}

const headBytes = 64 * 1024;

/**
 * Streams an upload into a temporary file. Throws FileNotReadable when it is empty or too large, and removes the file.
 */
export async function receiveFile(body: Readable): Promise<ReceivedFile> {
  const folder = await mkdtemp(join(tmpdir(), 'soundings-import-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  const path = join(folder, 'upload');
  const seen = watch();
  try {
    await pipeline(body, seen.stream, createWriteStream(path));
    const file = seen.result();
    if (file.bytes === 0) throw new FileNotReadable('The file is empty');
    return { path, remove, ...file };
  } catch (error) {
    await remove();
    throw error;
  }
}

function watch() {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const heads: Buffer[] = [];
  let [bytes, isUtf8] = [0, true];
  const decode = (chunk?: Buffer) => {
    try {
      decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      isUtf8 = false;
    }
  };
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (bytes < headBytes) heads.push(chunk.subarray(0, headBytes - bytes));
      bytes += chunk.length;
      if (isUtf8) decode(chunk);
      done(bytes > importLimits.textBytes ? tooLarge(importLimits.textBytes) : null, chunk);
    },
    flush(done) {
      if (isUtf8) decode();
      done();
    },
  });
  return { stream, result: () => ({ bytes, isUtf8, head: Buffer.concat(heads) }) };
}

function tooLarge(limit: number): FileNotReadable {
  return new FileNotReadable(
    `Files may be up to ${Math.round(limit / 1024 / 1024)} MB. Split it, or leave columns out.`,
  );
}
