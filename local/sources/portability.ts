/**
 * The network's interface by which members carry their own data elsewhere. Words in the token say what goes wrong: `wrong` is
 * refused, `busy` is asked too often, `bare` belongs to a member without a profile, and `lead` leads to another address.
 */
import { sendJson } from '../simulator/http.ts';
import type { Source } from './source.ts';

type Row = Record<string, string>;

const rows: Readonly<Record<string, readonly Row[]>> = {
  PROFILE: [
    {
      'First Name': 'Jo',
      'Last Name': 'Lee',
      'Birth Date': 'Mar 3',
      Headline: 'Nurse',
      Industry: 'Hospitals',
      'Geo Location': 'Dayton, Ohio',
      Summary: 'I run a ward of forty beds.',
    },
  ],
  POSITIONS: [
    { 'Company Name': 'Miami Valley', Title: 'Head nurse', 'Started On': 'Jan 2020', 'Finished On': '' },
    { 'Company Name': 'Kettlebrook', Title: 'Nurse', 'Started On': 'Jan 2012', 'Finished On': 'Dec 2019' },
  ],
  SKILLS: [{ Name: 'Triage' }, { Name: 'Training' }, { Name: 'Planning' }],
  MEMBER_SHARE_INFO: [
    { Date: '2026-03-01 10:00:00', ShareCommentary: 'Two new colleagues today.', Visibility: 'MEMBER_NETWORK' },
  ],
};

/** Rows of a page. */
const perPage = 2;

/** The network; `report` lists the domains that were asked for. */
export function createPortability(): Source {
  const asked: string[] = [];
  return {
    name: 'portability',
    configure: () => undefined,
    report: () => ({ asked }),
    routes: [
      {
        method: 'GET',
        path: /^\/rest\/memberSnapshotData$/,
        answer({ req, res, url }) {
          const token = /^Bearer (.+)$/.exec(req.headers.authorization ?? '')?.[1] ?? 'wrong';
          const domain = url.searchParams.get('domain') ?? '';
          asked.push(domain);
          if (token.includes('wrong')) return sendJson(res, 401, { message: 'Invalid access token' });
          if (token.includes('busy')) return sendJson(res, 429, { message: 'Too many requests' });
          if (token.includes('lead')) return void res.writeHead(302, { location: 'http://127.0.0.1:9/' }).end();
          const known = token.includes('bare') && domain === 'PROFILE' ? [] : (rows[domain] ?? []);
          if (known.length === 0) return sendJson(res, 404, { message: 'No data found for this memberId' });
          const start = Number(url.searchParams.get('start') ?? 0);
          const at = start * perPage;
          const isLast = at + perPage >= known.length;
          const href = `/rest/memberSnapshotData?q=criteria&domain=${domain}&start=${start + 1}`;
          sendJson(res, 200, {
            paging: { start, count: perPage, links: isLast ? [] : [{ type: 'application/json', rel: 'next', href }] },
            elements: [{ snapshotData: known.slice(at, at + perPage), snapshotDomain: domain }],
          });
        },
      },
    ],
  };
}
