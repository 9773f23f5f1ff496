// @guards {activities,api,db,domain,services,workflows}/segments/** {domain,services}/tables/**
/** Repeated imports into one segment: duplicates, undo, and people recognized by a key. */
import type { DataApi, Identity } from './data-client.ts';
import { importFields, startImportApi, startedImport, upload, voterColumns, votersOf } from './segments-support.ts';

let api: DataApi;
let close: () => Promise<void>;
const ann: Identity = { user: 'ann' };

beforeAll(async () => {
  ({ api, close } = await startImportApi());
}, 90_000);
afterAll(() => close?.());

test('duplicates are skipped, replaced or kept, and undoing an import reverts exactly its changes', async () => {
  const columns = voterColumns('fullName', 'age', 'city', 'notes');
  const first = await startedImport(
    api,
    ann,
    await upload(api, ann, 'a.csv', 'name,age,city,notes\nDana Ray,34,Erie,old\nKim Lee,40,Ohio,\n'),
    {
      target: 'voters',
      columns,
    },
  );
  const into = { segmentId: first.segmentId };
  const original = await votersOf(api, first.segmentId);
  const more = 'name,age,city,notes\ndana RAY ,35,,new\nNew One,20,Utah,\nNew One,21,Utah,twice\n';
  const by = { duplicateColumns: [0] };

  const skipped = await startedImport(
    api,
    ann,
    await upload(api, ann, 'b.csv', more),
    { target: 'voters', columns, duplicates: 'skip', ...by },
    into,
  );
  expect(skipped).toMatchObject({ rowsAdded: 1, rowsSkipped: 2, rowsReplaced: 0 });
  expect(await votersOf(api, first.segmentId)).toHaveLength(3);
  expect(await undo(skipped.id)).toBe(true);
  expect(await votersOf(api, first.segmentId)).toEqual(original);

  const replaced = await startedImport(
    api,
    ann,
    await upload(api, ann, 'c.csv', more),
    { target: 'voters', columns, duplicates: 'replace', ...by },
    into,
  );
  expect(replaced).toMatchObject({ rowsAdded: 1, rowsSkipped: 0, rowsReplaced: 2 });
  const now = await votersOf(api, first.segmentId);
  expect(now.map((row) => [row.firstName, row.age, row.city, row.notes])).toEqual([
    ['dana', 35, 'Erie', 'new'],
    ['Kim', 40, 'Ohio', null],
    ['New', 21, 'Utah', 'twice'],
  ]);
  const refused = await api.ask(ann, 'mutation ($id: ID!) { undoSegmentImport(id: $id) }', { id: first.id });
  expect(refused.errors[0]).toMatchObject({
    message: 'c.csv was imported into this segment later. Undo that one first.',
  });
  expect(await undo(replaced.id)).toBe(true);
  expect(await votersOf(api, first.segmentId)).toEqual(original);

  const kept = await startedImport(
    api,
    ann,
    await upload(api, ann, 'd.csv', more),
    { target: 'voters', columns },
    into,
  );
  expect(kept).toMatchObject({ rowsAdded: 3 });
  expect(await undo(kept.id)).toBe(true);
  expect(await undo(kept.id)).toBe(false);
  // The first import created the segment, which is deleted when it is empty.
  expect(await undo(first.id)).toBe(true);
  expect(await api.db.selectFrom('cohort').select('id').where('id', '=', first.segmentId).execute()).toEqual([]);
});

test('undoing an import that replaced people removes the hashes that it added for them', async () => {
  const hashes = async (segmentId: string) =>
    (
      await api.db
        .selectFrom('segmentProfileKey')
        .select(['key', 'voterId'])
        .where('segmentId', '=', segmentId)
        .orderBy('key')
        .execute()
    ).map(({ key, voterId }) => [key, voterId]);
  const keyed = [...voterColumns('fullName', 'age'), { index: 2, to: 'key', name: 'email' }];
  const plan = { target: 'voters', columns: keyed, duplicates: 'replace', duplicateColumns: [0] };
  const file = (name: string, rows: string) => upload(api, ann, name, `Name,Age,E-Mail\n${rows}`);
  const first = await startedImport(api, ann, await file('e.csv', 'Dana Ray,34,dana@ray.example\nKim Lee,40,\n'), plan);
  const before = await hashes(first.segmentId);
  expect(before).toHaveLength(1);
  const second = await startedImport(
    api,
    ann,
    await file('f.csv', 'Dana Ray,35,other@ray.example\nKim Lee,41,kim@lee.example\n'),
    plan,
    {
      segmentId: first.segmentId,
    },
  );
  expect(second).toMatchObject({ rowsReplaced: 2 });
  expect((await hashes(first.segmentId)).length).toBe(3);
  expect(await undo(second.id)).toBe(true);
  expect(await hashes(first.segmentId)).toEqual(before);
});

async function undo(id: string): Promise<unknown> {
  const { data, errors } = await api.ask(ann, 'mutation ($id: ID!) { undoSegmentImport(id: $id) }', { id });
  expect(errors).toEqual([]);
  return data?.['undoSegmentImport'];
}

test('an email address recognizes people in a later file without being stored, and unknown ages and spellings stay', async () => {
  const keyed = [...voterColumns('fullName', 'age', 'gender'), { index: 3, to: 'key', name: 'email' }];
  const plan = { target: 'voters', columns: keyed, duplicates: 'skip', duplicateColumns: [3], missingAge: 'keep' };
  const csv =
    'Name,AGE (years),Gender,E-Mail\nMaria Keller,42 yrs,FEMALE,Maria@keller.example\nBo Lee,,x,bo@lee.example\n';
  const id = await upload(api, ann, 'first.csv', csv);
  const described = await api.ask(ann, `query ($id: ID!) { segmentImport(id: $id) { ${importFields} } }`, { id });
  expect(described.data?.['segmentImport']).toMatchObject({
    columns: [
      { guess: 'fullName', identifies: 'name' },
      { guess: 'age', identifies: null },
      { guess: 'gender', identifies: null, values: [{ value: 'FEMALE', count: 1 }, { value: 'x' }] },
      { guess: null, identifies: 'email', values: [] },
    ],
  });
  const first = await startedImport(api, ann, id, plan);
  expect(first).toMatchObject({ status: 'completed', rowsAdded: 2, rowsRefused: 0 });
  const rows = await votersOf(api, first.segmentId);
  expect(
    rows.map(({ firstName, age, gender, missingFields }) => [
      firstName,
      age,
      gender,
      (missingFields ?? []).includes('age'),
    ]),
  ).toEqual([
    ['Maria', 42, 'Female', false],
    ['Bo', -1, 'x', true],
  ]);
  const again = await upload(
    api,
    ann,
    'second.csv',
    csv
      .replace('Maria Keller', 'M. Keller')
      .replace('Maria@keller', ' maria@KELLER')
      .replace('Bo Lee,,x,bo@', 'Cy Day,30,m,cy@'),
  );
  const second = await startedImport(api, ann, again, plan, { segmentId: first.segmentId });
  expect(second).toMatchObject({ status: 'completed', rowsAdded: 1, rowsSkipped: 1 });
  const kept = await api.db
    .selectFrom('segmentProfileKey')
    .selectAll()
    .where('segmentId', '=', first.segmentId)
    .execute();
  expect(kept.map(({ key }) => key.slice(0, 6))).toEqual(['email:', 'email:', 'email:']);
  const everything = JSON.stringify([
    kept,
    await votersOf(api, first.segmentId),
    await api.db.selectFrom('segmentImport').selectAll().execute(),
  ]);
  expect(everything).not.toMatch(/keller\.example|lee\.example/i);
  // Profiles of people with unknown age have none.
  const page = await api.ask(
    ann,
    'query ($id: ID!) { segmentProfiles(id: $id, search: "Bo") { items { attributes } } }',
    { id: first.segmentId },
  );
  expect(JSON.stringify(page.data)).not.toContain('"age":');
});
