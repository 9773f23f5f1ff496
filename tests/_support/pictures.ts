/** Small pictures for tests. */
import { crc32, deflateSync } from 'node:zlib';

/** Makes a PNG of one color, red, green and blue from 0 to 255. */
export function createPng(
  width: number,
  height: number,
  color: readonly [number, number, number] = [200, 30, 30],
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const line = Buffer.from([0, ...Array.from({ length: width }, () => color).flat()]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => line)));
  const parts = [chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** Makes the beginning of a JPEG of this size, without pixels. */
export function createJpegHead(width: number, height: number): Buffer {
  const frame = Buffer.from('ffc0001108000000000301220002110103110100', 'hex');
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  const info = Buffer.from('ffe000104a46494600010100000100010000', 'hex');
  return Buffer.concat([Buffer.from('ffd8', 'hex'), info, frame, Buffer.from('ffd9', 'hex')]);
}
