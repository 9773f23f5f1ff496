/** Estimates of how much room texts take on slides, whose programs do not shrink texts by themselves. */
import { unspacedScripts } from '../../../domain/letters.ts';

/** Average width of a character of Arial, as a part of the font size; bold and wide capitals included. */
const narrow = 0.53;
const wide = 1.02;
const lineHeight = 1.22;
const pointsPerInch = 72;

/** Returns the width of a text in one line, in inches. `size` is in points. */
export function widthOfText(text: string, size: number): number {
  let units = 0;
  for (const character of text)
    units += unspacedScripts.test(character) || /\p{Emoji_Presentation}/u.test(character) ? wide : narrow;
  return (units * size) / pointsPerInch;
}

/** Returns the number of lines of a text in a box of this width in inches. */
export function linesOfText(text: string, width: number, size: number): number {
  return text.split('\n').reduce((sum, line) => sum + linesOfParagraph(line, width, size), 0);
}

function linesOfParagraph(paragraph: string, width: number, size: number): number {
  let [lines, used] = [1, 0];
  for (const word of paragraph.split(' ')) {
    const length = widthOfText(word, size);
    const space = used === 0 ? 0 : widthOfText(' ', size);
    if (used + space + length <= width) used += space + length;
    else {
      // A word that is wider than the box is broken by the program.
      const own = Math.max(1, Math.ceil(length / width));
      lines += used === 0 ? own - 1 : own;
      used = length - (own - 1) * width;
    }
  }
  return lines;
}

/** Returns the height of a text in a box of this width, in inches. */
export function heightOfText(text: string, width: number, size: number): number {
  return (linesOfText(text, width, size) * size * lineHeight) / pointsPerInch;
}

export interface Box {
  w: number;
  h: number;
}

/** Returns the largest size at which a text fits into a box, and the text, which is cut where the smallest does not fit. */
export function fitText(
  text: string,
  { w, h }: Box,
  [max, min]: readonly [number, number],
): { text: string; size: number } {
  for (let size = max; size >= min; size -= 1) if (heightOfText(text, w, size) <= h) return { text, size };
  let [low, high] = [0, text.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (heightOfText(`${text.slice(0, middle)}…`, w, min) <= h) low = middle;
    else high = middle - 1;
  }
  return {
    text: `${text
      .slice(0, low)
      .toWellFormed()
      .replace(/\ufffd$/, '')
      .trimEnd()}…`,
    size: min,
  };
}
