/** A host of PDFs: real ones, and all that a fetch has to bear. */
import type { ServerResponse } from 'node:http';
import Pdf from 'pdfkit';
import { sendJson } from '../simulator/http.ts';
import { papersOfScholar, type MadePaper } from './scholars.ts';
import { countAsks, move, type Source } from './source.ts';

/** Kinds of PDFs, in the order in which papers have them. */
const kinds = ['paper', 'paper', 'broken', 'paper', 'private', 'page', 'huge', 'missing'] as const;

/** Returns the path of a paper's PDF; null for the two of three papers without one. */
export function pdfAddressOf(scholar: number, index: number): string | null {
  return index % 3 === 0 ? `/pdf/${kinds[(index / 3) % kinds.length]}/${scholar}/${index}.pdf` : null;
}

/** The kind of answer, the scholar and the paper are in the path. */
export function createPdfHost(): Source {
  return countAsks({
    name: 'pdf-host',
    routes: [
      {
        method: 'GET',
        path: /^\/pdf\/([a-z]+)\/(\d+)\/(\d+)\.pdf$/,
        answer({ res, url, parts: [kind, scholar, index] }) {
          const paper = papersOfScholar(Number(scholar))[Number(index)];
          const answer = answers.get(kind ?? '');
          if (paper === undefined || answer === undefined) sendJson(res, 404, { message: 'There is no such PDF' });
          else answer({ res, paper, path: url.pathname });
        },
      },
    ],
  });
}

const pdfHead = { 'content-type': 'application/pdf' };
const megabyte = 1024 * 1024;
const hugeMegabytes = 200;

interface Asked {
  res: ServerResponse;
  paper: MadePaper;
  path: string;
}

/** Besides the kinds that papers have, those that only their address asks for. */
const answers = new Map<string, (asked: Asked) => void>([
  ['paper', ({ res, paper }) => writePdf(res, paper)],
  ['broken', ({ res }) => res.writeHead(200, pdfHead).end('%PDF-1.7\nthe rest of this file was lost')],
  ['private', ({ res }) => move(res, 'http://10.0.0.1/paper.pdf')],
  ['page', ({ res }) => res.writeHead(200, { 'content-type': 'text/html' }).end('<p>Accept our cookies</p>')],
  ['disguised', ({ res }) => res.writeHead(200, pdfHead).end('<p>Accept our cookies</p>')],
  ['missing', ({ res }) => res.writeHead(404).end()],
  ['moved', ({ res, path }) => move(res, path.replace('/moved/', '/paper/'))],
  ['loop', ({ res, path }) => move(res, path)],
  [
    'huge',
    ({ res }) => {
      res.writeHead(200, pdfHead).write('%PDF-1.7\n');
      writeMegabytes(res, hugeMegabytes);
    },
  ],
]);

/** Writes a PDF of three pages. */
function writePdf(res: ServerResponse, { title, abstract, venue, year }: MadePaper): void {
  const document = new Pdf({ info: { Title: title } });
  res.writeHead(200, pdfHead);
  document.pipe(res);
  document.fontSize(16).text(title).fontSize(10).text(`${venue}, ${year}`).moveDown().text(abstract);
  document
    .addPage()
    .text(`Methods. ${abstract} Interviews took place twice a year, and answers were coded by two people.`);
  document.addPage().text(`Results. Those who began early were more content. ${abstract}`);
  document.end();
}

/** Streams zeros as fast as they are read; nothing is kept. */
function writeMegabytes(res: ServerResponse, left: number): void {
  if (left === 0 || res.destroyed) {
    res.end();
    return;
  }
  res.write(Buffer.alloc(megabyte), (error) =>
    error === null || error === undefined ? writeMegabytes(res, left - 1) : undefined,
  );
}
