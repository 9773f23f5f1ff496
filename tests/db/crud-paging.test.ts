import { sql } from 'kysely';
import { listRecords, type ListQuery } from '../../db/crud/read.ts';
import { createRecord } from '../../db/crud/write.ts';
import { Cohort, VoterProfile } from '../../domain/models/audience.ts';
import { UserSettings } from '../../domain/models/account.ts';
import { startCrud, type Crud } from './crud-support.ts';

let crud: Crud;

beforeAll(async () => {
  crud = await startCrud();
  for (let index = 0; index < 25; index += 1)
    await createRecord(crud.as('anna'), Cohort, { name: `cohort ${index}`, size: index % 2 });
  await createRecord(crud.as('ben'), Cohort, { name: 'not hers' });
  // The hard case: rows that differ only in their id.
  await sql`update cohort set created_at = '2026-03-01T12:00:00.123Z'`.execute(crud.db);
});
afterAll(() => crud.drop());

async function pages(query: ListQuery): Promise<string[][]> {
  const read: string[][] = [];
  let nextToken: string | null = null;
  do {
    const page = await listRecords(crud.as('anna'), Cohort, { ...query, nextToken });
    read.push(page.items.map((item) => String(item['id'])));
    nextToken = page.nextToken;
  } while (nextToken !== null);
  return read;
}

test.each(['ASC', 'DESC'] as const)(
  'pages contain every row once when times are identical (%s)',
  async (sortDirection) => {
    const read = await pages({ limit: 4, sortDirection });
    expect(read.map((page) => page.length)).toEqual([4, 4, 4, 4, 4, 4, 1]);
    const all = read.flat();
    expect(new Set(all).size).toBe(25);
    const sorted = all.toSorted();
    expect(all).toEqual(sortDirection === 'ASC' ? sorted : sorted.toReversed());
  },
);

test('the last page has no token', async () => {
  const page = await listRecords(crud.as('anna'), Cohort, { limit: 25 });
  expect([page.items.length, page.nextToken]).toEqual([25, null]);
});

test('rows added or removed between two pages cause neither repeated nor missing rows', async () => {
  const first = await listRecords(crud.as('anna'), Cohort, { limit: 10 });
  const gone = first.items[9];
  await sql`delete from cohort where id = ${gone?.['id']}`.execute(crud.db);
  const added = await createRecord(crud.as('anna'), Cohort, { name: 'added meanwhile' });
  const rest = await listRecords(crud.as('anna'), Cohort, { limit: 100, nextToken: first.nextToken });
  expect(rest.items.length).toBe(16);
  expect(rest.items.at(-1)?.['id']).toBe(added['id']);
});

test('a lookup pages over a sort field that may be null, and nulls come last', async () => {
  const of = { name: 'listCohortByUserIdAndSize', partition: 'userId', sort: 'size' };
  await createRecord(crud.as('anna'), Cohort, { name: 'no size' });
  for (const sortDirection of ['ASC', 'DESC'] as const) {
    const read = await pages({ limit: 3, sortDirection, lookup: { of, partition: 'anna' } });
    expect(new Set(read.flat()).size).toBe(read.flat().length);
    const everyone = await listRecords(crud.as('anna'), Cohort, { limit: 1000 });
    expect(read.flat().length).toBe(everyone.items.length);
    const last = await listRecords(crud.as('anna'), Cohort, {
      limit: 1000,
      sortDirection,
      lookup: { of, partition: 'anna' },
    });
    expect(last.items.at(-1)?.['size']).toBeNull();
  }
});

test('a lookup can filter by its sort field', async () => {
  const of = { name: 'listCohortByUserIdAndSize', partition: 'userId', sort: 'size' };
  const page = await listRecords(crud.as('anna'), Cohort, { lookup: { of, partition: 'anna', sort: { ge: 1 } } });
  const counted = await listRecords(crud.as('anna'), Cohort, { filter: { size: { ge: 1 } } });
  expect(page.items.length).toBeGreaterThan(5);
  expect(page.items.length).toBe(counted.items.length);
  await expect(
    listRecords(crud.as('anna'), Cohort, { lookup: { of, partition: 'anna', sort: { ge: 1, lt: 9 } } }),
  ).rejects.toThrow('exactly one operator');
  const foreign = await listRecords(crud.as('anna'), Cohort, { lookup: { of, partition: 'ben' } });
  expect(foreign.items).toEqual([]);
});

test('a page token is valid only for its own query', async () => {
  const { nextToken } = await listRecords(crud.as('anna'), Cohort, { limit: 4 });
  const made = (place: unknown) => Buffer.from(JSON.stringify(place)).toString('base64url');
  const refused = 'nextToken does not belong to this query';
  await expect(listRecords(crud.as('anna'), Cohort, { limit: 4, nextToken, sortDirection: 'DESC' })).rejects.toThrow(
    refused,
  );
  await expect(
    listRecords(crud.as('anna'), Cohort, { limit: 4, nextToken, filter: { size: { eq: 1 } } }),
  ).rejects.toThrow(refused);
  await expect(listRecords(crud.as('anna'), UserSettings, { nextToken })).rejects.toThrow(refused);
  for (const token of ['nonsense', made({}), made({ q: 'x', v: 1, i: 'a' })])
    await expect(listRecords(crud.as('anna'), Cohort, { nextToken: token })).rejects.toThrow(refused);
  const { q } = JSON.parse(Buffer.from(nextToken ?? '', 'base64url').toString()) as { q: string };
  for (const forged of [made({ q, v: 'no date', i: 'a' }), made({ q, v: '2026-01-01', i: 'a\0' })])
    await expect(listRecords(crud.as('anna'), Cohort, { nextToken: forged })).rejects.toThrow('nextToken must be');
});

test('a page token of another person gives access only to the caller’s own rows', async () => {
  const { nextToken } = await listRecords(crud.as('anna'), Cohort, { limit: 1 });
  const page = await listRecords(crud.as('ben'), Cohort, { limit: 100, nextToken });
  expect(page.items.every((item) => item['userId'] === 'ben')).toBe(true);
});

test.each([0, -1, 1001, 1.5])('the limit %p is refused', async (limit) => {
  await expect(listRecords(crud.as('anna'), VoterProfile, { limit })).rejects.toThrow('limit must be 1 to 1000');
});
