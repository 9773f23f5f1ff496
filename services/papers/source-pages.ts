/** Reads the papers of a scholar page by page from each source. */
import type { Env } from '../../config/env.ts';
import type { FoundPaper, PaperSource } from '../../domain/papers/found-paper.ts';
import { readOpenAlexAuthor, readOpenAlexAuthors, readOpenAlexWorks } from '../../domain/papers/readers/openalex.ts';
import { readOrcidWorks } from '../../domain/papers/readers/orcid.ts';
import { readSemanticScholarPapers, semanticScholarFields } from '../../domain/papers/readers/semantic-scholar.ts';
import type { PublicFetch } from '../agents/public-fetch.ts';
import { askSource, SourceFailure } from './source-answers.ts';

/** One answer of a source. */
export interface SourcePage {
  papers: FoundPaper[];
  /** The next page; null when this was the last. */
  cursor: string | null;
  /** Identifier by which the source knows the scholar, when it is another one. */
  externalId?: string;
}

type ReadPage = (
  context: { fetch: PublicFetch; env: Env },
  position: { externalId: string; cursor: string | null },
) => Promise<SourcePage>;

const pageSize = '100';

/** Reads the next page of a source. Each throws SourceFailure. */
export const readPage: Readonly<Record<PaperSource, ReadPage>> = {
  async orcid({ fetch, env }, { externalId }) {
    const body = await askSource(fetch, { base: env.ORCID_BASE_URL, path: `/v3.0/${externalId}/works` });
    return { papers: readOrcidWorks(body), cursor: null };
  },

  async openalex({ fetch, env }, { externalId, cursor }) {
    const key = env.OPENALEX_API_KEY === '' ? {} : { api_key: env.OPENALEX_API_KEY };
    const ask = (path: string, parameters: Record<string, string> = {}) =>
      askSource(fetch, { base: env.OPENALEX_BASE_URL, path, parameters: { ...parameters, ...key } });
    if (cursor === null) {
      // Authors are merged: the address of a former one leads to the one that has its works.
      const id = externalId.startsWith('A')
        ? readOpenAlexAuthor(await ask(`/authors/${externalId}`))
        : readOpenAlexAuthors(await ask('/authors', { filter: `orcid:${externalId}` }));
      if (id === null) throw new SourceFailure('It knows nobody with this identifier', null);
      return { papers: [], cursor: '*', externalId: id };
    }
    const filter = `authorships.author.id:${externalId}`;
    const page = readOpenAlexWorks(await ask('/works', { filter, per_page: pageSize, cursor }));
    return { papers: page.papers, cursor: page.cursor };
  },

  async 'semantic-scholar'({ fetch, env }, { externalId, cursor }) {
    const body = await askSource(fetch, {
      base: env.SEMANTIC_SCHOLAR_BASE_URL,
      path: `/graph/v1/author/${externalId}/papers`,
      parameters: { fields: semanticScholarFields, limit: pageSize, offset: cursor ?? '0' },
      headers: env.SEMANTIC_SCHOLAR_API_KEY === '' ? {} : { 'x-api-key': env.SEMANTIC_SCHOLAR_API_KEY },
    });
    return readSemanticScholarPapers(body);
  },
};
