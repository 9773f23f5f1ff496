import { sql } from 'kysely';
import { storeChunks } from '../../db/papers/chunks.ts';
import { readPage } from '../../db/papers/passages.ts';
import { defaultChunkSizes } from '../../domain/papers/chunks.ts';
import { signsOf, toBytes } from '../../domain/papers/vectors.ts';
import { embed } from '../../local/simulator/embedding.ts';
import { searchPassages, type QuestionVector } from '../../services/papers/search.ts';
import { createTestDatabase, type TestDatabase } from '../_support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await paper(
    'p1',
    'person-1',
    'https://a.example',
    'A carbon tax lowers emissions without harming growth.\fFree fares on trams raised ridership by a fifth.',
  );
  await paper('p2', 'person-1', 'https://b.example', 'Greenhouse gases fall when they have a price. Levies work.');
  await paper('p3', 'person-2', 'https://a.example', 'A carbon tax is what this other person writes about.');
  for (const id of ['p1', 'p2', 'p3']) await storeChunks(database.db, id, defaultChunkSizes);
  await embedAll('model-1');
});
afterAll(() => database.drop());

async function paper(id: string, owner: string, url: string, fullText: string): Promise<void> {
  await sql`insert into research_paper (id, owner_id, author_profile_url, title, authors, full_text)
    values (${id}, ${owner}, ${url}, ${`Paper ${id}`}, '[]', ${fullText})`.execute(database.db);
}

async function embedAll(model: string): Promise<void> {
  const chunks = await database.db
    .selectFrom('paperChunk as chunk')
    .innerJoin('paperEmbedding as record', 'record.id', 'chunk.id')
    .select(['chunk.id', 'record.chunkText'])
    .execute();
  for (const { id, chunkText } of chunks) {
    const vector = embed(chunkText, 512);
    await sql`update paper_chunk set embedding_model = ${model}, embedding_bits = ${signsOf(vector)}::bit(512),
      embedding_bytes = ${Buffer.from(toBytes(vector))} where id = ${id}`.execute(database.db);
  }
}

async function find(question: string, { urls = null as string[] | null, model = null as string | null } = {}) {
  const vector: QuestionVector | null = model === null ? null : { model, vector: embed(question, 512) };
  return searchPassages(database.db, { userId: 'person-1', urls }, question, { vector, limit: 10 });
}

test('a question finds passages of the person’s own papers by words, with the words marked and the page', async () => {
  const [first, ...rest] = await find('free fares');
  expect(rest).toEqual([]);
  expect(first).toMatchObject({ paperId: 'p1', page: 2, text: 'Free fares on trams raised ridership by a fifth.' });
  expect(first?.parts.filter(({ isMarked }) => isMarked).map(({ text }) => text)).toEqual(['Free', 'fares']);
  expect(first?.parts.map(({ text }) => text).join('')).toBe(first?.text);
});

test('nobody else’s papers are found', async () => {
  expect((await find('carbon tax', { model: 'model-1' })).map(({ paperId }) => paperId)).not.toContain('p3');
});

test('vectors find what is said in other words, and both ways together rank it', async () => {
  expect(await find('carbon levies on greenhouse emissions')).toEqual([]);
  const found = await find('carbon levies on greenhouse emissions', { model: 'model-1' });
  expect(found.map(({ paperId }) => paperId).toSorted()).toEqual(['p1', 'p2']);
});

test('vectors of another model are never compared', async () => {
  const found = await find('levies on emitters of carbon dioxide', { model: 'model-2' });
  expect(found.every(({ cosine }) => cosine === null)).toBe(true);
});

test('a question that nobody has written about finds nothing', async () => {
  expect(await find('quantum entanglement of photons', { model: 'model-1' })).toEqual([]);
  expect(await find('the of and', { model: 'model-1' })).toEqual([]);
});

test('misspelled words, phrases, exclusions and signs are understood', async () => {
  expect((await find('fre fares on the trams')).map(({ paperId }) => paperId)).toEqual(['p1']);
  expect(await find('"fares free"')).toEqual([]);
  expect((await find('ridershp')).map(({ paperId }) => paperId)).toEqual(['p1']);
  for (const strange of ["it's", "'", '\\', '":*', '-tax', '((', '\u0000'.slice(1)]) await find(strange);
});

test('papers of a segment are those of its profiles', async () => {
  const found = await find('emissions greenhouse price', { urls: ['https://b.example'], model: 'model-1' });
  expect(new Set(found.map(({ paperId }) => paperId))).toEqual(new Set(['p2']));
});

test('a page is shown with the place of its passage, to its owner alone', async () => {
  const [found] = await find('free fares');
  const at = { paperId: 'p1', page: 2, chunkId: found?.id ?? null };
  const page = await readPage(database.db, 'person-1', at);
  expect(page).toMatchObject({ page: 2, pages: [1, 2], title: 'Paper p1' });
  expect(page?.text.slice(page.passage?.start, page.passage?.end)).toBe(found?.text);
  expect(await readPage(database.db, 'person-2', at)).toBeNull();
  expect(await readPage(database.db, 'person-1', { ...at, page: 3 })).toBeNull();
});

test('a paper that changes keeps the passages that are the same, with their vectors', async () => {
  await paper('p4', 'person-1', 'https://c.example', 'The first page stays.\fThe second page changes.');
  await storeChunks(database.db, 'p4', defaultChunkSizes);
  await embedAll('model-1');
  await sql`update research_paper set full_text = 'The first page stays.' || E'\f' || 'The second page is new.' where id = 'p4'`.execute(
    database.db,
  );
  const before = await chunksOf('p4');
  await storeChunks(database.db, 'p4', defaultChunkSizes);
  const after = await chunksOf('p4');
  expect(after).toHaveLength(2);
  expect(after[0]).toEqual(before[0]);
  expect(after[1]).toMatchObject({ embeddingModel: null, page: 2 });
  await storeChunks(database.db, 'p4', defaultChunkSizes);
  expect(await chunksOf('p4')).toEqual(after);
  expect(
    await readPage(database.db, 'person-1', { paperId: 'p4', page: 2, chunkId: before[1]?.id ?? '' }),
  ).toMatchObject({ passage: null });
});

function chunksOf(paperId: string) {
  return database.db
    .selectFrom('paperChunk')
    .select(['id', 'page', 'embeddingModel'])
    .where('paperId', '=', paperId)
    .orderBy('page')
    .execute();
}
