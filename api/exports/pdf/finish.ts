import { colors, label, write, type Paper } from './paper.ts';

/**
 * Ends a document: the note on characters that the font lacks, then the feet of all pages, which begin with `foot`. Returns
 * its bytes.
 */
export function finish(paper: Paper, mark: string | null, foot = 'Soundings'): Promise<Buffer> {
  const bytes = collect(paper);
  if (paper.hasMissing())
    write(paper, '▯ stands for a character that the font of this file does not have. The other formats hold it.', {
      size: 7.5,
      color: colors.muted,
    });
  writeFeet(paper, mark, foot);
  paper.doc.end();
  return bytes;
}

function collect({ doc }: Paper): Promise<Buffer> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
}

/** Writes the foot, the mark and the page number on all pages, when their number is known. */
function writeFeet(paper: Paper, mark: string | null, foot: string): void {
  const { doc, left, width } = paper;
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page);
    // pdfkit would start a new page for text below the margin.
    doc.page.margins.bottom = 0;
    const y = doc.page.height - 40;
    doc
      .moveTo(left, y - 8)
      .lineTo(left + width, y - 8)
      .lineWidth(0.5)
      .stroke(colors.line);
    label(paper, foot, left, y, { width: 100, color: colors.muted });
    if (mark !== null)
      label(paper, mark, left + 100, y, { width: width - 200, color: colors.warning, font: 'bold', align: 'center' });
    label(paper, `Page ${page - start + 1} of ${count}`, left + width - 100, y, {
      width: 98,
      color: colors.muted,
      align: 'right',
    });
  }
}
