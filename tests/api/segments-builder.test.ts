/** Segments of several sources and of groups: members, suggestions, limits, access, and what happens when a source goes. */
import { openSegment } from '../../db/segments/segments.ts';
import type { DataApi } from './data-client.ts';
import { ann, bo, startSegmentsApi, type SegmentsApi } from './segment-pages-support.ts';

let api: DataApi;
let segments: SegmentsApi;

beforeAll(async () => {
  segments = await startSegmentsApi();
  ({ api } = segments);
}, 60_000);
afterAll(() => api.close());

const between = (min: number, max: number) => ({ field: 'age', operator: 'range', value: { min, max } });
const is = (field: string, value: string) => ({ field, operator: 'equals', value });

async function customers(count: number): Promise<string> {
  const id = await segments.create({ name: 'Customers', kind: 'dynamic' });
  const rows = Array.from({ length: count }, (_, at) => ({
    id: `${id}-${at}`,
    segmentId: id,
    attributes: JSON.stringify({ age: 20 + at, plan: at % 2 ? 'gold' : 'Golden 50%' }),
    name: `Customer ${at}`,
    source: 'shop',
    importDate: new Date(),
    confidence: 1,
  }));
  await api.db.insertInto('dynamicProfile').values(rows).execute();
  return id;
}

const poolQuery = `query ($ids: [ID!]!, $field: String!, $search: String, $criteria: JSON) { segmentPool(sourceIds: $ids) {
  size fields values(field: $field, search: $search) { value count } profiles(criteria: $criteria, limit: 3) { total items { id } } } }`;
interface Pool {
  size: number;
  fields: string[];
  values: { value: string; count: number }[];
  profiles: { total: number; items: { id: string }[] };
}
const pool = (ids: string[], more: Record<string, unknown> = {}) =>
  segments.ask<Pool>(ann, poolQuery, { ids, field: 'interests', ...more });
const refused = async (query: string, variables: Record<string, unknown>, as = ann) =>
  (await api.ask(as, query, variables)).errors[0];
const update = 'mutation ($id: ID!, $input: SegmentInput!) { updateSegment(id: $id, input: $input) { size } }';
const create = 'mutation ($input: SegmentInput!) { createSegment(input: $input) }';

test('groups with or and not select members, are returned as they were sent, and lists stay lists', async () => {
  const parent = await segments.ownCohort(40);
  const criteria = {
    all: [is('gender', 'Female'), { any: [between(20, 29), { ...is('state', 'Utah'), not: true }] }],
  };
  const id = await segments.create({ name: 'Grouped', sourceId: parent, criteria });
  const expected = Array.from({ length: 40 }, (_, at) => at).filter((at) => at % 4 !== 0 && (at < 10 || at % 2 === 0));
  expect(await segments.detail(ann, id)).toMatchObject({ size: expected.length, criteria, sources: [{ id: parent }] });
  const list = await segments.ask<{ id: string; size: number }[]>(ann, '{ segments { id size } }', {});
  expect(list.find((one) => one.id === id)?.size).toBe(expected.length);
  await segments.ask(ann, update, { id, input: { criteria: [between(20, 29)] } });
  expect(await segments.detail(ann, id)).toMatchObject({ size: 10, criteria: [between(20, 29)] });
  await segments.ask(ann, update, { id, input: { criteria: { any: [] } } });
  expect(await segments.detail(ann, id)).toMatchObject({ size: 40, criteria: [] });
});

test('criteria stored before there were groups keep their meaning', async () => {
  const parent = await segments.ownCohort(10);
  const stored = { criteria: [between(20, 24), is('gender', 'female')], attributeDefinitions: [] };
  const row = { name: 'Old', userId: 'ann', type: 'other' as const, definitionType: 'derived', parentCohortId: parent };
  await api.db
    .insertInto('cohort')
    .values({ ...row, id: 'old', segmentDefinition: JSON.stringify(stored) })
    .execute();
  expect(await segments.detail(ann, 'old')).toMatchObject({
    size: 3,
    criteria: stored.criteria,
    parent: { id: parent },
    sources: [{ id: parent }],
  });
});

test('who is in several sources counts once, in pages, previews, charts and the list', async () => {
  const parent = await segments.ownCohort(20);
  const young = await segments.create({ name: 'Twenties', sourceId: parent, criteria: [between(20, 29)] });
  const middle = await segments.create({ name: 'Around thirty', sourceId: parent, criteria: [between(25, 34)] });
  const shop = await customers(4);
  const both = await segments.create({ name: 'Both', sourceIds: [young, middle, shop, young] });
  expect(await segments.detail(ann, both)).toMatchObject({
    size: 19,
    kind: 'cohort',
    parent: { id: young },
    sources: [{ id: young }, { id: middle }, { id: shop }],
  });
  expect(await segments.detail(ann, middle)).toMatchObject({ derived: [{ id: both }] });
  const page = await segments.profiles(both, { limit: 500 });
  expect(new Set(page.items.map(({ id }) => id)).size).toBe(19);
  expect(page.items.map(({ id }) => id).slice(0, 2)).toEqual([`${parent}-0000`, `${parent}-0001`]);
  expect(page.items.at(-1)?.id).toBe(`${shop}-3`);
  const [chart] = await segments.ask<{ total: number }[]>(
    ann,
    'query ($id: ID!) { segmentDistributions(id: $id, fields: ["age"]) { total } }',
    { id: both },
  );
  expect(chart?.total).toBe(19);
  expect(await pool([young, middle], { criteria: { all: [{ ...between(25, 29), not: true }] } })).toMatchObject({
    size: 15,
    profiles: { total: 10, items: [{}, {}, {}] },
  });
  const narrowed = await segments.create({ name: 'Narrowed', sourceIds: [both], criteria: [between(33, 40)] });
  expect(await segments.detail(ann, narrowed)).toMatchObject({ size: 2 });
});

test('values of the sources are suggested with counts, those that begin with the text first', async () => {
  const parent = await segments.ownCohort(9);
  const shop = await customers(5);
  expect((await pool([parent])).values).toEqual([
    { value: 'chess', count: 9 },
    { value: 'fog', count: 6 },
  ]);
  expect((await pool([parent], { search: ' OG ' })).values).toEqual([{ value: 'fog', count: 6 }]);
  expect((await pool([parent, shop], { field: 'plan', search: 'gold' })).values).toEqual([
    { value: 'Golden 50%', count: 3 },
    { value: 'gold', count: 2 },
  ]);
  expect((await pool([shop], { field: 'plan', search: '%' })).values).toEqual([{ value: 'Golden 50%', count: 3 }]);
  expect((await pool([parent, shop], { field: 'age' })).values).toHaveLength(9);
  expect((await pool([parent], { field: 'nothing' })).values).toEqual([]);
  const rows = Array.from({ length: 30 }, (_, at) => ({
    id: `${shop}-more-${at}`,
    segmentId: shop,
    attributes: JSON.stringify({ plan: `Plan ${at}`, note: 'x'.repeat(300) }),
    source: 'shop',
    importDate: new Date(),
    confidence: 1,
  }));
  await api.db.insertInto('dynamicProfile').values(rows).execute();
  expect((await pool([shop], { field: 'plan' })).values).toHaveLength(20);
  expect((await pool([shop], { field: 'note' })).values).toEqual([]);
});

test('only segments that the person may read are sources, and what is refused names its field', async () => {
  const parent = await segments.ownCohort(3);
  expect(await refused(poolQuery, { ids: [parent], field: 'age' }, bo)).toMatchObject({
    message: 'There is no such segment',
  });
  expect(await refused(create, { input: { name: 'x', sourceIds: [parent] } }, bo)).toMatchObject({
    message: 'There is no such segment',
  });
  const child = await segments.create({ name: 'Child', sourceIds: [parent] });
  const other = await segments.create({ name: 'Other child', sourceIds: [child, await segments.ownCohort(2)] });
  const shopChild = await segments.create({ name: 'Shop child', sourceIds: [await customers(1)] });
  const field = (name: string) => ({ extensions: { name: 'InvalidInput', field: name } });
  const cases: [string, Record<string, unknown>, string, RegExp][] = [
    [update, { id: child, input: { sourceIds: [other] } }, 'sourceIds', /Other child takes its own profiles from this/],
    [update, { id: child, input: { sourceIds: [child] } }, 'sourceIds', /Child takes its own profiles from this/],
    [update, { id: child, input: { sourceIds: [] } }, 'sourceIds', /Choose whose profiles/],
    [update, { id: parent, input: { sourceIds: [child] } }, 'sourceIds', /profiles of its own/],
    [update, { id: shopChild, input: { sourceIds: [parent] } }, 'sourceIds', /is for customers, and Mine has voters/],
    [poolQuery, { ids: [], field: 'age' }, 'sourceIds', /at least one segment/],
    [poolQuery, { ids: [parent], field: 'age', search: 'x'.repeat(201) }, 'search', /200 characters/],
    [create, { input: { name: 'x', criteria: [{ any: [] }] } }, 'criteria', /at least one criterion/],
    [create, { input: { name: 'x', criteria: is('a', 'b') } }, 'criteria', /are a list, or a group/],
    [create, { input: { name: 'x', criteria: [is('state', 'x'.repeat(201))] } }, 'criteria', /Criterion 1 \(state\)/],
  ];
  for (const [query, variables, name, message] of cases) {
    const error = await refused(query, variables);
    expect(error).toMatchObject(field(name));
    expect(error?.message).toMatch(message);
  }
  const many = await Promise.all(Array.from({ length: 11 }, () => segments.ownCohort(0)));
  expect(await refused(create, { input: { name: 'x', sourceIds: many } })).toMatchObject(field('sourceIds'));
  const ten = await segments.create({ name: 'Ten', sourceIds: many.slice(0, 10) });
  expect(
    (
      await refused(create, {
        input: { name: 'x', sourceIds: [ten, await segments.create({ name: 'More', sourceIds: many.slice(1) })] },
      })
    )?.message,
  ).toBe('These segments are read from 22 segments in all; 20 are possible');
});

test('a segment whose source is deleted keeps its people, each once, with what its sources withheld', async () => {
  const parent = await segments.ownCohort(20, 'Voters');
  const young = await segments.create({ name: 'Young', sourceId: parent, criteria: [between(20, 29)] });
  const shop = await customers(4);
  await segments.ask(ann, update, {
    id: shop,
    input: { promptOptions: { anonymizationConfig: { level: 'partial' } } },
  });
  await api.db
    .updateTable('cohort')
    .set({ metadata: JSON.stringify({ withheld: ['notes'] }) })
    .where('id', '=', parent)
    .execute();
  const both = await segments.create({ name: 'Both', sourceIds: [parent, young, shop], criteria: [between(20, 24)] });
  const before = await openSegment(api.db, 'ann', both);
  // The sources differ in what they tell models, so that nothing but the default is told.
  expect(before).toMatchObject({ size: 9, privacy: { promptOptions: {}, withheld: ['notes'] } });
  const copy = await segments.ask<string>(ann, 'mutation ($id: ID!) { copySegment(id: $id) }', { id: both });
  expect(await segments.detail(ann, copy)).toMatchObject({
    size: 9,
    sources: [{ id: parent }, { id: young }, { id: shop }],
  });
  await segments.ask(ann, 'mutation ($id: ID!) { deleteSegment(id: $id, confirmName: "Customers") }', { id: shop });
  for (const id of [both, copy]) {
    expect(await segments.detail(ann, id)).toMatchObject({ size: 9, sources: [], parent: null });
    const { items } = await segments.profiles(id);
    expect(
      items
        .map(({ name }) => name)
        .filter((name) => name.startsWith('Customer'))
        .toSorted(),
    ).toEqual(['Customer 0', 'Customer 1', 'Customer 2', 'Customer 3']);
    expect((await openSegment(api.db, 'ann', id))?.privacy.withheld).toEqual(['notes']);
  }
  // Young still follows its own source.
  expect(await segments.detail(ann, young)).toMatchObject({ size: 10, parent: { id: parent } });
});

test('the sources of a derived segment can be changed', async () => {
  const [one, other] = [await segments.ownCohort(3), await segments.ownCohort(4)];
  const id = await segments.create({ name: 'Changing', sourceId: one });
  await segments.ask(ann, update, { id, input: { sourceIds: [one, other], name: 'Changed' } });
  expect(await segments.detail(ann, id)).toMatchObject({
    name: 'Changed',
    size: 7,
    sources: [{ id: one }, { id: other }],
  });
  await segments.ask(ann, update, { id, input: { sourceIds: [other] } });
  expect(await segments.detail(ann, id)).toMatchObject({ size: 4, sources: [{ id: other }], parent: { id: other } });
  expect(await segments.detail(ann, one)).toMatchObject({ derived: [] });
});
