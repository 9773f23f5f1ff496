import { PdfUnusable } from '../../domain/papers/errors.ts';
import type { ReadPdfText } from '../../services/papers/fetch-pdfs.ts';
import { documentText } from '../attachments/extract-document.ts';
import { cleanText } from '../attachments/read-text.ts';

/** Time for a paper, within which a call that fetches PDFs can still answer. */
const timeoutMs = 12_000;

/** Reads the text of a paper's PDF, its pages separated by form feeds. Throws AttachmentUnreadable, PdfUnusable, TooBusy. */
export const readPdf: ReadPdfText = async (localPath, userId) => {
  const document = { localPath, kind: 'pdf', name: 'The PDF', ownerId: userId, pageBreak: '\f' } as const;
  const { text } = await documentText(document, timeoutMs);
  const pages = text.split('\f').map(cleanText);
  if (pages.every((page) => page === '')) throw new PdfUnusable('No text was found in the PDF. It may be a scan.');
  return { fullText: pages.join('\f'), pages: pages.length };
};
