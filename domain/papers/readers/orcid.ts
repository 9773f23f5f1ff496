import { isObject } from '../../is-object.ts';
import { arxivIdOfDoi, toArxivId, toDoi, toText, toTitle, toYear, type FoundPaper } from '../found-paper.ts';
import { at, list } from './json.ts';

/** Reads the works of a record of ORCID (`/v3.0/{id}/works`). It tells neither authors nor abstracts. */
export function readOrcidWorks(body: unknown): FoundPaper[] {
  return list(at(body, 'group')).flatMap((group) => {
    const [summary] = list(at(group, 'work-summary'));
    const title = toTitle(at(summary, 'title', 'title', 'value'));
    const putCode = at(summary, 'put-code');
    if (title === null || (typeof putCode !== 'number' && typeof putCode !== 'string')) return [];
    const ids = [
      ...list(at(summary, 'external-ids', 'external-id')),
      ...list(at(group, 'external-ids', 'external-id')),
    ];
    const doi = valueOf(ids, 'doi', toDoi);
    return [
      {
        source: 'orcid',
        sourceId: String(putCode).slice(0, 50),
        title,
        authors: [],
        abstract: null,
        year: toYear(at(summary, 'publication-date', 'year', 'value')),
        venue: toText(at(summary, 'journal-title', 'value'), 500),
        citationCount: null,
        doi,
        arxivId: valueOf(ids, 'arxiv', toArxivId) ?? arxivIdOfDoi(doi),
        pdfUrl: null,
      } satisfies FoundPaper,
    ];
  });
}

/** Finds the first valid identifier of a type that names the work itself, not what it is a part of. */
function valueOf(ids: readonly unknown[], type: string, read: (value: unknown) => string | null): string | null {
  for (const id of ids) {
    if (!isObject(id) || id['external-id-type'] !== type) continue;
    const relation = id['external-id-relationship'];
    if (typeof relation === 'string' && relation.toLowerCase() !== 'self') continue;
    const value = read(at(id, 'external-id-normalized', 'value')) ?? read(id['external-id-value']);
    if (value !== null) return value;
  }
  return null;
}
