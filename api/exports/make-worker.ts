/** Entry of the process that makes one file: plain data in, bytes out. */
import { answerEach } from '../helper-side.ts';
import type { Brand } from '../../domain/exports/brand.ts';
import type { ClientReport } from '../../domain/exports/client-report.ts';
import type { ClientFileFormat } from '../../domain/exports/formats.ts';
import type { TextDocument } from '../../domain/exports/text-document.ts';
import type { Report } from './report.ts';
import type { CellValue, SheetOf } from './workbook.ts';

/** Functions that make each format of a report. Their libraries are loaded when needed. */
const makers = {
  pdf: async (report: Report) => (await import('./pdf/make-pdf.ts')).makePdf(report),
  html: async (report: Report) => (await import('./make-html.ts')).makeHtml(report),
  pptx: async (report: Report) => (await import('./make-pptx.ts')).makePptx(report),
} satisfies Record<string, (report: Report) => Promise<Buffer>>;

/** Functions that make each format of a document. */
const documentMakers = {
  pdf: async (document: TextDocument) => (await import('./pdf/make-document.ts')).makeDocument(document),
  docx: async (document: TextDocument) => (await import('./make-docx.ts')).makeDocx(document),
} satisfies Record<string, (document: TextDocument) => Promise<Buffer>>;

export type MakeTask =
  | { kind: keyof typeof makers; report: Report }
  | { kind: 'client'; format: ClientFileFormat; report: ClientReport; brand: Brand }
  | { kind: 'document'; format: keyof typeof documentMakers; document: TextDocument }
  | { kind: 'xlsx'; sheets: SheetOf[] };
export type Made = { kind: 'taken' } | { kind: 'made'; bytes: Uint8Array } | { kind: 'failed'; why: string };

/** Messages to the process: the task, then batches of rows, then null, at which the file is made. */
export type MakeMessage = MakeTask | CellValue[][] | null;

let task: MakeTask | undefined;
const rows: CellValue[][] = [];

async function take(message: MakeMessage): Promise<Made | undefined> {
  if (message === null) return task && made(task);
  if (Array.isArray(message)) rows.push(...message);
  else task = message;
  return { kind: 'taken' };
}

async function make(wanted: MakeTask, more: CellValue[][]): Promise<Buffer> {
  if (wanted.kind === 'xlsx') {
    for (const row of more) wanted.sheets.at(-1)?.rows.push(row);
    return (await import('./make-xlsx.ts')).makeXlsx(wanted.sheets);
  }
  if (wanted.kind === 'client')
    return (await import('./client/make-client-file.ts')).makeClientFile(wanted.format, wanted.report, wanted.brand);
  if (wanted.kind === 'document') return documentMakers[wanted.format](wanted.document);
  return makers[wanted.kind](wanted.report);
}

function made(wanted: MakeTask): Promise<Made> {
  return make(wanted, rows)
    .then((bytes) => ({ kind: 'made', bytes }) as const)
    .catch(
      (error: unknown) =>
        ({ kind: 'failed', why: error instanceof Error ? (error.stack ?? error.message) : String(error) }) as const,
    );
}

answerEach((message) => take(message as MakeMessage));
