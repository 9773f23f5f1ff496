import type { DocumentBlock, TextDocument } from '../../../domain/exports/text-document.ts';
import { drawTable } from './draw-table.ts';
import { finish } from './finish.ts';
import { colors, heading, label, makeRoom, openPaper, write, type Paper } from './paper.ts';

/** Makes the PDF of a document. Characters that the font lacks are replaced, and a note says so. */
export function makeDocument({ title, notes, mark, blocks }: TextDocument): Promise<Buffer> {
  const paper = openPaper(title);
  write(paper, title, { size: 20, font: 'bold', gap: 6 });
  if (mark !== null) write(paper, mark.sentence, { font: 'bold', color: colors.warning });
  for (const note of notes) write(paper, note, { size: 8.5, color: colors.muted, gap: 1 });
  paper.doc.y += 6;
  for (const block of blocks) writeBlock(paper, block);
  return finish(paper, mark?.text ?? null);
}

function writeBlock(paper: Paper, block: DocumentBlock): void {
  switch (block.kind) {
    case 'heading':
      return block.level === 1 ? heading(paper, block.text) : writeSmallHeading(paper, block.text);
    case 'text':
      return write(paper, block.text);
    case 'quote':
      return write(paper, block.text, { size: 10.5, indent: 12 });
    case 'item':
      return writeItem(paper, block.text, 12 * block.level);
    case 'speech':
      makeRoom(paper, 32);
      write(paper, `${block.speaker} (${block.note}):`, { size: 8.5, font: 'bold', color: colors.muted, gap: 1 });
      return write(paper, block.text, { gap: 7 });
    case 'table':
      return drawTable(paper, block);
  }
}

function writeSmallHeading(paper: Paper, text: string): void {
  makeRoom(paper, 60);
  paper.doc.y += 4;
  write(paper, text, { size: 10.5, font: 'bold', gap: 5 });
}

function writeItem(paper: Paper, text: string, indent: number): void {
  makeRoom(paper, 14);
  label(paper, '•', paper.left + indent - 10, paper.doc.y, { width: 8, size: 9.5 });
  write(paper, text, { indent, gap: 3 });
}
