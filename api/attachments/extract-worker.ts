/** Extracts the text of one document in a process of its own, which `extract-document.ts` limits. */
import { readFile } from 'node:fs/promises';
import { answerEach } from '../helper-side.ts';
import { checkArchive } from './check-archive.ts';

/** Input of the process. */
export interface ExtractTask {
  localPath: string;
  kind: 'pdf' | 'docx';
  /** Number of characters at which reading stops. */
  maxCharacters: number;
  /** Maximum unpacked size of an archive. */
  maxUnpackedBytes: number;
  /** Number of pages of a PDF after which reading stops. */
  maxPages: number;
  /** Text between two pages of a PDF, which no page contains when it is a form feed. */
  pageBreak: '\n\n' | '\f';
}

/** Result of the process. */
export type ExtractAnswer =
  | { kind: 'text'; text: string; pagesLeft: number }
  | { kind: 'failed'; why: 'password' | 'too-large' | 'unreadable' };

async function answer(task: ExtractTask): Promise<ExtractAnswer> {
  const bytes = await readFile(task.localPath);
  return task.kind === 'pdf' ? pdfText(bytes, task) : docxText(bytes, task.maxUnpackedBytes);
}

async function pdfText(bytes: Buffer, { maxCharacters, maxPages, pageBreak }: ExtractTask): Promise<ExtractAnswer> {
  const { getDocumentProxy } = await import('unpdf');
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
  const pages: string[] = [];
  let characters = 0;
  let at = 1;
  for (; at <= Math.min(pdf.numPages, maxPages) && characters < maxCharacters; at += 1) {
    const { items } = await (await pdf.getPage(at)).getTextContent();
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
    pages.push(text.replaceAll('\f', ' '));
    characters += text.length;
  }
  return { kind: 'text', text: pages.join(pageBreak), pagesLeft: Math.max(0, pdf.numPages - at + 1) };
}

async function docxText(bytes: Buffer, maxUnpackedBytes: number): Promise<ExtractAnswer> {
  if (!checkArchive(bytes, maxUnpackedBytes)) return { kind: 'failed', why: 'too-large' };
  const { default: mammoth } = await import('mammoth');
  return { kind: 'text', text: (await mammoth.extractRawText({ buffer: bytes })).value, pagesLeft: 0 };
}

function failureOf(error: unknown): ExtractAnswer {
  const name = error instanceof Error ? error.name : '';
  return { kind: 'failed', why: name === 'PasswordException' ? 'password' : 'unreadable' };
}

answerEach((task) => answer(task as ExtractTask).catch(failureOf));
