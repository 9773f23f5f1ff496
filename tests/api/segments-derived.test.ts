/** Segments that are derived from another segment or from the reactions to a run. */
import { openSegment } from '../../db/segments/segments.ts';
import { storeReactions, storeRun } from '../_support/stored-runs.ts';
import type { DataApi } from './data-client.ts';
import { ann, bo, startSegmentsApi, type SegmentsApi } from './segment-pages-support.ts';

let api: DataApi;
let segments: SegmentsApi;

beforeAll(async () => {
  segments = await startSegmentsApi();
  ({ api } = segments);
}, 60_000);
afterAll(() => api.close());

test('a derived segment follows its parent, narrows it, and can be narrowed again', async () => {
  const parent = await segments.ownCohort(40);
  const young = await segments.create({
    name: 'Young',
    sourceId: parent,
    criteria: [{ field: 'age', operator: 'range', value: { max: 29 } }],
    tags: ['a', 'a', ' b '],
  });
  const women = await segments.create({
    name: 'Young women',
    sourceId: young,
    criteria: [{ field: 'gender', operator: 'equals', value: 'Female' }],
  });
  expect(await segments.detail(ann, young)).toMatchObject({
    size: 10,
    parent: { id: parent },
    derived: [{ id: women }],
    tags: ['a', 'b'],
  });
  expect(await segments.detail(ann, women)).toMatchObject({ size: 7, parent: { id: young } });
  await api.db.deleteFrom('voterProfile').where('id', '=', `${parent}-0001`).execute();
  expect(await segments.detail(ann, women)).toMatchObject({ size: 6 });
  const tried = await segments.profiles(young, { criteria: [{ field: 'state', operator: 'contains', value: 'oh' }] });
  expect(tried.total).toBe(5);
});

test('people who reacted negatively become a segment: voters under their names, others as they were described to the model', async () => {
  const id = await segments.ownCohort(3);
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
  const made = await segments.ask<string>(ann, mutation, { jobId: run.jobId, sentiment: 'negative' });
  expect(await segments.detail(ann, made)).toMatchObject({ name: 'Against it', size: 2 });
  const { items } = await segments.profiles(made);
  expect(items).toMatchObject([
    { name: 'Noa', attributes: { job: 'cook', age: '25-34', location: 'Erie' } },
    { id: `${id}-0000` },
  ]);
  expect(
    await segments.detail(ann, await segments.ask<string>(ann, mutation, { jobId: run.jobId, sentiment: 'neutral' })),
  ).toMatchObject({ size: 1 });
  expect((await api.ask(bo, mutation, { jobId: run.jobId, sentiment: 'negative' })).errors[0]?.message).toBe(
    'Job not found',
  );
});

test('a derived segment keeps the anonymization of its parent, also after the parent is deleted', async () => {
  const parent = await segments.create({
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
  const child = await segments.create({ name: 'Some members', sourceId: parent });
  const read = (id: string) =>
    segments.ask<{ promptOptions: unknown; metadata: Record<string, unknown> }>(
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
  await segments.ask(ann, 'mutation ($id: ID!) { deleteSegment(id: $id, confirmName: "Members") }', { id: parent });
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
