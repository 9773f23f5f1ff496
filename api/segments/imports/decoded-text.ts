import { createReadStream } from 'node:fs';
import type { Encoding } from '../../../domain/tables/encoding.ts';

/** Streams a file's text without its byte order mark. */
export async function* streamText(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 }))
    yield decoder.decode(chunk as Buffer, { stream: true });
  yield decoder.decode();
}
