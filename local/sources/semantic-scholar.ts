/** Semantic Scholar: the papers of an author, page by page. It refuses the first request for each author with 429. */
import * as z from 'zod';
import { sendJson } from '../simulator/http.ts';
import { papersOfScholar, semanticScholarOf, type MadePaper } from './scholars.ts';
import { countAsks, type Source } from './source.ts';

const settingsSchema = z.object({
  /** Seconds for which it asks to wait at first. */
  retryAfterSeconds: z.number().min(0).default(1),
});

export function createSemanticScholar(): Source {
  let settings = settingsSchema.parse({});
  const refusedOnce = new Set<string>();
  return countAsks({
    name: 'semantic-scholar',
    routes: [
      {
        method: 'GET',
        path: /^\/graph\/v1\/author\/(\d+)\/papers$/,
        answer({ res, url: { searchParams }, parts: [id = ''] }) {
          const scholar = Number(id.slice(1));
          if (id !== semanticScholarOf(scholar)) {
            sendJson(res, 404, { error: `Author with id ${id} not found` });
            return;
          }
          if (!refusedOnce.has(id)) {
            refusedOnce.add(id);
            const headers = { 'retry-after': String(settings.retryAfterSeconds) };
            sendJson(res, 429, { message: 'Too Many Requests' }, headers);
            return;
          }
          const offset = Number(searchParams.get('offset') ?? 0);
          const limit = Number(searchParams.get('limit') ?? 100);
          const all = papersOfScholar(scholar).filter(({ index }) => index % 3 !== 2);
          sendJson(res, 200, {
            offset,
            ...(offset + limit < all.length ? { next: offset + limit } : {}),
            data: all.slice(offset, offset + limit).map((paper) => semanticScholarPaper(scholar, paper)),
          });
        },
      },
    ],
    configure(given) {
      settings = settingsSchema.parse(given);
    },
  });
}

function semanticScholarPaper(scholar: number, paper: MadePaper): object {
  const { index, title, year, venue, citations, doi, arxivId, abstract, coauthors } = paper;
  return {
    paperId: `s${scholar}x${index}`,
    title,
    abstract: index % 2 === 0 ? abstract : null,
    year,
    venue: index % 9 === 0 ? `Proceedings of ${venue}` : venue,
    citationCount: citations + 2,
    openAccessPdf: null,
    externalIds: { DOI: doi.toUpperCase(), ...(arxivId === null ? {} : { ArXiv: arxivId }) },
    authors: coauthors.map((name) => ({ name })),
  };
}
