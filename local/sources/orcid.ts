/** ORCID's public API: the works of a scholar. */
import { sendJson } from '../simulator/http.ts';
import { orcidOf, papersOfScholar, scholarOfOrcid, type MadePaper } from './scholars.ts';
import { countAsks, move, type Source } from './source.ts';

export function createOrcid(): Source {
  return countAsks({
    name: 'orcid',
    routes: [
      {
        method: 'GET',
        path: /^\/v3\.0\/([\dX-]{19})\/works$/,
        answer({ res, parts: [id = ''] }) {
          const scholar = scholarOfOrcid(id);
          if (scholar !== null) {
            sendJson(res, 200, { group: papersOfScholar(scholar).flatMap(orcidWork) });
            return;
          }
          const merged = scholarOfOrcid(`${id.replace('0000-0008', '0000-0009').slice(0, -1)}0`);
          if (merged === null)
            sendJson(res, 404, { 'developer-message': '404 Not Found: The resource was not found.' });
          else move(res, `/v3.0/${orcidOf(merged)}/works`);
        },
      },
    ],
  });
}

/** ORCID knows every second paper, some without a DOI, and some a year late. */
function orcidWork({ index, title, year, venue, doi }: MadePaper): object[] {
  if (index % 2 === 1) return [];
  const ids =
    index % 6 === 4
      ? []
      : [{ 'external-id-type': 'doi', 'external-id-value': doi, 'external-id-relationship': 'self' }];
  const late = index % 12 === 2 ? 1 : 0;
  return [
    {
      'work-summary': [
        {
          'put-code': 1_000 + index,
          title: { title: { value: title.toUpperCase() } },
          'external-ids': { 'external-id': ids },
          'publication-date': { year: { value: String(year + late) } },
          'journal-title': { value: venue },
        },
      ],
    },
  ];
}
