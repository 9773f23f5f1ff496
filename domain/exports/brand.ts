/** Look of reports for clients: the logo and the color of whoever hands them over. */
import { InvalidInput } from '../errors.ts';

export interface Brand {
  /** Six hex digits; dark enough for text on white. */
  color: string;
  logo: Logo | null;
}

export interface Logo {
  type: 'png' | 'jpeg';
  /** Contents in base64. */
  data: string;
  /** In pixels. */
  width: number;
  height: number;
}

/** Look of accounts without a color and a logo of their own. */
export const plainBrand: Brand = { color: '24416b', logo: null };

/** Returns the size of a logo within a box, in the box's units. */
export function fitLogo({ width, height }: Pick<Logo, 'width' | 'height'>, box: { w: number; h: number }) {
  const scale = Math.min(box.w / width, box.h / height);
  return { w: width * scale, h: height * scale };
}

/** Lowest contrast of text on white, by WCAG AA. */
const minContrast = 4.5;

/** Returns a color as six hex digits in lower case. Throws InvalidInput. */
export function checkColor(color: string): string {
  const [, digits] = /^#?([\da-f]{6})$/i.exec(color.trim()) ?? [];
  if (digits === undefined) throw new InvalidInput('A color has six hex digits, such as #24416b', 'color');
  return digits.toLowerCase();
}

/** Returns the color, or the nearest darker one that is legible as text on white. */
export function legibleColor(color: string): string {
  let parts = [0, 2, 4].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  while (contrastOnWhite(parts) < minContrast) parts = parts.map((part) => Math.floor(part * 0.97));
  return parts.map((part) => part.toString(16).padStart(2, '0')).join('');
}

/** Returns the contrast of a color of red, green and blue from 0 to 255 with white, from 1 to 21. */
export function contrastOnWhite(parts: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = parts.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}
