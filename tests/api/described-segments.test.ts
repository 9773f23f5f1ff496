/** Segments from descriptions over HTTP: drafts of two people, their limit, the segment that is made, its copies. */
import { insertDraft, ownDrafts, settleDraft } from '../../db/segments/drafts.ts';
import { describedField, parseDescribed } from '../../domain/segments/described/described.ts';
import { drawDescribed } from '../../domain/segments/described/draw.ts';
import type { Proposal } from '../../domain/segments/described/proposal.ts';
import { nurses } from '../_support/described-nurses.ts';
import { ann, bo, startSegmentsApi, type SegmentsApi } from './segment-pages-support.ts';
import type { DataApi, Identity } from './data-client.ts';

let api: DataApi;
let segments: SegmentsApi;

beforeAll(async () => {
  segments = await startSegmentsApi();
  ({ api } = segments);
}, 60_000);
afterAll(() => api.close());

interface Draft {
  id: string;
  status: string;
  seed: number;
  proposal: Proposal;
  problem: string | null;
}

const fields = 'id description status origin model proposal notes seed problem';

const write = (as: Identity, description = 'nurses') =>
  segments.ask<Draft>(
    as,
    `mutation ($description: String!) { writeSegmentDraft(description: $description) { ${fields} } }`,
    {
      description,
    },
  );
const readDraft = `query ($id: ID!) { segmentDraft(id: $id) { ${fields} } }`;
const save = `mutation ($id: ID!, $proposal: JSON!, $seed: Int!) { saveSegmentDraft(id: $id, proposal: $proposal, seed: $seed) { ${fields} } }`;
const create =
  'mutation ($draftId: ID!, $proposal: JSON!, $seed: Int!) { createDescribedSegment(draftId: $draftId, proposal: $proposal, seed: $seed) }';
const again = 'mutation ($id: ID!, $seed: Int!) { drawSegmentAgain(id: $id, seed: $seed) }';

const refused = async (as: Identity, query: string, variables: object) => (await api.reply(as, query, variables)).error;

async function made(as: Identity, seed = 4711): Promise<string> {
  const { id } = await write(as);
  return segments.ask<string>(as, create, { draftId: id, proposal: nurses, seed });
}

/** Stored people of a segment, in their order. */
async function peopleOf(segmentId: string) {
  const rows = await api.db
    .selectFrom('dynamicProfile')
    .select(['name', 'attributes', 'source'])
    .where('segmentId', '=', segmentId)
    .orderBy('id')
    .execute();
  return rows.map(({ name, attributes, source }) => ({ name, attributes, source }));
}

test('a segment has the people that the proposal and its seed draw, and says how they were drawn', async () => {
  const id = await made(ann);
  const people = await peopleOf(id);
  expect(people).toHaveLength(200);
  expect(people[0]?.source).toBe('synthetic: described, seed 4711');
  const drawn = drawDescribed(nurses, 4711);
  expect(people.map(({ attributes }) => attributes)).toEqual(drawn.map(({ attributes }) => attributes));
  const page = await segments.ask<Record<string, unknown>>(
    ann,
    'query ($id: ID!) { segment(id: $id) { name size kind tags fields criteria described } }',
    { id },
  );
  expect(page).toMatchObject({
    name: 'Nurses in Bavaria',
    size: 200,
    kind: 'dynamic',
    tags: ['described'],
    criteria: [],
  });
  expect(page['fields']).toEqual(expect.arrayContaining(['age', 'gender', 'employment', 'location']));
  expect(page['described']).toMatchObject({
    description: 'nurses',
    seed: 4711,
    origin: 'typed',
    proposal: { size: 200 },
  });
  const list = await segments.ask<{ id: string; isDescribed: boolean }[]>(ann, '{ segments { id isDescribed } }', {});
  expect(list.filter(({ isDescribed }) => isDescribed)).toEqual([{ id, isDescribed: true }]);
});

test('the shares of the stored segment are those of the proposal, as its page counts them', async () => {
  const id = await made(ann, 5);
  const [gender, employment] = await segments.ask<{ buckets: { label: string; count: number }[] }[]>(
    ann,
    'query ($id: ID!) { segmentDistributions(id: $id, fields: ["gender", "employment"]) { buckets { label count } } }',
    { id },
  );
  expect(gender?.buckets).toEqual([
    { label: 'female', count: 166 },
    { label: 'male', count: 34 },
  ]);
  // 48% of 166 and 80% of 34.
  expect(employment?.buckets).toEqual([
    { label: 'Full time', count: 107 },
    { label: 'Part time', count: 93 },
  ]);
});

test('the same seed gives the same people; another one, as a copy, others by the same shares', async () => {
  const [one, same] = [await made(ann, 7), await made(ann, 7)];
  expect(await peopleOf(same)).toEqual(await peopleOf(one));
  const copy = await segments.ask<string>(ann, again, { id: one, seed: 8 });
  const [before, after] = [await peopleOf(one), await peopleOf(copy)];
  expect(after).toHaveLength(200);
  expect(after.map(({ attributes }) => attributes)).not.toEqual(before.map(({ attributes }) => attributes));
  const row = await api.db
    .selectFrom('dynamicSegment')
    .select(['name', 'metadata'])
    .where('id', '=', copy)
    .executeTakeFirstOrThrow();
  expect(row.name).toBe('Nurses in Bavaria, seed 8');
  expect(parseDescribed(row.metadata as Record<string, unknown>)).toMatchObject({ seed: 8, proposal: { size: 200 } });
});

test('nobody else reads, changes, takes or deletes a draft, nor draws from the segment', async () => {
  const { id } = await write(ann);
  const gone = /This proposal is gone/;
  expect(await refused(bo, readDraft, { id })).toMatch(gone);
  expect(await refused(bo, save, { id, proposal: nurses, seed: 1 })).toMatch(gone);
  expect(await refused(bo, create, { draftId: id, proposal: nurses, seed: 1 })).toMatch(gone);
  expect(await refused(bo, 'mutation ($id: ID!) { deleteSegmentDraft(id: $id) }', { id })).toMatch(gone);
  expect(await segments.ask(bo, 'query { segmentDrafts { id } }', {})).toEqual([]);
  expect(await segments.ask<Draft>(ann, readDraft, { id })).toMatchObject({ id, status: 'ready' });
  expect(await refused(bo, again, { id: await made(ann), seed: 2 })).toMatch(/segment/i);
  for (const query of ['query { segmentDrafts { id } }', 'mutation { writeSegmentDraft(description: "x y z") { id } }'])
    expect(await refused('guest', query, {})).toMatch(/authenticated/);
});

test('an unfinished proposal is kept as it was typed, and no segment is made of it', async () => {
  const { id } = await write(ann);
  const [age] = nurses.attributes;
  const values = [
    { label: '', share: null },
    { label: 'old', share: -3 },
  ];
  const unfinished = { ...nurses, size: null, attributes: [{ ...age, kind: 'category', values }], pairs: [] };
  expect(await segments.ask(ann, save, { id, proposal: unfinished, seed: 12 })).toMatchObject({
    proposal: unfinished,
    seed: 12,
  });
  expect(await segments.ask(ann, readDraft, { id })).toMatchObject({ proposal: unfinished, seed: 12 });
  const before = await api.db.selectFrom('dynamicSegment').select('id').execute();
  expect(await refused(ann, create, { draftId: id, proposal: unfinished, seed: 12 })).toMatch(
    /The size must be a whole number/,
  );
  expect(await api.db.selectFrom('dynamicSegment').select('id').execute()).toEqual(before);
  expect(await segments.ask(ann, readDraft, { id })).toMatchObject({ status: 'ready' });
});

test.each<[string, unknown, number]>([
  ['a text', 'nurses', 1],
  ['a thousand attributes', { ...nurses, attributes: Array.from({ length: 1_000 }, () => nurses.attributes[0]) }, 1],
  ['a negative seed', nurses, -1],
])('%s is not stored', async (_, proposal, seed) => {
  const { id } = await write(ann);
  expect(await refused(ann, save, { id, proposal, seed })).toMatch(/cannot be read|negative/);
});

test('a draft becomes one segment, also when that is asked for twice at once', async () => {
  const { id } = await write(bo);
  const both = await Promise.all([1, 2].map(() => api.ask(bo, create, { draftId: id, proposal: nurses, seed: 3 })));
  expect(both.map(({ errors }) => errors.length).toSorted()).toEqual([0, 1]);
  const stored = await api.db.selectFrom('dynamicSegment').select('id').where('userId', '=', 'bo').execute();
  expect(stored).toHaveLength(1);
});

test('a draft starts from published shares by the name of a starter', async () => {
  const start = `mutation ($starter: String) { writeSegmentDraft(description: "", starter: $starter) { ${fields} } }`;
  const draft = await segments.ask<Draft>(ann, start, { starter: 'france' });
  expect(draft).toMatchObject({ status: 'ready', origin: 'published', proposal: { country: 'France' } });
  for (const starter of ['atlantis', '__proto__', 'constructor'])
    expect(await refused(ann, start, { starter })).toMatch(/There are no published shares/);
});

test('the last twenty drafts of a person are kept', async () => {
  const other = await write(ann, 'of somebody else');
  const cy: Identity = { user: 'cy' };
  for (let at = 0; at < 23; at += 1) await write(cy, `draft number ${at}`);
  const listed = await segments.ask<{ description: string }[]>(cy, 'query { segmentDrafts { description } }', {});
  expect(listed.map(({ description }) => description)).toEqual(
    Array.from({ length: 20 }, (_unused, at) => `draft number ${22 - at}`),
  );
  expect(await segments.ask(ann, readDraft, { id: other.id })).toMatchObject({ status: 'ready' });
});

test('without a key nobody is asked, and a description has its limits', async () => {
  const describe = 'mutation ($description: String!) { describeSegment(description: $description) { id } }';
  const of = (description: string) => refused(bo, describe, { description });
  expect(await of('200 nurses in Bavaria')).toMatch(/API key/);
  expect(await of('  x ')).toMatch(/in a few words/);
  expect(await of('x'.repeat(1_001))).toMatch(/up to 1,000 characters/);
  expect(await ownDrafts(api.db, 'bo')).toEqual([]);
});

test('an answer is stored once, and a draft whose answer never came is shown as failed', async () => {
  const draft = { userId: 'dee', description: 'nurses', status: 'asking' as const, origin: 'model' as const, seed: 1 };
  await api.db.transaction().execute(async (trx) => {
    await insertDraft(trx, { ...draft, id: 'answered', requestId: 'request-1' });
    await insertDraft(trx, { ...draft, id: 'lost', requestId: 'request-2' });
  });
  await settleDraft(api.db, 'request-1', { proposal: nurses, notes: ['a note'] });
  await settleDraft(api.db, 'request-1', { problem: 'too late' });
  const dee: Identity = { user: 'dee' };
  expect(await segments.ask(dee, readDraft, { id: 'answered' })).toMatchObject({
    status: 'ready',
    problem: null,
    notes: ['a note'],
    proposal: { name: 'Nurses in Bavaria' },
  });
  expect(await segments.ask(dee, readDraft, { id: 'lost' })).toMatchObject({ status: 'asking' });
  const hourAgo = new Date(Date.now() - 3_600_000);
  await api.db.updateTable('segmentDraft').set({ createdAt: hourAgo }).where('id', '=', 'lost').execute();
  expect(await segments.ask(dee, readDraft, { id: 'lost' })).toMatchObject({
    status: 'failed',
    problem: 'No answer came in time.',
  });
});

test('metadata that its owner broke shows no description, and cannot be drawn again', async () => {
  const id = await made(ann);
  const metadata = JSON.stringify({ [describedField]: { seed: 'x', proposal: { ...nurses, size: 1e9 } } });
  await api.db.updateTable('dynamicSegment').set({ metadata }).where('id', '=', id).execute();
  expect(await segments.ask(ann, 'query ($id: ID!) { segment(id: $id) { described } }', { id })).toEqual({
    described: null,
  });
  expect(await refused(ann, again, { id, seed: 1 })).toMatch(/was not drawn from a description/);
});
