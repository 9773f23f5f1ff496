import { Readable } from 'node:stream';
import { createGunzip, gzipSync } from 'node:zlib';
import { unpackedStream } from '../../../api/segments/imports/unpacked-stream.ts';

const packed = gzipSync('name,town\nMaria,Patras\n');

test('a stream is unpacked', async () => {
  const stream = unpackedStream(Readable.from([packed]), createGunzip(), 'people.csv.gz');
  expect(Buffer.concat(await stream.toArray()).toString()).toBe('name,town\nMaria,Patras\n');
});

test('a cut that is found before anyone reads ends no process, and reading says it', async () => {
  const unpack = createGunzip();
  const stream = unpackedStream(Readable.from([packed.subarray(0, -3)]), unpack, 'people.csv.gz');
  await new Promise((resolve) => unpack.on('close', resolve));
  await expect(stream.toArray()).rejects.toThrow(
    'people.csv.gz is a damaged archive. Pack it again, or send it unpacked.',
  );
});
