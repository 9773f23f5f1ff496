/** Indexes of papers and the search in them: by words without a key, each person their own. */
import { sql } from 'kysely';
import { startIdentityApi, type IdentityApi } from './identity-support.ts';

let api: IdentityApi;
let owner: string;
let stranger: string;

beforeAll(async () => {
  api = await startIdentityApi();
  owner = (await api.signedIn('papers@example.com')).accessToken;
  stranger = (await api.signedIn('no-papers@example.com')).accessToken;
  const input = {
    title: 'Fares and ridership',
    authors: JSON.stringify(['A scholar']),
    authorProfileUrl: 'https://scholar.example/a',
    fullText: 'A first page.\fFree fares on trams raised ridership.',
  };
  await ask('paper', { input });
}, 60_000);
afterAll(() => api?.close(), 60_000);

const queries = {
  paper: 'mutation ($input: CreateResearchPaperInput!) { result: createResearchPaper(input: $input) { id } }',
  index:
    'query ($segmentId: ID) { result: paperIndex(segmentId: $segmentId) { status papers authors passages model isOutOfDate jobId } }',
  build: 'mutation ($segmentId: ID) { result: buildPaperIndex(segmentId: $segmentId) }',
  search: `query ($question: String!, $segmentId: ID) { result: searchPapers(question: $question, segmentId: $segmentId) {
    notice isSearchable byMeaning passages { id paperId page parts { text isMarked } } } }`,
  page: `query ($paperId: ID!, $page: Int!, $passageId: ID) { result: paperPage(paperId: $paperId, page: $page, passageId: $passageId) {
    text pages passage { start end } } }`,
};

const reply = (name: keyof typeof queries, variables: object = {}, as = owner) =>
  api.reply(as, queries[name], variables);
const ask = (name: keyof typeof queries, variables: object = {}, as = owner) => api.read(as, queries[name], variables);

test('an index without a key is one of words, and a second start gives the build that is open', async () => {
  expect(await ask('index')).toMatchObject({
    status: 'none',
    papers: 1,
    authors: 1,
    passages: 0,
    model: null,
    isOutOfDate: true,
  });
  const jobId = await ask('build');
  expect(await ask('build')).toBe(jobId);
  expect(await ask('index')).toMatchObject({ status: 'queued', jobId });
  const { rows } = await sql<{ accounts: number }>`
    select count(account.job_id)::int as accounts from job left join job_account as account on account.job_id = job.id
    where job.name = ${jobId}`.execute(api.db);
  expect(rows[0]?.accounts).toBe(0);
});

test('what was not divided yet is not found, and the answer says so', async () => {
  const found = await ask('search', { question: 'free fares' });
  expect(found).toMatchObject({ passages: [], isSearchable: false, byMeaning: false });
  expect(found.notice).toMatch(/Build the index first/);
  expect((await reply('search', { question: '  ' })).error).toMatch(/from 1 to 1000 characters/);
});

test('other people have no papers, no pages, and no such segment', async () => {
  expect(await ask('index', {}, stranger)).toMatchObject({ papers: 0, jobId: null });
  const { rows } = await sql<{ id: string }>`select id from research_paper`.execute(api.db);
  const at = { paperId: rows[0]?.id, page: 2 };
  expect(await ask('page', at)).toMatchObject({
    pages: [1, 2],
    text: 'Free fares on trams raised ridership.',
    passage: null,
  });
  expect(await ask('page', at, stranger)).toBeNull();
  expect((await reply('index', { segmentId: 'nowhere' })).error).toMatch(/egment/);
  expect((await reply('build', { segmentId: 'nowhere' })).error).toMatch(/egment/);
});
