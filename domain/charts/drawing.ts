import type { ChartTheme } from './theme.ts';

/** One element of a drawing; `at` are its SVG attributes in React's spelling. */
export interface Shape {
  tag: 'rect' | 'line' | 'circle' | 'path' | 'text';
  at: Record<string, string | number>;
  text?: string;
  /** Width to which the text is cut where its font can be measured. */
  room?: number;
  /** Smaller text in another color after the text. */
  aside?: { text: string; fill: string };
}

/** An area that shows a tooltip when hovered. */
export interface Spot {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Shape that marks the hovered area. */
  guide?: Shape;
  head: string;
  lines: readonly string[];
}

export interface Drawing {
  shapes: Shape[];
  spots: Spot[];
}

/** Draws a chart for a size in pixels and leaves out what does not fit. Pages and files use the same elements. */
export type DrawChart = (theme: ChartTheme, width: number, height: number) => Drawing;

export const textSize = 12;
/** Estimated pixels per character at that size, rounded up. */
const characterWidth = 6.6;

/** Estimates the width of a text, so that no drawing waits for its font to be measured. */
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

/** Draws diagonal lines over a box, as one path clipped at its edges. */
export function hatch({ x, y, width, height }: Box, gap: number, at: Record<string, string | number>): Shape {
  const lines: string[] = [];
  for (let start = gap; start < width + height; start += gap) {
    const [fromX, fromY] = start < height ? [0, start] : [start - height, height];
    const [toX, toY] = start < width ? [start, 0] : [width, start - width];
    lines.push(`M${round(x + fromX)} ${round(y + fromY)}L${round(x + toX)} ${round(y + toY)}`);
  }
  return { tag: 'path', at: { d: lines.join(''), fill: 'none', ...at } };
}

/** Rounds to tenths of a pixel, which nobody can see. */
export function round(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}

/** Chooses as many labels of an axis as fit, each with its position in pixels. */
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
