/** Segments over HTTP: their page, creating, copying, weighting and deleting them, and isolation between people. */
import { createRecurrence } from '../../db/simulations/recurrences.ts';
import { createRosterGroup } from '../../db/simulations/run-plans.ts';
import { parse } from 'csv-parse/sync';
import { storeRun } from '../_support/stored-runs.ts';
import { headersOf, type DataApi } from './data-client.ts';
import { ann, bo, startSegmentsApi, type SegmentsApi } from './segment-pages-support.ts';

let api: DataApi;
let segments: SegmentsApi;

beforeAll(async () => {
  segments = await startSegmentsApi();
  ({ api } = segments);
  await api.db
    .insertInto('cohort')
    .values({ id: 'sample', name: 'Everybody', isSample: true, type: 'other' })
    .execute();
  await segments.voters('sample', 40);
}, 60_000);
afterAll(() => api.close());

test('the page of a segment shows its fields, its profiles with search and sorting, and distributions', async () => {
  expect(await segments.detail(ann, 'sample')).toMatchObject({
    name: 'Everybody',
    size: 40,
    isSample: true,
    type: 'custom',
  });
  expect((await segments.detail(ann, 'sample'))?.fields).toEqual([
    'firstName',
    'lastName',
    'age',
    'gender',
    'interests',
    'state',
  ]);
  const oldest = await segments.profiles('sample', { sort: 'age', descending: true, limit: 3, offset: 1 });
  expect([oldest.total, ...oldest.items.map((item) => item.attributes['age'])]).toEqual([40, 58, 57, 56]);
  expect(await segments.profiles('sample', { search: 'first39' })).toMatchObject({
    total: 1,
    items: [{ name: 'First39 =SUM(A1)' }],
  });
  expect((await segments.profiles('sample', { search: '100%_' })).total).toBe(0);
  const spread = await segments.ask<{ field: string; buckets: { label: string; count: number }[] }[]>(
    ann,
    'query { segmentDistributions(id: "sample", fields: ["age", "gender", "interests"]) { field kind known total mean buckets { label count share } } }',
    {},
  );
  expect(spread).toMatchObject([
    {
      kind: 'number',
      mean: 39.5,
      buckets: [
        { label: '18-24', count: 5 },
        { label: '25-34', count: 10 },
        { label: '35-44', count: 10 },
        { label: '45-54', count: 10 },
        { label: '55+', count: 5 },
      ],
    },
    {
      kind: 'category',
      buckets: [
        { label: 'female', count: 30, share: 0.75 },
        { label: 'male', count: 10 },
      ],
    },
    {
      kind: 'list',
      buckets: [
        { label: 'chess', count: 40 },
        { label: 'fog', count: 26 },
      ],
    },
  ]);
});

test('a sample can be copied but not changed; the copy belongs to the person', async () => {
  for (const [query, variables] of [
    ['mutation ($id: ID!) { updateSegment(id: $id, input: { name: "x" }) { id } }', {}],
    ['mutation ($id: ID!) { deleteSegment(id: $id, confirmName: "Everybody") }', {}],
    [
      'mutation ($id: ID!, $targets: JSON) { setSegmentWeights(id: $id, targets: $targets) { id } }',
      { targets: { gender: { male: 0.5, female: 0.5 } } },
    ],
  ] as const) {
    const { errors } = await api.ask(ann, query, { id: 'sample', ...variables });
    expect(errors[0]?.extensions).toMatchObject({ name: 'RecordReadOnly' });
  }
  const copy = await segments.ask<string>(ann, 'mutation { copySegment(id: "sample") }', {});
  expect(await segments.detail(ann, copy)).toMatchObject({ name: 'Everybody (copy)', size: 40, isSample: false });
  expect((await segments.profiles(copy, { sort: 'age', limit: 1 })).items[0]?.attributes).toEqual(
    (await segments.profiles('sample', { sort: 'age', limit: 1 })).items[0]?.attributes,
  );
  await segments.ask(
    ann,
    'mutation ($id: ID!) { updateSegment(id: $id, input: { name: "Mine now", tags: ["t"], criteria: [{ field: "age", operator: "range", value: "30-39" }] }) { id } }',
    { id: copy },
  );
  expect(await segments.detail(ann, copy)).toMatchObject({ name: 'Mine now', size: 10, tags: ['t'] });
  expect(await segments.detail(ann, 'sample')).toMatchObject({ name: 'Everybody', size: 40 });
  expect(await segments.detail(bo, copy)).toBeNull();
});

test('weights without a share, or for too many attributes, are refused with an explanation', async () => {
  const id = await segments.ownCohort(4);
  const many = Object.fromEntries(Array.from({ length: 7 }, (_, at) => [`field${at}`, { a: 1 }]));
  for (const [targets, message] of [
    [{}, 'Enter the target share of at least one category'],
    [many, 'Weights can have target shares for 6 attributes at most'],
  ] as const) {
    const { errors } = await api.ask(
      ann,
      'query ($id: ID!, $targets: JSON!) { previewSegmentWeights(id: $id, targets: $targets) { designEffect } }',
      { id, targets },
    );
    expect(errors[0]).toMatchObject({ message, extensions: { name: 'InvalidInput', field: 'targets' } });
  }
});

test('weights reach their targets, appear in distributions and exports, and can be removed', async () => {
  const id = await segments.ownCohort(40);
  const targets = { gender: { male: 0.5, female: 0.5 }, state: { Ohio: 0.6 } };
  const preview = await segments.ask<{ designEffect: number; before: object; reached: { gender: object } }>(
    ann,
    'query ($id: ID!, $targets: JSON!) { previewSegmentWeights(id: $id, targets: $targets) { before reached isConverged designEffect effectiveSize } }',
    { id, targets },
  );
  expect(preview).toMatchObject({ isConverged: true, before: { gender: { male: 0.25, female: 0.75 } } });
  expect(Object.values(preview.reached.gender)).toEqual([expect.closeTo(0.5, 5), expect.closeTo(0.5, 5)]);
  expect(preview.designEffect).toBeGreaterThan(1.2);
  await segments.ask(
    ann,
    'mutation ($id: ID!, $targets: JSON) { setSegmentWeights(id: $id, targets: $targets) { id } }',
    {
      id,
      targets,
    },
  );
  const [gender] = await segments.ask<{ buckets: { label: string; weightedShare: number }[] }[]>(
    ann,
    'query ($id: ID!) { segmentDistributions(id: $id, fields: ["gender"]) { buckets { label share weightedShare } } }',
    { id },
  );
  expect(gender?.buckets.map((bucket) => bucket.weightedShare)).toEqual([
    expect.closeTo(0.5, 5),
    expect.closeTo(0.5, 5),
  ]);
  const csv = await (
    await fetch(`${api.url}/api/segments/${id}/export?format=csv`, { headers: headersOf(ann) })
  ).text();
  const records = parse(csv, { columns: true, bom: true }) as { weight: string; lastName: string; gender: string }[];
  const weight = (of: string) =>
    records.filter((record) => record.gender === of).reduce((sum, record) => sum + Number(record.weight), 0);
  expect(weight('male')).toBeCloseTo(20, 3);
  expect(records[1]?.lastName).toBe("'=SUM(A1)");
  await segments.ask(ann, 'mutation ($id: ID!) { setSegmentWeights(id: $id, targets: null) { id } }', { id });
  expect((await segments.detail(ann, id))?.weighting).toBeNull();
  const { errors } = await api.ask(
    ann,
    'query ($id: ID!, $targets: JSON!) { previewSegmentWeights(id: $id, targets: $targets) { designEffect } }',
    {
      id,
      targets: { gender: { robot: 0.5 } },
    },
  );
  expect(errors[0]).toMatchObject({
    message: 'Nobody in this segment has gender robot, so no weight can reach its share',
    extensions: { field: 'targets' },
  });
});

test('yes, no, lists and what is nested leave in the words that imports read', async () => {
  const id = await segments.create({ name: 'Typed', kind: 'dynamic' });
  const attributes = { owns: false, votes: true, pets: ['cat', 'dog'], trips: [{ to: 'Ohio' }], home: { floor: 2 } };
  const profile = { id: 'typed-1', segmentId: id, source: 'shop', importDate: new Date(), confidence: 1 };
  await api.db
    .insertInto('dynamicProfile')
    .values({ ...profile, attributes: JSON.stringify(attributes) })
    .execute();
  const file = await fetch(`${api.url}/api/segments/${id}/export?format=csv`, { headers: headersOf(ann) });
  expect(parse(await file.text(), { columns: true, bom: true })).toMatchObject([
    { owns: 'No', votes: 'Yes', pets: 'cat; dog', trips: '[{"to":"Ohio"}]', home: '{"floor":2}' },
  ]);
});

test('deleting a segment lists its dependents, cancels open runs, and leaves derived segments their profiles', async () => {
  const id = await segments.ownCohort(40, 'To go');
  const child = await segments.create({
    name: 'Child',
    sourceId: id,
    criteria: [{ field: 'age', operator: 'range', value: { min: 50 } }],
  });
  const open = await storeRun(api.db, 'ann', { status: 'queued', segmentIds: [id] });
  await storeRun(api.db, 'ann', { status: 'completed', segmentIds: [id] });
  const rhythm = { every: 'day', onDay: null, atHour: 7, timeZone: 'UTC' } as const;
  const rosterGroupId = await createRosterGroup(api.db, 'ann', null);
  await createRecurrence(api.db, {
    ...rhythm,
    userId: 'ann',
    name: 'Every morning',
    input: { message: 'Buses', segmentIds: [id] },
    rosterGroupId,
  });
  expect(
    await segments.ask(
      ann,
      'query ($id: ID!) { segmentDependents(id: $id) { openRuns endedRuns imports recurring derived { id name } } }',
      { id },
    ),
  ).toEqual({
    openRuns: [open.jobId],
    endedRuns: 1,
    recurring: ['Every morning'],
    imports: 0,
    derived: [{ id: child, name: 'Child' }],
  });
  const before = (await segments.profiles(child)).items.map((item) => item.attributes);
  const wrong = await api.ask(ann, 'mutation ($id: ID!) { deleteSegment(id: $id, confirmName: "to go") }', { id });
  expect(wrong.errors[0]?.extensions).toMatchObject({ name: 'SegmentNotConfirmed', field: 'confirmName' });
  expect(await segments.ask(ann, 'mutation ($id: ID!) { deleteSegment(id: $id, confirmName: "To go") }', { id })).toBe(
    true,
  );
  expect(await segments.detail(ann, id)).toBeNull();
  expect(await segments.detail(ann, child)).toMatchObject({ size: 10, parent: null });
  expect((await segments.profiles(child)).items.map((item) => item.attributes)).toEqual(before);
  const run = await api.db
    .selectFrom('dynamicSimulationRun')
    .select(['status', 'error'])
    .where('id', '=', open.id)
    .executeTakeFirst();
  expect(run).toEqual({ status: 'failed', error: 'Cancelled by user' });
});

test('another person’s segment is not found by any operation', async () => {
  const id = await segments.ownCohort(5);
  expect(await segments.detail(bo, id)).toBeNull();
  for (const query of [
    'query ($id: ID!) { segmentProfiles(id: $id) { total } }',
    'query ($id: ID!) { segmentDistributions(id: $id, fields: ["age"]) { field } }',
    'query ($id: ID!) { segmentDependents(id: $id) { endedRuns } }',
    'query ($id: ID!) { previewSegmentWeights(id: $id, targets: { gender: { male: 1 } }) { designEffect } }',
    'mutation ($id: ID!) { updateSegment(id: $id, input: { name: "x" }) { id } }',
    'mutation ($id: ID!) { copySegment(id: $id) }',
    'mutation ($id: ID!) { deleteSegment(id: $id, confirmName: "Mine") }',
    'mutation ($id: ID!) { createSegment(input: { name: "x", sourceId: $id }) }',
    'mutation ($id: ID!) { setSegmentWeights(id: $id, targets: null) { id } }',
  ]) {
    const { errors } = await api.ask(bo, query, { id });
    expect(errors[0]?.extensions).toMatchObject({ name: 'SegmentNotFound' });
    const guest = await api.ask('guest', query, { id });
    expect(guest.errors[0]?.extensions).toMatchObject({ code: 'unauthenticated' });
  }
  expect((await fetch(`${api.url}/api/segments/${id}/export?format=json`, { headers: headersOf(bo) })).status).toBe(
    404,
  );
  expect((await fetch(`${api.url}/api/segments/${id}/export?format=json`)).status).toBe(401);
});

test.each([
  [{ name: ' ' }, 'name'],
  [{ name: 'x', criteria: [{ field: 'age', operator: 'above', value: 3 }] }, 'criteria'],
  [{ name: 'x', tags: ['y'.repeat(41)] }, 'tags'],
  [{ name: 'x', attributeDefinitions: [{ name: 'a', type: 'color' }] }, 'attributeDefinitions'],
])('a segment with the input %j is refused, and the field is named', async (input, field) => {
  const { errors } = await api.ask(ann, 'mutation ($input: SegmentInput!) { createSegment(input: $input) }', { input });
  expect(errors[0]?.extensions).toMatchObject({ code: 'bad-input', field });
});
