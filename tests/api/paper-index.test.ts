/** The index over papers that came from sources: their pages, what a further build does, and what forgetting leaves. */
import { sql } from 'kysely';
import { completeStoredJob } from '../../db/jobs/life-cycle.ts';
import { openAsks, settleAsk } from '../../db/jobs/asks.ts';
import { passagesOf, planBatches, vectorsStored } from '../../db/papers/batches.ts';
import { storeChunks } from '../../db/papers/chunks.ts';
import { storedIndexBuild } from '../../db/papers/indexes.ts';
import { papersInScope, type PaperScope } from '../../db/papers/scope.ts';
import { defaultChunkSizes } from '../../domain/papers/chunks.ts';
import { embed } from '../../local/simulator/embedding.ts';
import { orcidOf } from '../../local/sources/scholars.ts';
import { waitUntil } from '../../local/wait-until.ts';
import { searchPassages } from '../../services/papers/search.ts';
import { startPaperSources, type PaperSources } from '../_support/paper-sources.ts';
import { startIdentityApi, type IdentityApi } from './identity-support.ts';

const model = 'test-embeddings';
let api: IdentityApi;
let sources: PaperSources;
let owner: string;

beforeAll(async () => {
  sources = await startPaperSources({ openalex: { scholarsWithPdfs: [10] } });
  // Nothing asks this server: the test embeds passages itself.
  const vectors = { EMBEDDINGS_BASE_URL: 'http://127.0.0.1:1', EMBEDDINGS_MODEL: model };
  api = await startIdentityApi({ ...sources.env, ...vectors });
  owner = (await api.signedIn('indexes@example.com')).accessToken;
}, 60_000);
afterAll(async () => {
  await api?.close();
  await sources?.close();
}, 60_000);

const queries = {
  save: `mutation ($profile: PersonProfileInput!, $basis: ProfileBasisInput!) {
    result: saveProfile(profile: $profile, basis: $basis) { id } }`,
  find: `mutation ($profileId: ID!, $ids: ScholarIdsInput) { result: findPapers(profileId: $profileId, ids: $ids) {
    nextInMs papers { id pdfState pages abstract } } }`,
  add: 'mutation ($profileId: ID!, $paper: ProfilePaperInput!) { result: addPaper(profileId: $profileId, paper: $paper) { id } }',
  change:
    'mutation ($id: ID!, $abstract: String) { result: updateResearchPaper(input: { id: $id, abstract: $abstract }) { id } }',
  remove: 'mutation ($id: ID!) { result: removePaper(id: $id) }',
  restore: 'mutation ($id: ID!) { result: restorePaper(id: $id) { id } }',
  forget: 'mutation ($id: ID!) { result: forgetProfile(id: $id, refuses: false) { papers } }',
  build: 'mutation { result: buildPaperIndex }',
  index: '{ result: paperIndex { status papers authors passages embedded isOutOfDate } }',
};

const ask = (name: keyof typeof queries, variables: object = {}) => api.read(owner, queries[name], variables);

async function newScholar(name: string, scholar: number): Promise<{ profileId: string; papers: Paper[] }> {
  const profile = { name, headline: 'Professor' };
  const { id: profileId } = await ask('save', { profile, basis: { basis: 'own' } });
  let found = await ask('find', { profileId, ids: { orcid: orcidOf(scholar) } });
  await waitUntil(
    async () => {
      if (found.nextInMs !== null) found = await ask('find', { profileId, ids: null });
      return found.nextInMs === null;
    },
    { timeoutMs: 30_000, everyMs: 100 },
  );
  return { profileId, papers: found.papers };
}

interface Paper {
  id: string;
  pdfState: string;
  pages: number | null;
  abstract: string | null;
}

async function allPapers(): Promise<PaperScope> {
  const { rows } = await sql<{ userId: string }>`select distinct owner_id as "userId" from research_paper`.execute(
    api.db,
  );
  return { userId: rows[0]?.userId ?? '', urls: null };
}

const free = { inputTokens: 0, outputTokens: 0, costUsd: 0 };

/** Builds the index as a worker does, and returns the ids of papers with passages that were embedded. */
async function build(): Promise<Set<string>> {
  const name = await ask('build');
  const { id, execution } = await api.db
    .selectFrom('job')
    .select(['id', 'execution'])
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  const job = { id, execution };
  const scope = await allPapers();
  for (const paperId of await papersInScope(api.db, scope)) await storeChunks(api.db, paperId, defaultChunkSizes);
  await planBatches(api.db, job, scope, model);
  const embedded: string[] = [];
  for (const { number, plan } of await openAsks(api.db, id, { from: 0, to: 1_000 })) {
    const chunks = [...(await passagesOf(api.db, (plan as { chunkIds: string[] }).chunkIds, model)).values()];
    const vectors = chunks.map((chunk) => ({ id: chunk.id, model, vector: embed(chunk.text, 512) }));
    const settled = { number, provider: 'openai', answer: null, ending: null, words: null, ...free };
    await settleAsk(api.db, job, settled, vectorsStored(vectors));
    embedded.push(...chunks.map((chunk) => chunk.id));
  }
  await completeStoredJob(api.db, storedIndexBuild, job);
  const rows = await api.db
    .selectFrom('paperChunk')
    .select('paperId')
    .where('id', 'in', ['', ...embedded])
    .execute();
  return new Set(rows.map(({ paperId }) => paperId));
}

async function pagesOf(paperId: string): Promise<number[]> {
  const rows = await api.db
    .selectFrom('paperChunk')
    .select('page')
    .distinct()
    .where('paperId', '=', paperId)
    .orderBy('page')
    .execute();
  return rows.map(({ page }) => page);
}

async function search(question: string) {
  const vector = { model, vector: embed(question, 512) };
  return searchPassages(api.db, await allPapers(), question, { vector, limit: 50 });
}

let first: { profileId: string; papers: Paper[] };
let second: { profileId: string; papers: Paper[] };

test('a paper with a PDF has its pages, one without has its abstract as page 0', async () => {
  [first, second] = [await newScholar('Tamsin Orrell', 10), await newScholar('Bertil Quane', 20)];
  expect(await ask('index')).toMatchObject({ status: 'none', isOutOfDate: true, passages: 0 });
  const embedded = await build();
  const withPdf = first.papers.filter(({ pdfState }) => pdfState === 'stored');
  const abstractOnly = [...first.papers, ...second.papers].filter(
    ({ pdfState, abstract }) => pdfState !== 'stored' && abstract !== null,
  );
  expect([withPdf.length > 0, abstractOnly.length > 0]).toEqual([true, true]);
  for (const { id, pages } of withPdf)
    expect(await pagesOf(id)).toEqual(Array.from({ length: pages ?? 0 }, (_, at) => at + 1));
  for (const { id } of abstractOnly) expect(await pagesOf(id)).toEqual([0]);
  expect(embedded).toEqual(new Set([...withPdf, ...abstractOnly].map(({ id }) => id)));
  const index = await ask('index');
  expect(index).toMatchObject({ status: 'ready', authors: 2, isOutOfDate: false, embedded: index.passages });
}, 90_000);

test('a build without changes embeds nothing, and one after changes only what is new', async () => {
  expect(await build()).toEqual(new Set());
  const { id } = await ask('add', { profileId: second.profileId, paper: { title: 'Lamps and dusk', year: 2020 } });
  expect(await build()).toEqual(new Set());
  // A paper without a text stays out of the index, and does not keep it out of date.
  expect(await ask('index')).toMatchObject({ isOutOfDate: false });
  await ask('change', { id, abstract: 'Lanterns at dusk calm nocturnal moths.' });
  expect(await ask('index')).toMatchObject({ isOutOfDate: true });
  expect(await build()).toEqual(new Set([id]));
  expect((await search('lanterns calm moths'))[0]).toMatchObject({ paperId: id, page: 0, author: 'Bertil Quane' });

  await ask('remove', { id });
  expect(await search('lanterns calm moths')).toEqual([]);
  expect(await ask('index')).toMatchObject({ isOutOfDate: false });
  await ask('restore', { id });
  expect(await ask('index')).toMatchObject({ isOutOfDate: true });
  expect(await build()).toEqual(new Set([id]));
}, 60_000);

test('forgetting a profile leaves none of its passages, and all of the others', async () => {
  const ids = first.papers.map(({ id }) => id);
  const left = async () => {
    const { rows } = await sql<{ mine: number; others: number }>`
      select (count(*) filter (where paper_id = any(${ids}::text[])))::int as mine,
        (count(*) filter (where paper_id <> all(${ids}::text[])))::int as others
      from (select paper_id from paper_chunk union all select paper_id from paper_embedding) as one`.execute(api.db);
    return rows[0];
  };
  const before = await left();
  expect(before?.mine).toBeGreaterThan(0);
  await ask('forget', { id: first.profileId });
  expect(await left()).toEqual({ mine: 0, others: before?.others });
  expect(await ask('index')).toMatchObject({ authors: 1, isOutOfDate: false });
  expect(await build()).toEqual(new Set());
  const found = await search('field experiment methods results');
  expect(found.filter(({ paperId }) => ids.includes(paperId))).toEqual([]);
}, 60_000);
