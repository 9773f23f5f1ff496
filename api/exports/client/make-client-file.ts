/** Makers of the formats of reports for clients. Their libraries are loaded when needed. */
import type { Brand } from '../../../domain/exports/brand.ts';
import type { ClientFileFormat } from '../../../domain/exports/formats.ts';
import type { ClientReport } from '../../../domain/exports/client-report.ts';

const makers = {
  pdf: async (report, brand) => (await import('./client-pdf.ts')).makeClientPdf(report, brand),
  pptx: async (report, brand) => (await import('./client-pptx.ts')).makeClientPptx(report, brand),
  docx: async (report, brand) => (await import('./client-docx.ts')).makeClientDocx(report, brand),
  html: async (report, brand) => (await import('./client-html.ts')).makeClientHtml(report, brand),
} satisfies Record<ClientFileFormat, (report: ClientReport, brand: Brand) => Promise<Buffer>>;

/** Makes one file of a report. */
export function makeClientFile(format: ClientFileFormat, report: ClientReport, brand: Brand): Promise<Buffer> {
  return makers[format](report, brand);
}
