/** Check of logos by their content. */
import { InvalidInput } from '../errors.ts';

export const logoLimits = { maxBytes: 200_000, maxPixels: 2_000 } as const;

interface LogoFacts {
  type: 'png' | 'jpeg';
  width: number;
  height: number;
}

/** Reads kind and size of a PNG or JPEG. Throws InvalidInput for anything else, and for one that is too large. */
export function readLogo(bytes: Uint8Array): LogoFacts {
  const { maxBytes, maxPixels } = logoLimits;
  if (bytes.length > maxBytes) throw new InvalidInput('A logo has at most 200 kB', 'logo');
  const facts = readPng(bytes) ?? readJpeg(bytes);
  if (facts === null) throw new InvalidInput('A logo is a PNG or JPEG image', 'logo');
  const { width, height } = facts;
  if (Math.min(width, height) < 1 || Math.max(width, height) > maxPixels)
    throw new InvalidInput('A logo has at most 2,000 pixels in width and height', 'logo');
  return facts;
}

const pngBegin = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

function readPng(bytes: Uint8Array): LogoFacts | null {
  if (bytes.length < 33 || pngBegin.some((byte, at) => bytes[at] !== byte)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { type: 'png', width: view.getUint32(16), height: view.getUint32(20) };
}

/** Segments that have no size of the picture though their numbers are among those that have. */
const notFrames = [0xc4, 0xc8, 0xcc];

function readJpeg(bytes: Uint8Array): LogoFacts | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 2;
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xcf && !notFrames.includes(marker))
      return { type: 'jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}
