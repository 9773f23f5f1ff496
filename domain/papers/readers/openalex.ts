import { isObject } from '../../is-object.ts';
import {
  arxivIdOfDoi,
  paperLimits,
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

/** A page of works, with the cursor of the next; null after the last. */
export interface WorksPage {
  papers: FoundPaper[];
  cursor: string | null;
}

/** Reads the identifier of an author of OpenAlex; null when there is none. */
export function readOpenAlexAuthor(body: unknown): string | null {
  const id = at(body, 'id');
  return typeof id === 'string' ? (/\/(A\d{3,12})$/.exec(id)?.[1] ?? null) : null;
}

/** Reads the author whom a filter by ORCID iD found; null when there is none. */
export function readOpenAlexAuthors(body: unknown): string | null {
  return readOpenAlexAuthor(list(at(body, 'results'))[0]);
}

/** Reads a page of `/works`. */
export function readOpenAlexWorks(body: unknown): WorksPage {
  const cursor = at(body, 'meta', 'next_cursor');
  const results = list(at(body, 'results'));
  return {
    papers: results.flatMap((work) => readWork(work) ?? []),
    // The service gives a cursor after the last page too, which leads to an empty one.
    cursor: typeof cursor === 'string' && cursor !== '' && results.length > 0 ? cursor : null,
  };
}

function readWork(work: unknown): FoundPaper | null {
  const id = at(work, 'id');
  const sourceId = typeof id === 'string' ? /\/(W\d{1,15})$/.exec(id)?.[1] : undefined;
  const title = toTitle(at(work, 'display_name')) ?? toTitle(at(work, 'title'));
  if (sourceId === undefined || title === null) return null;
  const doi = toDoi(at(work, 'doi'));
  return {
    source: 'openalex',
    sourceId,
    title,
    authors: toNames(list(at(work, 'authorships')).map((authorship) => at(authorship, 'author', 'display_name'))),
    abstract: unrollAbstract(at(work, 'abstract_inverted_index')),
    year: toYear(at(work, 'publication_year')),
    venue: toText(at(work, 'primary_location', 'source', 'display_name'), 500),
    citationCount: toCount(at(work, 'cited_by_count')),
    doi,
    arxivId: arxivIdOfDoi(doi),
    pdfUrl: toPdfUrl(at(work, 'best_oa_location', 'pdf_url')),
    ...named('keywords', readKeywords(work)),
    ...named('references', toWorkIds(at(work, 'referenced_works'), paperLimits.references)),
    ...named('related', toWorkIds(at(work, 'related_works'), paperLimits.related)),
  };
}

function named(field: 'keywords' | 'references' | 'related', values: string[]): Partial<FoundPaper> {
  return values.length === 0 ? {} : { [field]: values };
}

function readKeywords(work: unknown): string[] {
  return list(at(work, 'keywords'))
    .slice(0, paperLimits.keywords)
    .flatMap((keyword) => toText(at(keyword, 'display_name'), paperLimits.keywordCharacters) ?? []);
}

function toWorkIds(values: unknown, most: number): string[] {
  return list(values)
    .slice(0, most)
    .flatMap((value) => (typeof value === 'string' ? (/\/(W\d{1,15})$/.exec(value)?.[1] ?? []) : []));
}

const maxWords = 10_000;

/** Puts the words of an abstract, each with the list of its positions, in order. Null without any. */
export function unrollAbstract(index: unknown): string | null {
  if (!isObject(index)) return null;
  const words: string[] = [];
  for (const [word, places] of Object.entries(index)) {
    for (const place of list(places))
      if (typeof place === 'number' && Number.isInteger(place) && place >= 0 && place < maxWords) words[place] = word;
  }
  return toText(words.filter((word) => word !== undefined).join(' '), paperLimits.abstractCharacters);
}
