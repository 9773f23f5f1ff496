import { sql } from 'kysely';
import { getRecord, listRecords } from '../../db/crud/read.ts';
import { createRecord, deleteRecord, updateRecord } from '../../db/crud/write.ts';
import { boolean, defineModel, int, string } from '../../domain/models/model.ts';
import { startCrud, type Crud } from './crud-support.ts';
import { declaredColumns, liveColumns } from './live-columns.ts';

// A model with all features: a natural key, an owner that the specification does not name, public rows, a secret.
const Bookmark = defineModel({
  name: 'Bookmark',
  table: 'bookmark',
  key: 'url',
  owner: { by: 'hidden' },
  publicWhen: 'isBuiltIn',
  lookups: [{ name: 'listBookmarkByTopicAndRank', partition: 'topic', sort: 'rank' }],
  fields: {
    url: string({ required: true }),
    topic: string({ required: true }),
    rank: int(),
    token: string({ secret: true }),
    isBuiltIn: boolean({ hidden: true, default: false }),
  },
});

let crud: Crud;
beforeAll(async () => {
  crud = await startCrud();
  await sql`create table bookmark (
    id text primary key, owner_id text, url text not null, topic text not null, rank integer, token text, is_built_in boolean not null default false,
    created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now(), unique nulls not distinct (owner_id, url)
  )`.execute(crud.db);
});
afterAll(() => crud.drop());

const url = 'https://example.org/a';

test('a new model needs only its declaration and a table', async () => {
  expect(await liveColumns(crud.db, 'bookmark')).toEqual(declaredColumns(Bookmark));
  const made = await createRecord(crud.as('anna'), Bookmark, { url, topic: 'news', token: 'a-long-secret-1234' });
  expect(made).toMatchObject({ url, topic: 'news', rank: null, token: '••••1234' });
  expect(made).not.toHaveProperty('ownerId');
  expect(await getRecord(crud.as('anna'), Bookmark, url)).toEqual(made);
  expect(await getRecord(crud.as('ben'), Bookmark, url)).toBeNull();
});

test('a natural key is unique per owner, and each owner writes their own row', async () => {
  await createRecord(crud.as('ben'), Bookmark, { url, topic: 'his' });
  await expect(createRecord(crud.as('ben'), Bookmark, { url, topic: 'again' })).rejects.toThrow(
    'Bookmark exists already',
  );
  await updateRecord(crud.as('ben'), Bookmark, { url, rank: 2 });
  expect(await getRecord(crud.as('anna'), Bookmark, url)).toMatchObject({ topic: 'news', rank: null });
  await deleteRecord(crud.as('ben'), Bookmark, { url });
  expect(await getRecord(crud.as('anna'), Bookmark, url)).not.toBeNull();
  await expect(deleteRecord(crud.as('ben'), Bookmark, { url })).rejects.toThrow('Bookmark not found');
});

test('the hidden owner is not a field of the API', async () => {
  for (const name of ['ownerId', 'isBuiltIn']) {
    await expect(createRecord(crud.as('ben'), Bookmark, { url: 'x', topic: 'x', [name]: 'anna' })).rejects.toThrow(
      `Bookmark has no field ${name}`,
    );
    await expect(listRecords(crud.as('ben'), Bookmark, { filter: { [name]: { eq: 'anna' } } })).rejects.toThrow(
      `cannot be filtered by ${name}`,
    );
  }
});

test('a lookup with an owner path pages over a sort field that may be null', async () => {
  const of = { name: 'listBookmarkByTopicAndRank', partition: 'topic', sort: 'rank' };
  for (const rank of [3, 1, null, 1])
    await createRecord(crud.as('cara'), Bookmark, {
      url: `https://example.org/${Math.random()}`,
      topic: 'ranked',
      rank,
    });
  const ranks: unknown[] = [];
  let nextToken: string | null = null;
  do {
    const page = await listRecords(crud.as('cara'), Bookmark, {
      lookup: { of, partition: 'ranked' },
      sortDirection: 'DESC',
      limit: 1,
      nextToken,
    });
    ranks.push(...page.items.map((item) => item['rank']));
    nextToken = page.nextToken;
  } while (nextToken !== null);
  expect(ranks).toEqual([3, 1, 1, null]);
  expect((await listRecords(crud.as('ben'), Bookmark, { lookup: { of, partition: 'ranked' } })).items).toEqual([]);
});

test('built-in rows can be read by everybody and written by nobody', async () => {
  await sql`insert into bookmark (id, url, topic, is_built_in) values ('b', 'https://example.org/built-in', 'all', true)`.execute(
    crud.db,
  );
  expect(await getRecord(crud.as('ben'), Bookmark, 'https://example.org/built-in')).toMatchObject({ topic: 'all' });
  await expect(
    updateRecord(crud.as('ben'), Bookmark, { url: 'https://example.org/built-in', topic: 'mine' }),
  ).rejects.toThrow('read-only');
});
