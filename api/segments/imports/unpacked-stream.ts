import { basename } from 'node:path';
import { pipeline, Readable, type Transform } from 'node:stream';
import { FileNotReadable } from '../../../domain/errors.ts';

/** Unpacks a stream as it is read; reading throws FileNotReadable when it is damaged. */
export function unpackedStream(packed: Readable, unpack: Transform, fileName: string): Readable {
  const chunks = pipeline(packed, unpack, () => {});
  // A cut is found after the pipeline has ended, perhaps before anyone reads; without a listener it would end the process.
  chunks.on('error', () => {});
  return Readable.from(
    (async function* () {
      try {
        for await (const chunk of chunks) yield chunk as Buffer;
      } catch {
        throw new FileNotReadable(`${basename(fileName)} is a damaged archive. Pack it again, or send it unpacked.`);
      }
    })(),
  );
}
