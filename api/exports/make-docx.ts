import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  HeadingLevel,
  ImageRun,
  LineRuleType,
  Packer,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
  type IParagraphOptions,
  type IRunOptions,
} from 'docx';
import { fitLogo, type Brand, type Logo } from '../../domain/exports/brand.ts';
import { plainText } from '../../domain/exports/plain-text.ts';
import type { DocumentBlock, DocumentTable, TextDocument } from '../../domain/exports/text-document.ts';
import { sumOf } from '../../domain/sum.ts';
import { cutText } from './safe-text.ts';

const font = 'Arial';
const ink = '1C2127';
const muted = '5F6B7C';
const warning = '824006';
const line = { style: BorderStyle.SINGLE, size: 4, color: 'C5CBD3' };
const noLine = { style: BorderStyle.NONE, size: 0, color: 'auto' };
/** A4 in twentieths of a point. */
const paper = {
  size: { width: 11_906, height: 16_838 },
  margin: { top: 1_080, bottom: 1_280, left: 1_000, right: 1_000 },
};
const [minColumnCharacters, maxColumnCharacters] = [10, 30];
const textWidth = paper.size.width - paper.margin.left - paper.margin.right;

interface Look {
  /** Logo above the title, and color of headings. */
  brand: Brand;
  /** First words of the foot. */
  foot: string;
}

/** Largest logo in pixels, which Word takes as 1/96 inch. */
const logoBox = { w: 170, h: 56 };

/** Makes a Word file with headings, lists and tables of its own, so that it can be searched and edited. */
export function makeDocx({ title, notes, mark, blocks }: TextDocument, look?: Look): Promise<Buffer> {
  const color = look?.brand.color ?? ink;
  const head = [
    ...(look?.brand.logo ? [logoParagraph(look.brand.logo)] : []),
    new Paragraph({ heading: HeadingLevel.TITLE, children: runs(title) }),
    ...(mark === null ? [] : [paragraph(mark.sentence, { bold: true, color: warning })]),
    ...notes.map((note) => paragraph(note, { color: muted, size: 17 }, { spacing: { after: 40 } })),
  ];
  return Packer.toBuffer(
    new Document({
      title: cutText(title, 200),
      creator: look === undefined ? 'Soundings' : '',
      styles: {
        default: {
          document: {
            run: { font, size: 20, color: ink },
            paragraph: { spacing: { after: 120, line: 276, lineRule: LineRuleType.AUTO } },
          },
          title: { run: { font, size: 40, bold: true, color: ink }, paragraph: { spacing: { after: 120 } } },
          heading1: headingStyle(26, 280, color),
          heading2: headingStyle(21, 200),
        },
      },
      sections: [
        {
          properties: { page: paper },
          footers: { default: footer(mark?.text ?? null, look?.foot ?? 'Soundings') },
          children: [...head, ...blocks.flatMap(toElements)],
        },
      ],
    }),
  );
}

function logoParagraph({ type, data, width, height }: Logo): Paragraph {
  const { w, h } = fitLogo({ width, height }, logoBox);
  const image = new ImageRun({
    type: type === 'jpeg' ? 'jpg' : 'png',
    data: Buffer.from(data, 'base64'),
    transformation: { width: w, height: h },
    altText: { name: 'Logo', title: 'Logo', description: 'Logo' },
  });
  return new Paragraph({ alignment: AlignmentType.RIGHT, children: [image] });
}

function headingStyle(size: number, before: number, color = ink) {
  return {
    run: { font, size, bold: true, color },
    paragraph: { spacing: { before, after: 100 }, keepNext: true },
  };
}

function footer(mark: string | null, foot: string): Footer {
  const style = { size: 16, color: muted };
  const children = [
    new TextRun({ ...style, text: `${foot} · ` }),
    ...(mark === null ? [] : [new TextRun({ ...style, text: `${mark} · `, bold: true, color: warning })]),
    new TextRun({ ...style, children: ['Page ', PageNumber.CURRENT, ' of ', PageNumber.TOTAL_PAGES] }),
  ];
  return new Footer({ children: [new Paragraph({ alignment: AlignmentType.CENTER, children })] });
}

function toElements(block: DocumentBlock): Paragraph | (Paragraph | Table)[] {
  switch (block.kind) {
    case 'heading':
      return new Paragraph({
        heading: block.level === 1 ? HeadingLevel.HEADING_1 : HeadingLevel.HEADING_2,
        children: runs(block.text),
      });
    case 'text':
      return paragraph(block.text);
    case 'quote':
      return paragraph(block.text, {}, { indent: { left: 240 }, border: { left: { ...line, size: 18, space: 8 } } });
    case 'item':
      return paragraph(block.text, {}, { bullet: { level: block.level - 1 }, spacing: { after: 60 } });
    case 'speech':
      return new Paragraph({
        ...directionOf(block.text),
        children: [
          ...runs(block.speaker, { bold: true }),
          ...runs(` (${block.note}): `, { color: muted }),
          ...runs(block.text),
        ],
      });
    case 'table':
      // The text after a table has no distance of its own from it, and a second table would join the first.
      return [table(block), new Paragraph({ spacing: { after: 0, line: 160, lineRule: LineRuleType.EXACT } })];
  }
}

function table({ columns, rows }: DocumentTable): Table {
  const widths = columnWidths([columns, ...rows]);
  const row = (cells: readonly string[], isHead: boolean) =>
    new TableRow({
      tableHeader: isHead,
      cantSplit: true,
      children: cells.map(
        (cell, at) =>
          new TableCell({
            width: { size: widths[at] ?? 0, type: WidthType.DXA },
            children: [paragraph(cell, { size: 18, bold: isHead }, { spacing: { before: 40, after: 40 } })],
          }),
      ),
    });
  return new Table({
    width: { size: textWidth, type: WidthType.DXA },
    columnWidths: widths,
    borders: { top: line, bottom: line, insideHorizontal: line, left: noLine, right: noLine, insideVertical: noLine },
    rows: [row(columns, true), ...rows.map((cells) => row(cells, false))],
  });
}

/** Makes columns as wide as their longest texts ask for, within limits. */
function columnWidths(rows: readonly (readonly string[])[]): number[] {
  const characters = (rows[0] ?? []).map((_, at) =>
    Math.min(Math.max(...rows.map((row) => row[at]?.length ?? 0), minColumnCharacters), maxColumnCharacters),
  );
  const all = sumOf(characters, (count) => count);
  return characters.map((count) => Math.floor((count * textWidth) / all));
}

function paragraph(text: string, style: IRunOptions = {}, layout: IParagraphOptions = {}): Paragraph {
  return new Paragraph({ ...layout, ...directionOf(text), children: runs(text, style) });
}

/** One run for each line. */
function runs(text: string, style: IRunOptions = {}): TextRun[] {
  const { bidirectional: rightToLeft } = directionOf(text);
  return plainText(text)
    .split('\n')
    .map((part, at) => new TextRun({ ...style, rightToLeft, text: part, break: at === 0 ? 0 : 1 }));
}

const firstLetter = /\p{L}/u;
const rightToLeftScript = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** A paragraph runs from the right when its first letter does. */
function directionOf(text: string): { bidirectional: boolean } {
  return { bidirectional: rightToLeftScript.test(firstLetter.exec(text)?.[0] ?? '') };
}
