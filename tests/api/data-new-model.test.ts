// @own-product: it adds a model to the registry.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { defineModel, string } from '../../domain/models/model.ts';
import { models } from '../../domain/models/registry.ts';

// The 33rd model of docs/recipes.md: its registry entry and the table of the migration shown there, and nothing else.
const Bookmark = defineModel({
  name: 'Bookmark',
  table: 'bookmark',
  key: 'url',
  owner: { by: 'hidden' },
  lookups: [{ name: 'listBookmarkByTopicAndCreatedAt', partition: 'topic', sort: 'createdAt' }],
  fields: { url: string({ required: true }), topic: string({ required: true }), token: string({ secret: true }) },
});

const document = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'recipes.md'), 'utf8');
const shown = document.replaceAll(/^\+/gm, '');
const migration = /await sql`\n(.*?)`\.execute\(db\);\n}\n\nexport async function down/s.exec(shown)?.[1] ?? '';

// All code that reads the registry is loaded after the entry has been added.
Object.assign(models, { Bookmark });
const { startDataApi } = await import('./data-client.ts');
const { coverModel } = await import('./data-matrix-cases.ts');
const { coverTable } = await import('../db/drift-cases.ts');

let api: Awaited<ReturnType<typeof startDataApi>>;
beforeAll(async () => {
  api = await startDataApi();
  await sql.raw(migration).execute(api.db);
});
afterAll(() => api.close());

test('docs/recipes.md contains the declaration that is tested here', () => {
  expect(shown).toContain(
    "lookups: [{ name: 'listBookmarkByTopicAndCreatedAt', partition: 'topic', sort: 'createdAt' }],",
  );
  expect(shown).toContain(
    'fields: { url: string({ required: true }), topic: string({ required: true }), token: string({ secret: true }) },',
  );
});

describe('the model Bookmark', () => {
  coverTable(Bookmark, () => api.db);
  // Refusals are the same for every model and are tested by the matrix.
  coverModel(Bookmark, () => api, ['the owner', 'another user', 'an API key']);
});

test('a person creates a bookmark, finds it by topic, and reads its secret as a mask', async () => {
  const anna = { user: 'anna' };
  const input = { url: 'https://example.org/a', topic: 'news', token: 'a-long-secret-1234' };
  await api.ask(anna, 'mutation($input: CreateBookmarkInput!) { createBookmark(input: $input) { url } }', { input });
  const found = await api.ask(
    anna,
    '{ listBookmarkByTopicAndCreatedAt(topic: "news") { items { url topic token } nextToken } }',
  );
  expect(found.data).toEqual({
    listBookmarkByTopicAndCreatedAt: { items: [{ url: input.url, topic: 'news', token: '••••1234' }], nextToken: null },
  });
});
