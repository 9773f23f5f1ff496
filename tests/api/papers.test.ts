/** Papers of a scholar: found at sources that fail, merged, their PDFs read, changed by hand, and forgotten. */
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { waitUntil } from '../../local/wait-until.ts';
import { openAlexOf, orcidOf, semanticScholarOf } from '../../local/sources/scholars.ts';
import { createPdf } from '../_support/documents.ts';
import { startPaperSources, type PaperSources } from '../_support/paper-sources.ts';
import { startIdentityApi, type IdentityApi } from './identity-support.ts';

let api: IdentityApi;
let sources: PaperSources;
let owner: string;
let stranger: string;

beforeAll(async () => {
  sources = await startPaperSources({ openalex: { scholarsWithPdfs: [10] } });
  api = await startIdentityApi(sources.env);
  owner = (await api.signedIn('scholars@example.com')).accessToken;
  stranger = (await api.signedIn('stranger@example.com')).accessToken;
}, 60_000);
afterAll(async () => {
  await api?.close();
  await sources?.close();
}, 60_000);

const papers = `id orcid openAlex semanticScholar googleScholarUrl waitingPdfs nextInMs
  sources { source externalId papers isDone problem }
  papers { id title authors abstract year venue citationCount doi sources pdfState pdfPath pages problem indexState
    conflicts { field values { source value } } provenance { field source } }`;
const queries = {
  save: `mutation ($profile: PersonProfileInput!, $basis: ProfileBasisInput!) {
    result: saveProfile(profile: $profile, basis: $basis) { id } }`,
  read: `query ($profileId: ID!) { result: profilePapers(profileId: $profileId) { ${papers} } }`,
  find: `mutation ($profileId: ID!, $ids: ScholarIdsInput) { result: findPapers(profileId: $profileId, ids: $ids) { ${papers} } }`,
  add: 'mutation ($profileId: ID!, $paper: ProfilePaperInput!) { result: addPaper(profileId: $profileId, paper: $paper) { id title sources } }',
  remove: 'mutation ($id: ID!) { result: removePaper(id: $id) }',
  restore: 'mutation ($id: ID!) { result: restorePaper(id: $id) { id title pdfState pdfPath } }',
  again: 'mutation ($id: ID!) { result: fetchPaperPdf(id: $id) { id pdfState } }',
  forget: 'mutation ($id: ID!) { result: forgetProfile(id: $id, refuses: false) { papers } }',
};

const reply = (name: keyof typeof queries, variables: object = {}, as = owner) =>
  api.reply(as, queries[name], variables);
const ask = (name: keyof typeof queries, variables: object = {}, as = owner) => api.read(as, queries[name], variables);

type Paper = Record<string, any>;

let people = 0;
async function newProfile(facts: object = {}): Promise<string> {
  people += 1;
  const profile = { name: `Scholar ${people}`, headline: 'Professor', ...facts };
  return (await ask('save', { profile, basis: { basis: 'own' } })).id;
}

/** Calls until nothing is left to do, as the screen does. */
async function findAll(profileId: string, ids: object) {
  let found = await ask('find', { profileId, ids });
  await waitUntil(
    async () => {
      if (found.nextInMs === null) return true;
      found = await ask('find', { profileId, ids: null });
      return found.nextInMs === null;
    },
    { timeoutMs: 30_000, everyMs: 100 },
  );
  return found;
}

const upload = async (id: string, body: Buffer, token = owner) => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/pdf' };
  const response = await fetch(`${api.url}/api/papers/${id}/pdf`, {
    method: 'POST',
    headers,
    body: new Uint8Array(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, any> };
};

const bytesOf = async (path: string, token = owner) =>
  fetch(`${api.url}/api/files/${path.split('/').map(encodeURIComponent).join('/')}`, {
    headers: { authorization: `Bearer ${token}` },
  });

const storedFiles = async () =>
  (await readdir(join(api.env.SOUNDINGS_HOME, 'files'), { recursive: true }).catch(() => [])).filter(
    (path) => path.startsWith('papers/') && path.split('/').length === 3,
  );

test('papers come from all sources, each once, with what sources disagree about; their PDFs are read page by page', async () => {
  const profileId = await newProfile();
  const ids = { orcid: orcidOf(10), semanticScholar: semanticScholarOf(10) };
  const found = await findAll(profileId, ids);
  expect(found).toMatchObject({
    orcid: orcidOf(10),
    openAlex: openAlexOf(10),
    semanticScholar: semanticScholarOf(10),
    waitingPdfs: 0,
  });
  expect(found.papers).toHaveLength(10);
  expect(found.sources).toEqual([
    { source: 'OpenAlex', externalId: openAlexOf(10), papers: 10, isDone: true, problem: null },
    { source: 'ORCID', externalId: orcidOf(10), papers: 5, isDone: true, problem: null },
    { source: 'Semantic Scholar', externalId: semanticScholarOf(10), papers: 7, isDone: true, problem: null },
  ]);
  const at = (index: number): Paper => found.papers.find((paper: Paper) => paper['doi'] === `10.5555/0000010.${index}`);
  expect(at(0)).toMatchObject({
    sources: ['OpenAlex', 'Semantic Scholar', 'ORCID'],
    pdfState: 'stored',
    pages: 3,
    conflicts: [{ field: 'venue' }],
    indexState: 'waiting',
  });
  expect(at(4)['provenance']).toEqual([
    { field: 'title', source: 'OpenAlex' },
    { field: 'year', source: 'OpenAlex' },
    { field: 'venue', source: 'OpenAlex' },
    { field: 'doi', source: 'OpenAlex' },
    { field: 'abstract', source: 'Semantic Scholar' },
    { field: 'citationCount', source: 'OpenAlex' },
    { field: 'authors', source: 'OpenAlex' },
  ]);
  expect(at(2)).toMatchObject({ sources: ['OpenAlex', 'ORCID'], pdfState: 'none', conflicts: [{ field: 'year' }] });
  expect(at(4)['sources']).toContain('ORCID');
  const problems = found.papers.flatMap(({ problem }: Paper) => problem ?? []);
  expect(problems).toEqual(['The PDF could not be read. It may be damaged.']);
  const row = await api.db
    .selectFrom('researchPaper')
    .selectAll()
    .where('id', '=', at(0)['id'])
    .executeTakeFirstOrThrow();
  expect(row.fullText?.split('\f').map((page) => page.split(' ')[0])).toEqual([
    at(0)['title'].split(' ')[0],
    'Methods.',
    'Results.',
  ]);
  expect(row).toMatchObject({
    authorProfileUrl: expect.stringContaining('urn:uuid:'),
    indexed: false,
    pdfS3Key: at(0)['pdfPath'],
  });
  const bytes = await bytesOf(at(0)['pdfPath']);
  expect([bytes.status, (await bytes.text()).slice(0, 5)]).toEqual([200, '%PDF-']);
  expect((await bytesOf(at(0)['pdfPath'], stranger)).status).toBe(404);
}, 60_000);

test('nothing that is stored is asked again, whatever breaks off and however many callers there are', async () => {
  const profileId = await newProfile();
  sources.asked.length = 0;
  const ids = { openAlex: openAlexOf(19) };
  let cut = 0;
  // The answer after the first page breaks off.
  sources.answerFirst((request, response) => {
    if (!request.url?.includes('/works') || request.url.includes('cursor=*') || cut > 0) return false;
    cut += 1;
    response.destroy();
    return true;
  });
  const first = await ask('find', { profileId, ids });
  expect(first.papers).toHaveLength(100);
  expect(first.sources).toMatchObject([{ isDone: false, problem: 'It cannot be reached' }]);
  await api.db.updateTable('scholarSource').set({ retryAt: null }).where('profileId', '=', profileId).execute();
  // Two callers at once share the work.
  const both = await Promise.all([ask('find', { profileId, ids: null }), ask('find', { profileId, ids: null })]);
  expect(both.map(({ papers }) => papers.length)).toEqual([100, 100]);
  // The cursor of the broken page is asked once more, and nothing else twice.
  const steps = sources.asked.map((path) => /cursor=([^&]+)/.exec(path)?.[1] ?? path);
  expect(steps).toEqual([`/authors/${openAlexOf(19)}`, '*', '100', '100']);
  sources.answerFirst(() => false);
}, 60_000);

test('identifiers of merged scholars lead to the ones that have their papers', async () => {
  const profileId = await newProfile();
  const found = await findAll(profileId, { orcid: orcidOf(0, '0008'), openAlex: 'A40000000' });
  expect(found.sources.map(({ externalId, papers }: Paper) => [externalId, papers])).toEqual([
    ['A50000000', 10],
    [orcidOf(0, '0008'), 5],
  ]);
}, 60_000);

test.each([
  [{}, 'Enter an identifier of the scholar'],
  [{ orcid: '0000-0002-1825-0098' }, 'not an ORCID iD'],
  [{ openAlex: '12' }, 'not an identifier of OpenAlex'],
  [{ orcid: orcidOf(1), googleScholarUrl: 'https://example.com' }, 'not the address of a page at Google Scholar'],
])('a search with %j is refused', async (ids, message) => {
  expect((await reply('find', { profileId: await newProfile(), ids })).error).toContain(message);
});

test('a source that knows nobody, fails or answers rubbish says so and keeps the others from nothing', async () => {
  const profileId = await newProfile();
  const answers = { '/v3.0/': [500, '{}'], '/authors': [200, 'no json'], '/graph/': [404, '{}'] } as const;
  sources.answerFirst((request, response) => {
    const found = Object.entries(answers).find(([start]) => request.url?.startsWith(start));
    if (found === undefined) return false;
    response.writeHead(found[1][0]).end(found[1][1]);
    return true;
  });
  const { nextInMs, ...found } = await ask('find', {
    profileId,
    ids: { orcid: orcidOf(5), semanticScholar: '20000005' },
  });
  expect(found.sources).toMatchObject([
    { source: 'OpenAlex', isDone: false, problem: 'Its answer cannot be read' },
    { source: 'ORCID', isDone: false, problem: 'It answered with an error (500)' },
    { source: 'Semantic Scholar', isDone: true, problem: 'It knows nobody with this identifier' },
  ]);
  expect(nextInMs).toBeGreaterThan(0);
  sources.answerFirst((request, response) => {
    if (!request.url?.startsWith('/v3.0/')) return false;
    response.writeHead(301, { location: 'http://169.254.169.254/latest/meta-data' }).end();
    return true;
  });
  await api.db.updateTable('scholarSource').set({ retryAt: null }).where('profileId', '=', profileId).execute();
  expect((await ask('find', { profileId, ids: null })).sources[1]).toMatchObject({
    isDone: true,
    problem: 'Its answer leads to an address that is not followed',
  });
  sources.answerFirst(() => false);
});

test('a profile without a valid agreement finds nothing, and nobody else reads or changes its papers', async () => {
  const profileId = await newProfile();
  const { id } = await ask('add', { profileId, paper: { title: 'Sleep' } });
  for (const [name, variables] of [
    ['read', { profileId }],
    ['find', { profileId, ids: { orcid: orcidOf(1) } }],
    ['add', { profileId, paper: { title: 'Sleep' } }],
    ['remove', { id }],
    ['restore', { id }],
    ['again', { id }],
  ] as const)
    expect((await reply(name, variables, stranger)).error).toMatch(/not found/);
  expect((await upload(id, await createPdf(['x']), stranger)).status).toBe(404);
  expect((await ask('read', { profileId })).papers).toHaveLength(1);
  await api.db
    .updateTable('importedSocialProfile')
    .set({ expiresAt: new Date(0) })
    .where('id', '=', profileId)
    .execute();
  expect((await reply('find', { profileId, ids: null })).error).toBe('The agreement is no longer valid.');
  expect((await reply('add', { profileId, paper: { title: 'More' } })).error).toBe('The agreement is no longer valid.');
});

test('a paper is added by hand with its PDF, is the one that a source finds later, is removed and restored, and stays when the source is left', async () => {
  const profileId = await newProfile();
  const doi = '10.5555/0000000.1';
  for (const [paper, message] of [
    [{ title: ' ' }, 'needs a title'],
    [{ title: 'x', year: 12 }, 'not the year'],
    [{ title: 'x', doi: 'x' }, 'not a DOI'],
  ] as const)
    expect((await reply('add', { profileId, paper })).error).toContain(message);
  const { id } = await ask('add', { profileId, paper: { title: 'My own title', doi: doi.toUpperCase() } });
  expect(await upload(id, Buffer.from('no pdf'))).toMatchObject({
    status: 400,
    body: { message: 'This file is not a PDF.' },
  });
  expect(await upload(id, Buffer.from('%PDF-1.7 broken'))).toMatchObject({
    status: 400,
    body: { message: 'The PDF could not be read. It may be damaged.' },
  });
  expect((await ask('read', { profileId })).papers[0]).toMatchObject({
    pdfState: 'failed',
    problem: expect.stringContaining('damaged'),
    indexState: 'none',
  });
  expect(await upload(id, await createPdf(['First page', 'Second page']))).toMatchObject({
    status: 201,
    body: { pages: 2 },
  });
  const found = await findAll(profileId, { openAlex: openAlexOf(0) });
  const paper = found.papers.find((one: Paper) => one['id'] === id);
  expect([found.papers.length, paper]).toMatchObject([
    10,
    { title: 'My own title', sources: ['Added by hand', 'OpenAlex'], pages: 2, conflicts: [{ field: 'title' }] },
  ]);
  await ask('remove', { id });
  const after = await findAll(profileId, { openAlex: openAlexOf(0), orcid: orcidOf(0) });
  expect(after.papers).toHaveLength(9);
  expect(after.papers.map((one: Paper) => one['doi'])).not.toContain(doi);
  const { title, pdfPath } = paper;
  expect(await ask('restore', { id })).toEqual({ id, title, pdfState: 'stored', pdfPath });
  expect((await bytesOf(pdfPath)).status).toBe(200);
  expect((await reply('restore', { id })).error).toContain('not found');
  expect((await ask('read', { profileId })).papers).toHaveLength(10);
  const { papers: left } = await findAll(profileId, { semanticScholar: '31234567' });
  expect(left.map((one: Paper) => [one['id'], one['pdfState'], one['sources']])).toEqual([
    [id, 'stored', ['Added by hand']],
  ]);
  const files = await api.db
    .selectFrom('storedFile')
    .select('path')
    .where('path', 'like', 'papers/%')
    .where('state', '!=', 'stored')
    .execute();
  expect(files).toEqual([]);
  // The files API leaves the PDFs of papers to their papers.
  const headers = { authorization: `Bearer ${owner}` };
  for (const method of ['PUT', 'DELETE'])
    expect(
      (
        await fetch(`${api.url}/api/files/${left[0].pdfPath}`, {
          method,
          headers,
          ...(method === 'PUT' ? { body: '%PDF-1.7' } : {}),
        })
      ).status,
    ).toBe(403);
}, 60_000);

test('forgetting removes papers, PDFs, removed papers and everything that was known of the scholar', async () => {
  const profileId = await newProfile({ name: 'Oriana Vasquetelli', url: 'https://network.example.com/in/oriana-v' });
  const token = 'Zyxwordian';
  const [one, removed] = [
    await ask('add', { profileId, paper: { title: `${token} sleep`, doi: '10.1000/zyxwordian' } }),
    await ask('add', { profileId, paper: { title: `${token} heat` } }),
  ];
  for (const { id } of [one, removed]) expect((await upload(id, await createPdf([`${token} text`]))).status).toBe(201);
  const before = await storedFiles();
  await ask('remove', { id: removed.id });
  await findAll(profileId, { orcid: orcidOf(20) });
  const embedding = {
    paperId: one.id,
    authorProfileUrl: 'https://network.example.com/in/oriana-v',
    chunkIndex: 0,
    chunkText: `${token} text`,
    embedding: [0.1],
  };
  await api.db
    .insertInto('paperEmbedding')
    .values({ id: 'embedding-of-oriana', ...embedding })
    .execute();
  expect(await tablesWith(token)).toEqual(['paper_embedding', 'removed_paper', 'research_paper', 'stored_file']);
  const { papers: count } = await ask('forget', { id: profileId });
  expect(count).toBe(11);
  for (const text of [token, 'oriana', orcidOf(20)]) expect([text, await tablesWith(text)]).toEqual([text, []]);
  expect(before.length).toBeGreaterThanOrEqual(2);
  const left = await storedFiles();
  const known = await api.db.selectFrom('storedFile').select('id').execute();
  expect(left.map((path) => path.split('/').at(-1)).toSorted()).toEqual(known.map(({ id }) => id).toSorted());
  expect(existsSync(join(api.env.SOUNDINGS_HOME, 'files'))).toBe(true);
}, 60_000);

/** Names the tables with a row that has this text anywhere. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(
    api.db,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const hits =
      await sql`select 1 from ${sql.table(name)} as one where one::text ilike ${`%${text}%`} limit 1`.execute(api.db);
    if (hits.rows.length > 0) found.push(name);
  }
  return found;
}
