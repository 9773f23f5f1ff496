/** Look of reports for clients: the logo and the color of whoever hands them over. */

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
