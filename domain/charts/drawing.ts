import type { ChartTheme } from './theme.ts';

/** One part of a picture, with SVG's attributes as React spells them. */
export interface Shape {
  tag: 'rect' | 'line' | 'circle' | 'path' | 'text';
  at: Record<string, string | number>;
  text?: string;
  /** The text is cut to this width where its font can be measured. */
  room?: number;
  /** Smaller and quieter, behind the text. */
  aside?: { text: string; fill: string };
}

/** A part of a picture that says more when it is pointed at. */
export interface Spot {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Shows what is pointed at. */
  guide?: Shape;
  head: string;
  lines: readonly string[];
}

export interface Drawing {
  shapes: Shape[];
  spots: Spot[];
}

/** What a chart shows, drawn for a size in pixels: narrow ones leave out what does not fit. The same parts become a page's and a file's picture. */
export type DrawChart = (theme: ChartTheme, width: number, height: number) => Drawing;

export const textSize = 12;
/** Pixels a character takes at that size, generously. */
const characterWidth = 6.6;

/** How wide a text is, about: no picture waits for its font to be measured. */
export function widthOf(text: string): number {
  return text.length * characterWidth;
}

export function textAt(text: string, x: number, y: number, at: Record<string, string | number>): Shape {
  return { tag: 'text', at: { x, y, dominantBaseline: 'central', ...at }, text };
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Slanted lines over a box, as one path cut off at its edges. */
export function hatch({ x, y, width, height }: Box, gap: number, at: Record<string, string | number>): Shape {
  const lines: string[] = [];
  for (let start = gap; start < width + height; start += gap) {
    const [fromX, fromY] = start < height ? [0, start] : [start - height, height];
    const [toX, toY] = start < width ? [start, 0] : [width, start - width];
    lines.push(`M${round(x + fromX)} ${round(y + fromY)}L${round(x + toX)} ${round(y + toY)}`);
  }
  return { tag: 'path', at: { d: lines.join(''), fill: 'none', ...at } };
}

/** Tenths of a pixel are seen by nobody. */
export function round(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}

/** Words under an axis, as many of them as have room: each at its place in pixels. */
export function axisWords(
  words: readonly { text: string; x: number }[],
  y: number,
  right: number,
  fill: string,
): Shape[] {
  const shown: Shape[] = [];
  let free = -Infinity;
  for (const { text, x } of words) {
    const half = widthOf(text) / 2;
    const middle = Math.min(x, right - half);
    if (middle - half < free) continue;
    shown.push(textAt(text, round(middle), y, { fill, textAnchor: 'middle' }));
    free = middle + half + 12;
  }
  return shown;
}
