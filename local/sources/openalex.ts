/** OpenAlex: authors, by their own identifier or an ORCID iD, and their works page by page. */
import type { ServerResponse } from 'node:http';
import * as z from 'zod';
import { sendJson } from '../simulator/http.ts';
import { pdfAddressOf } from './pdf-host.ts';
import {
  mergedOpenAlexOf,
  openAlexOf,
  orcidOf,
  papersOfScholar,
  rollAbstract,
  scholarOfOrcid,
  type MadePaper,
} from './scholars.ts';
import { countAsks, move, type Source } from './source.ts';

const settingsSchema = z.object({
  /** Scholars whose papers have PDFs; null for all. */
  scholarsWithPdfs: z.array(z.number().int().min(0)).nullable().default(null),
});

export function createOpenAlex(): Source {
  let settings = settingsSchema.parse({});
  const hasPdfs = (scholar: number) => settings.scholarsWithPdfs?.includes(scholar) ?? true;
  return countAsks({
    name: 'openalex',
    routes: [
      {
        method: 'GET',
        path: /^\/authors\/(A\d{8})$/,
        answer({ res, parts: [id = ''] }) {
          const scholar = Number(id.slice(2));
          if (id === mergedOpenAlexOf(scholar)) move(res, `/authors/${openAlexOf(scholar)}`);
          else if (id === openAlexOf(scholar)) sendJson(res, 200, authorOf(scholar));
          else sendMissing(res);
        },
      },
      {
        method: 'GET',
        path: /^\/authors$/,
        answer({ res, url }) {
          const scholar = scholarOfOrcid((url.searchParams.get('filter') ?? '').replace('orcid:', ''));
          sendJson(res, 200, { results: scholar === null ? [] : [authorOf(scholar)] });
        },
      },
      {
        method: 'GET',
        path: /^\/works$/,
        answer({ req, res, url: { searchParams } }) {
          const id = /^authorships\.author\.id:A5(\d{7})$/.exec(searchParams.get('filter') ?? '')?.[1];
          if (id === undefined) {
            sendMissing(res);
            return;
          }
          const scholar = Number(id);
          const start = Number((searchParams.get('cursor') ?? '*').replace('*', '0'));
          const size = Number(searchParams.get('per_page') ?? 25);
          const page = papersOfScholar(scholar).slice(start, start + size);
          const pdfHost = hasPdfs(scholar) ? `http://${req.headers.host}` : null;
          sendJson(res, 200, {
            meta: { next_cursor: page.length === 0 ? null : String(start + size) },
            results: page.map((paper) => openAlexWork(scholar, paper, pdfHost)),
          });
        },
      },
    ],
    configure(given) {
      settings = settingsSchema.parse(given);
    },
  });
}

function sendMissing(res: ServerResponse): void {
  sendJson(res, 404, { error: 'Not Found', message: 'There is no such author or list of works' });
}

function authorOf(scholar: number): object {
  return { id: `https://openalex.org/${openAlexOf(scholar)}`, orcid: `https://orcid.org/${orcidOf(scholar)}` };
}

function workOf(scholar: number, index: number): string {
  return `https://openalex.org/W${scholar + 1}${String(index).padStart(4, '0')}`;
}

function openAlexWork(scholar: number, paper: MadePaper, pdfHost: string | null): object {
  const { index, title, year, venue, citations, doi, abstract, coauthors } = paper;
  const address = pdfAddressOf(scholar, index);
  return {
    id: workOf(scholar, index),
    display_name: title,
    doi: `https://doi.org/${doi}`,
    publication_year: year,
    cited_by_count: citations,
    primary_location: { source: { display_name: venue } },
    best_oa_location: address === null || pdfHost === null ? null : { pdf_url: `${pdfHost}${address}` },
    abstract_inverted_index: index % 5 === 4 ? null : rollAbstract(abstract),
    keywords: title
      .split(' ')
      .slice(-2)
      .map((word) => ({ display_name: word, score: 0.5 })),
    // Every paper cites the one before it, and is related to the one after it.
    referenced_works: index === 0 ? [] : [workOf(scholar, index - 1)],
    related_works: [workOf(scholar, index + 1)],
    authorships: coauthors.map((name) => ({ author: { display_name: name } })),
  };
}
