/** Fetches a PDF from an open-access address that a source named. */
import { createHash } from 'node:crypto';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pdfBytes } from '../../domain/files/types.ts';
import { PdfUnusable } from '../../domain/papers/errors.ts';
import type { PublicFetch } from '../agents/public-fetch.ts';
import { fetchFollowing, isRefused } from './source-fetch.ts';

/** A PDF in a temporary file. */
export interface LocalPdf {
  localPath: string;
  /** In bytes. */
  size: number;
  /** SHA-256, hex. */
  etag: string;
}

/** Time for the whole file. */
const timeoutMs = 10_000;
const types = ['application/pdf', 'application/x-pdf', 'application/octet-stream', 'binary/octet-stream'];
const megabyte = 1024 * 1024;

/**
 * Fetches a PDF, passes it to `use` and removes it. Every address, of redirects too, passes the guard of `fetch`. Throws
 * PdfUnusable with words for people, and the errors of `use`.
 */
export async function withFetchedPdf<T>(
  fetch: PublicFetch,
  address: string,
  use: (pdf: LocalPdf) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'soundings-pdf-'));
  try {
    return await use(await download(fetch, new URL(address), join(folder, 'body')));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function download(fetch: PublicFetch, address: URL, localPath: string): Promise<LocalPdf> {
  const late = AbortSignal.timeout(timeoutMs);
  try {
    const headers = { accept: 'application/pdf', 'user-agent': 'Soundings' };
    const response = await fetchFollowing({ fetch, mayFollow: () => true }, address, { headers, signal: late });
    try {
      checkHead(response);
      return await writeDown(response, localPath);
    } finally {
      // The rest of a file that is too large is not read.
      await response.body?.cancel().catch(() => undefined);
    }
  } catch (error) {
    if (error instanceof PdfUnusable) throw error;
    if (isRefused(error)) throw new PdfUnusable('The address of its PDF is not public, or leads to one that is not.');
    if (late.aborted) throw new PdfUnusable('Its PDF did not arrive in time.');
    throw new PdfUnusable('Its PDF could not be fetched: there is no answer at its address.');
  }
}

function checkHead({ status, headers }: Response): void {
  if (status !== 200) throw new PdfUnusable(`Its PDF could not be fetched: the answer was ${status}.`);
  const type = (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (!types.includes(type)) throw new PdfUnusable('The address of its PDF leads to something else, such as a page.');
  if (Number(headers.get('content-length') ?? 0) > pdfBytes) throw tooLarge();
}

async function writeDown(response: Response, localPath: string): Promise<LocalPdf> {
  const hash = createHash('sha256');
  const file = await open(localPath, 'wx', 0o600);
  let [size, head] = [0, ''];
  try {
    for await (const chunk of response.body ?? []) {
      if (head.length < 5) head += Buffer.from(chunk.subarray(0, 5)).toString('latin1');
      if (head.length >= 5 && !head.startsWith('%PDF-')) throw new PdfUnusable('The file at its address is not a PDF.');
      size += chunk.length;
      if (size > pdfBytes) throw tooLarge();
      hash.update(chunk);
      await file.write(chunk);
    }
  } finally {
    await file.close();
  }
  if (!head.startsWith('%PDF-')) throw new PdfUnusable('The file at its address is not a PDF.');
  return { localPath, size, etag: hash.digest('hex') };
}

function tooLarge(): PdfUnusable {
  return new PdfUnusable(`Its PDF has more than ${pdfBytes / megabyte} MB.`);
}
