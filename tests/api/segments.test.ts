/** Segments over HTTP: their page, creating, copying, weighting and deleting them, and isolation between people. */
import { openSegment } from '../../db/segments/segments.ts';
import { createRecurrence } from '../../db/simulations/recurrences.ts';
import { createRosterGroup } from '../../db/simulations/run-plans.ts';
import { parse } from 'csv-parse/sync';
import { storeReactions, storeRun } from '../_support/stored-runs.ts';
import { headersOf, startDataApi, type DataApi, type Identity } from './data-client.ts';

let api: DataApi;
const ann: Identity = { user: 'ann' };
const bo: Identity = { user: 'bo' };

beforeAll(async () => {
  api = await startDataApi();
  await api.db
    .insertInto('cohort')
    .values({ id: 'sample', name: 'Everybody', isSample: true, type: 'other' })
    .execute();
  await voters('sample', 40);
}, 60_000);
afterAll(() => api.close());

async function voters(cohortId: string, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, at) => ({
    id: `${cohortId}-${String(at).padStart(4, '0')}`,
    cohortId,
    firstName: `First${at}`,
    lastName: at % 2 ? '=SUM(A1)' : 'Plain',
    age: 20 + at,
    gender: at % 4 === 0 ? 'male' : 'female',
    state: ['Ohio', 'Utah'][at % 2] ?? '',
    interests: at % 3 ? ['chess', 'fog'] : ['chess'],
    source: 'survey',
    importDate: new Date('2026-11-01'),
    dataQuality: 1,
    confidence: 0.8,
  }));
  await api.db.insertInto('voterProfile').values(rows).execute();
}

let made = 0;
async function ownCohort(count: number, name = 'Mine'): Promise<string> {
  made += 1;
  const id = `cohort-${made}`;
  await api.db.insertInto('cohort').values({ id, name, userId: 'ann', type: 'other' }).execute();
  if (count > 0) await voters(id, count);
  return id;
}

async function ask<T>(as: Identity, query: string, variables: Record<string, unknown>): Promise<T> {
  const { data, errors } = await api.ask(as, query, variables);
  expect(errors).toEqual([]);
  return Object.values(data ?? {})[0] as T;
}

interface Detail {
  id: string;
  name: string;
  size: number;
  fields: string[];
  parent: { id: string } | null;
  derived: { id: string }[];
  weighting: { designEffect: number } | null;
}

const detailFields =
  'id name description kind type size isSample tags criteria attributeDefinitions fields parent { id name } derived { id name } weighting';
const detail = (as: Identity, id: string) =>
  ask<Detail | null>(as, `query ($id: ID!) { segment(id: $id) { ${detailFields} } }`, { id });
const create = (input: unknown) =>
  ask<string>(ann, 'mutation ($input: SegmentInput!) { createSegment(input: $input) }', { input });
const profiles = (id: string, more: Record<string, unknown> = {}) =>
  ask<{ total: number; items: { id: string; name: string; attributes: Record<string, unknown> }[] }>(
    ann,
    `query ($id: ID!, $criteria: JSON, $search: String, $sort: String, $descending: Boolean, $limit: Int, $offset: Int) {
      segmentProfiles(id: $id, criteria: $criteria, search: $search, sort: $sort, descending: $descending, limit: $limit, offset: $offset)
        { total items { id name attributes } } }`,
    { id, ...more },
  );

test('the page of a segment: fields, profiles by search and sort, distributions', async () => {
  expect(await detail(ann, 'sample')).toMatchObject({ name: 'Everybody', size: 40, isSample: true, type: 'custom' });
  expect((await detail(ann, 'sample'))?.fields).toEqual([
    'firstName',
    'lastName',
    'age',
    'gender',
    'interests',
    'state',
  ]);
  const oldest = await profiles('sample', { sort: 'age', descending: true, limit: 3, offset: 1 });
  expect([oldest.total, ...oldest.items.map((item) => item.attributes['age'])]).toEqual([40, 58, 57, 56]);
  expect(await profiles('sample', { search: 'first39' })).toMatchObject({
    total: 1,
    items: [{ name: 'First39 =SUM(A1)' }],
  });
  expect((await profiles('sample', { search: '100%_' })).total).toBe(0);
  const spread = await ask<{ field: string; buckets: { label: string; count: number }[] }[]>(
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

test('a derived segment follows its parent, narrows it, and can be narrowed again', async () => {
  const parent = await ownCohort(40);
  const young = await create({
    name: 'Young',
    sourceId: parent,
    criteria: [{ field: 'age', operator: 'range', value: { max: 29 } }],
    tags: ['a', 'a', ' b '],
  });
  const women = await create({
    name: 'Young women',
    sourceId: young,
    criteria: [{ field: 'gender', operator: 'equals', value: 'Female' }],
  });
  expect(await detail(ann, young)).toMatchObject({
    size: 10,
    parent: { id: parent },
    derived: [{ id: women }],
    tags: ['a', 'b'],
  });
  expect(await detail(ann, women)).toMatchObject({ size: 7, parent: { id: young } });
  await api.db.deleteFrom('voterProfile').where('id', '=', `${parent}-0001`).execute();
  expect(await detail(ann, women)).toMatchObject({ size: 6 });
  const tried = await profiles(young, { criteria: [{ field: 'state', operator: 'contains', value: 'oh' }] });
  expect(tried.total).toBe(5);
});

test('a sample is copied, not changed; the copy is one’s own', async () => {
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
  const copy = await ask<string>(ann, 'mutation { copySegment(id: "sample") }', {});
  expect(await detail(ann, copy)).toMatchObject({ name: 'Everybody (copy)', size: 40, isSample: false });
  expect((await profiles(copy, { sort: 'age', limit: 1 })).items[0]?.attributes).toEqual(
    (await profiles('sample', { sort: 'age', limit: 1 })).items[0]?.attributes,
  );
  await ask(
    ann,
    'mutation ($id: ID!) { updateSegment(id: $id, input: { name: "Mine now", tags: ["t"], criteria: [{ field: "age", operator: "range", value: "30-39" }] }) { id } }',
    { id: copy },
  );
  expect(await detail(ann, copy)).toMatchObject({ name: 'Mine now', size: 10, tags: ['t'] });
  expect(await detail(ann, 'sample')).toMatchObject({ name: 'Everybody', size: 40 });
  expect(await detail(bo, copy)).toBeNull();
});

test('weights reach their targets, show in distributions and exports, and can be removed', async () => {
  const id = await ownCohort(40);
  const targets = { gender: { male: 0.5, female: 0.5 }, state: { Ohio: 0.6 } };
  const preview = await ask<{ designEffect: number; before: object; reached: { gender: object } }>(
    ann,
    'query ($id: ID!, $targets: JSON!) { previewSegmentWeights(id: $id, targets: $targets) { before reached isConverged designEffect effectiveSize } }',
    { id, targets },
  );
  expect(preview).toMatchObject({ isConverged: true, before: { gender: { male: 0.25, female: 0.75 } } });
  expect(Object.values(preview.reached.gender)).toEqual([expect.closeTo(0.5, 5), expect.closeTo(0.5, 5)]);
  expect(preview.designEffect).toBeGreaterThan(1.2);
  await ask(ann, 'mutation ($id: ID!, $targets: JSON) { setSegmentWeights(id: $id, targets: $targets) { id } }', {
    id,
    targets,
  });
  const [gender] = await ask<{ buckets: { label: string; weightedShare: number }[] }[]>(
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
  await ask(ann, 'mutation ($id: ID!) { setSegmentWeights(id: $id, targets: null) { id } }', { id });
  expect((await detail(ann, id))?.weighting).toBeNull();
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

test('deleting names what rests on it, cancels open runs, and leaves derived segments their profiles', async () => {
  const id = await ownCohort(40, 'To go');
  const child = await create({
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
    await ask(
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
  const before = (await profiles(child)).items.map((item) => item.attributes);
  const wrong = await api.ask(ann, 'mutation ($id: ID!) { deleteSegment(id: $id, confirmName: "to go") }', { id });
  expect(wrong.errors[0]?.extensions).toMatchObject({ name: 'SegmentNotConfirmed', field: 'confirmName' });
  expect(await ask(ann, 'mutation ($id: ID!) { deleteSegment(id: $id, confirmName: "To go") }', { id })).toBe(true);
  expect(await detail(ann, id)).toBeNull();
  expect(await detail(ann, child)).toMatchObject({ size: 10, parent: null });
  expect((await profiles(child)).items.map((item) => item.attributes)).toEqual(before);
  const run = await api.db
    .selectFrom('dynamicSimulationRun')
    .select(['status', 'error'])
    .where('id', '=', open.id)
    .executeTakeFirst();
  expect(run).toEqual({ status: 'failed', error: 'Cancelled by user' });
});

test('who reacted negatively becomes a segment: voters by name, others as they were asked', async () => {
  const id = await ownCohort(3);
  const run = await storeRun(api.db, 'ann', { segmentIds: [id] });
  await api.db.insertInto('roster').values({ id: 'roster-1', userId: 'ann', size: 4, repeats: false }).execute();
  await api.db.updateTable('dynamicSimulationRun').set({ rosterId: 'roster-1' }).where('id', '=', run.id).execute();
  const persona = JSON.stringify({
    kind: 'synthetic',
    name: 'Noa',
    age: 29,
    gender: 'female',
    location: 'Erie',
    attributes: { age: '25-34', job: 'cook' },
  });
  const places = [`${id}-0000`, `${id}-0001`, null, `${id}-0002`];
  const members = places.map((profileId, personaIndex) => ({
    rosterId: 'roster-1',
    personaIndex,
    segmentId: id,
    segmentName: 'Mine',
    profileId,
    persona,
    repeated: false,
  }));
  await api.db.insertInto('rosterMember').values(members).execute();
  const felt = ['negative', 'positive', 'negative', 'negative'] as const;
  await storeReactions(api.db, run.id, [
    ...felt.map((sentiment, personaIndex) => ({ personaIndex, sentiment })),
    // The other provider gives the last persona the opposite sentiment, so the persona counts as neutral.
    { personaIndex: 3, sentiment: 'positive' as const, provider: 'anthropic' },
  ]);
  const mutation =
    'mutation ($jobId: String!, $sentiment: String!) { createSegmentFromReactions(jobId: $jobId, sentiment: $sentiment, name: "Against it") }';
  const made = await ask<string>(ann, mutation, { jobId: run.jobId, sentiment: 'negative' });
  expect(await detail(ann, made)).toMatchObject({ name: 'Against it', size: 2 });
  const { items } = await profiles(made);
  expect(items).toMatchObject([
    { name: 'Noa', attributes: { job: 'cook', age: '25-34', location: 'Erie' } },
    { id: `${id}-0000` },
  ]);
  expect(await detail(ann, await ask<string>(ann, mutation, { jobId: run.jobId, sentiment: 'neutral' }))).toMatchObject(
    { size: 1 },
  );
  expect((await api.ask(bo, mutation, { jobId: run.jobId, sentiment: 'negative' })).errors[0]?.message).toBe(
    'Job not found',
  );
});

test('another person’s segment is not there, whatever is asked', async () => {
  const id = await ownCohort(5);
  expect(await detail(bo, id)).toBeNull();
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
  [{ name: 'x', attributeDefinitions: [{ name: 'a', type: 'colour' }] }, 'attributeDefinitions'],
])('a segment made of %j is refused, naming the field', async (input, field) => {
  const { errors } = await api.ask(ann, 'mutation ($input: SegmentInput!) { createSegment(input: $input) }', { input });
  expect(errors[0]?.extensions).toMatchObject({ code: 'bad-input', field });
});

test('a derived segment keeps what its parent withholds from models, also when the parent goes; metadata says what the specification names', async () => {
  const parent = await create({
    name: 'Members',
    kind: 'dynamic',
    promptOptions: { anonymizationConfig: { level: 'partial', preserveLocation: true } },
  });
  const socialProfiles = [
    { url: 'https://x.example/1', platform: 'x', writingStyle: 'dry', email: 'a@b.example' },
    { platform: 'x' },
  ];
  const held = await api.db
    .selectFrom('dynamicSegment')
    .select('metadata')
    .where('id', '=', parent)
    .executeTakeFirstOrThrow();
  const metadata = JSON.stringify({ ...(held.metadata as object), withheld: ['Card'], socialProfiles });
  await api.db.updateTable('dynamicSegment').set({ metadata }).where('id', '=', parent).execute();
  const child = await create({ name: 'Some members', sourceId: parent });
  const read = (id: string) =>
    ask<{ promptOptions: unknown; metadata: Record<string, unknown> }>(
      ann,
      'query ($id: ID!) { segment(id: $id) { promptOptions metadata } }',
      {
        id,
      },
    );
  expect((await read(parent)).metadata).toEqual({
    createdAt: expect.any(String) as unknown,
    source: null,
    counts: { profiles: 0 },
    socialProfiles: [{ url: 'https://x.example/1', platform: 'x', writingStyle: 'dry' }],
  });
  expect((await read(child)).promptOptions).toEqual({
    anonymizationConfig: { level: 'partial', preserveLocation: true },
  });
  await ask(ann, 'mutation ($id: ID!) { deleteSegment(id: $id, confirmName: "Members") }', { id: parent });
  const left = await openSegment(api.db, 'ann', child);
  expect(left?.privacy).toEqual({
    promptOptions: { anonymizationConfig: { level: 'partial', preserveLocation: true } },
    withheld: ['Card'],
  });
  const { errors } = await api.ask(
    ann,
    'mutation ($id: ID!, $input: SegmentInput!) { updateSegment(id: $id, input: $input) { id } }',
    {
      id: child,
      input: { promptOptions: { anonymizationConfig: { level: 'some' } } },
    },
  );
  expect(errors[0]?.extensions).toMatchObject({ name: 'InvalidInput', field: 'promptOptions' });
});
