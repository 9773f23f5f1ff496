import { fileURLToPath } from 'node:url';
import Pdf from 'pdfkit';
import { plainText } from '../../../domain/exports/plain-text.ts';
import { breakWords } from './break-words.ts';

export type Doc = InstanceType<typeof Pdf>;

export const colors = {
  ink: '#1c2127',
  muted: '#5f6b7c',
  line: '#c5cbd3',
  tint: '#f0f2f5',
  warning: '#824006',
  warningTint: '#faf0e6',
} as const;
const missingMark = '▯';
const lineGap = 1.5;

export interface Paper {
  doc: Doc;
  left: number;
  width: number;
  /** Replaces characters that the font lacks. */
  shown: (text: string) => string;
  /** True when a character was replaced. */
  hasMissing: () => boolean;
}

/**
 * Opens an A4 document in DejaVu Sans, which has Latin, Greek, Cyrillic and some other scripts; pdfkit's own fonts have
 * western Latin only.
 */
export function openPaper(title: string): Paper {
  const margins = { top: 54, bottom: 64, left: 50, right: 50 };
  const doc = new Pdf({
    size: 'A4',
    margins,
    bufferPages: true,
    info: { Title: plainText(title), Creator: 'Soundings' },
    lang: 'en',
  });
  doc.registerFont('text', fontPath('DejaVuSans'));
  doc.registerFont('bold', fontPath('DejaVuSans-Bold'));
  doc.font('text');
  const { font } = (doc as unknown as { _font: { font: { hasGlyphForCodePoint(point: number): boolean } } })._font;
  let isMissing = false;
  const shown = (text: string) =>
    plainText(text)
      .replace(/[\ufe00-\ufe0f\u200b-\u200f\u2060\ufeff]/g, '')
      .replaceAll('\t', '    ')
      .replace(/[^\n]/gu, (character) => {
        if (font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)) return character;
        isMissing = true;
        return missingMark;
      });
  const width = doc.page.width - margins.left - margins.right;
  return { doc, left: margins.left, width, shown, hasMissing: () => isMissing };
}

function fontPath(name: string): string {
  return fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`));
}

/** Starts a new page when `height` points do not fit on this one. */
export function makeRoom({ doc }: Paper, height: number): void {
  if (doc.y + height > doc.page.height - doc.page.margins.bottom) doc.addPage();
}

interface Style {
  size?: number;
  font?: 'text' | 'bold';
  color?: string;
  gap?: number;
  indent?: number;
}

/** Writes a paragraph across the page, or from `indent` on. */
export function write(
  paper: Paper,
  text: string,
  { size = 9.5, font = 'text', color = colors.ink, gap = 5, indent = 0 }: Style = {},
): void {
  const { doc, left, width } = paper;
  makeRoom(paper, size * 1.5);
  doc.font(font).fontSize(size).fillColor(color);
  doc.text(lines(paper, text, width - indent), left + indent, doc.y, { width: width - indent, lineGap });
  doc.y += gap;
}

/** Measures the height of a paragraph. */
export function heightOf(paper: Paper, text: string, { size = 9.5, font = 'text', indent = 0 }: Style = {}): number {
  const { doc, width } = paper;
  doc.font(font).fontSize(size);
  return doc.heightOfString(lines(paper, text, width - indent), { width: width - indent, lineGap });
}

/** Measures the width of a line. */
export function widthOf({ doc, shown }: Paper, text: string, size: number): number {
  return doc.font('text').fontSize(size).widthOfString(shown(text));
}

/** Breaks the text into lines for the current font. */
export function lines({ doc, shown }: Paper, text: string, width: number): string {
  return breakWords(shown(text), width, (part) => doc.widthOfString(part));
}

export function heading(paper: Paper, text: string, roomBelow = 60): void {
  makeRoom(paper, roomBelow + 24);
  paper.doc.y += 8;
  write(paper, text, { size: 13, font: 'bold', gap: 4 });
}

/** Writes one line at a position, cut to its width. The cursor stays. */
export function label(
  paper: Paper,
  text: string,
  x: number,
  y: number,
  options: {
    width: number;
    size?: number;
    color?: string;
    font?: 'text' | 'bold';
    align?: 'left' | 'center' | 'right';
  },
): void {
  const { doc, shown } = paper;
  const { width, size = 8, color = colors.ink, font = 'text', align = 'left' } = options;
  const before = doc.y;
  doc.font(font).fontSize(size).fillColor(color);
  doc.text(fitText(doc, shown(text).replaceAll('\n', ' '), width), x, y, { width: width + 2, align, lineBreak: false });
  doc.y = before;
}

/** Cuts the text to the width in the current font. */
export function fitText(doc: Doc, text: string, width: number): string {
  if (doc.widthOfString(text) <= width) return text;
  let [low, high] = [0, text.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (doc.widthOfString(`${text.slice(0, middle)}…`) <= width) low = middle;
    else high = middle - 1;
  }
  return `${text.slice(0, low).trimEnd()}…`;
}
