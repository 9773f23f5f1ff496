import {
  arxivIdOfDoi,
  paperLimits,
  toArxivId,
  toCount,
  toDoi,
  toNames,
  toPdfUrl,
  toText,
  toTitle,
  toYear,
  type FoundPaper,
} from '../found-paper.ts';
import { at, list } from './json.ts';
import type { WorksPage } from './openalex.ts';

/** Fields to ask for. */
export const semanticScholarFields = 'title,abstract,year,venue,citationCount,openAccessPdf,externalIds,authors';

/** Reads a page of `/graph/v1/author/{id}/papers`; its cursor is the offset of the next page. */
export function readSemanticScholarPapers(body: unknown): WorksPage {
  const next = toCount(at(body, 'next'));
  const papers = list(at(body, 'data'));
  return {
    papers: papers.flatMap((paper) => readPaper(paper) ?? []),
    cursor: next === null || next === 0 || papers.length === 0 ? null : String(next),
  };
}

function readPaper(paper: unknown): FoundPaper | null {
  const sourceId = toText(at(paper, 'paperId'), 60);
  const title = toTitle(at(paper, 'title'));
  if (sourceId === null || title === null) return null;
  const doi = toDoi(at(paper, 'externalIds', 'DOI'));
  return {
    source: 'semantic-scholar',
    sourceId,
    title,
    authors: toNames(list(at(paper, 'authors')).map((author) => at(author, 'name'))),
    abstract: toText(at(paper, 'abstract'), paperLimits.abstractCharacters),
    year: toYear(at(paper, 'year')),
    venue: toText(at(paper, 'venue'), 500),
    citationCount: toCount(at(paper, 'citationCount')),
    doi,
    arxivId: toArxivId(at(paper, 'externalIds', 'ArXiv')) ?? arxivIdOfDoi(doi),
    pdfUrl: toPdfUrl(at(paper, 'openAccessPdf', 'url')),
  };
}
