/** Fetches the open-access PDFs of a scholar's papers, one after the other. */
import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import { claimPdf, recordPdfProblem, type PdfToFetch, type ReadPdf } from '../../db/papers/pdfs.ts';
import type { Scholar } from '../../db/papers/papers.ts';
import { ProductError } from '../../domain/errors.ts';
import { PaperNotFound } from '../../domain/papers/errors.ts';
import type { PublicFetch } from '../agents/public-fetch.ts';
import { withFetchedPdf } from './fetch-pdf.ts';
import { storePdf } from './store-pdf.ts';

/** Reads the text of a PDF in a process with limits. Throws ProductError with words for people. */
export type ReadPdfText = (localPath: string, userId: string) => Promise<ReadPdf>;

interface PdfContext {
  db: Db;
  env: Env;
  fetch: PublicFetch;
  readPdf: ReadPdfText;
}

/** Fetches PDFs until none is left or the time is over. A PDF that cannot be stored leaves its reason with its paper. */
export async function fetchPdfs(context: PdfContext, scholar: Scholar, untilMs: number): Promise<void> {
  while (Date.now() < untilMs) {
    const paper = await claimPdf(context.db, scholar);
    if (paper === undefined) return;
    await fetchOne(context, scholar.userId, paper);
  }
}

async function fetchOne(context: PdfContext, userId: string, { id, title, pdfUrl }: PdfToFetch): Promise<void> {
  try {
    await withFetchedPdf(context.fetch, pdfUrl, async (pdf) => {
      const read = await context.readPdf(pdf.localPath, userId);
      await storePdf(context, { userId, id, title, pdf, read });
    });
  } catch (error) {
    // A paper that was removed meanwhile needs no PDF.
    if (error instanceof PaperNotFound) return;
    // A storage that is away, or too much work at once, is no property of this PDF: it is tried again in a minute.
    if (!(error instanceof ProductError) || error.kind === 'unavailable') throw error;
    await recordPdfProblem(context.db, userId, id, error.message);
  }
}
