// @guards {activities,api,db,domain,services,workflows}/segments/** {domain,services}/tables/**
/** Columns of voters that no field is for: kept as attributes, found, told to models, replaced, undone and taken along. */
import { readOwnVoterAttributes } from '../../db/identity/data-export.ts';
import { openSegment } from '../../db/segments/segments.ts';
import { drawPersonas } from '../../services/segments/draw-personas.ts';
import type { DataApi, Identity } from './data-client.ts';
import { startImportApi, startedImport, upload, votersOf } from './segments-support.ts';

let api: DataApi;
let close: () => Promise<void>;
const ann: Identity = { user: 'ann' };

beforeAll(async () => {
  ({ api, close } = await startImportApi());
}, 90_000);
afterAll(() => close?.());

const header = 'Name;Alter;Größe;PLZ;Vereinsnummer';
const columns = [
  { index: 0, to: 'fullName' },
  { index: 1, to: 'age' },
  { index: 2, to: 'attribute', name: 'Größe', type: 'number' },
  { index: 3, to: 'attribute', name: 'PLZ', type: 'text' },
  { index: 4, to: 'attribute', name: 'Mitgliedsnummer', type: 'text' },
];

const storedIn = async (segmentId: string) =>
  (await votersOf(api, segmentId)).map(({ firstName, attributes }) => [firstName, attributes]);

test('a voter keeps further columns as attributes, which are searched and told to models unless they identify', async () => {
  const file = `${header}\nDana Ray;34;1,605;01067;AC-104233\nKim Lee;40;1,81;80331;AC-104234\n`;
  const first = await startedImport(api, ann, await upload(api, ann, 'a.csv', file), { target: 'voters', columns });
  expect(first).toMatchObject({ status: 'completed', rowsAdded: 2, problemCount: 0 });
  expect(await storedIn(first.segmentId)).toEqual([
    ['Dana', { Größe: 1.605, PLZ: '01067', Mitgliedsnummer: 'AC-104233' }],
    ['Kim', { Größe: 1.81, PLZ: '80331', Mitgliedsnummer: 'AC-104234' }],
  ]);
  const { fields } = await api.read<{ fields: string[] }>(ann, 'query ($id: ID!) { segment(id: $id) { fields } }', {
    id: first.segmentId,
  });
  expect(fields).toEqual(expect.arrayContaining(['age', 'Größe', 'PLZ']));
  expect(fields).not.toContain('attributes');
  const tall = await api.read<{ items: { name: string; attributes: Record<string, unknown> }[] }>(
    ann,
    'query ($id: ID!, $criteria: JSON) { segmentProfiles(id: $id, criteria: $criteria) { items { name attributes } } }',
    { id: first.segmentId, criteria: [{ field: 'Größe', operator: 'range', value: { min: 1.7 } }] },
  );
  expect(tall.items).toMatchObject([{ name: 'Kim Lee', attributes: { age: 40, Größe: 1.81, PLZ: '80331' } }]);

  const opened = await openSegment(api.db, 'ann', first.segmentId);
  const drawn = await drawPersonas(api.db, opened === null ? [] : [opened], { count: 2, seed: 's' });
  expect(drawn.map(({ persona }) => persona.attributes['Größe']).toSorted()).toEqual([1.605, 1.81]);
  expect(JSON.stringify(drawn)).not.toContain('AC-10423');

  const own: unknown[] = [];
  for await (const one of readOwnVoterAttributes(api.db, 'ann')) own.push(one);
  expect(own).toMatchObject([{ attributes: { PLZ: '01067' } }, { attributes: { PLZ: '80331' } }]);
  expect(await readOwnVoterAttributes(api.db, 'bo').next()).toMatchObject({ done: true });
});

test('a later file replaces attributes one by one, an undo restores them, and a copy has them', async () => {
  const plan = { target: 'voters', columns: columns.slice(0, 4), duplicates: 'replace', duplicateColumns: [0] };
  const old = { target: 'voters', columns: columns.slice(0, 2) };
  const upTo = (name: string, rows: string) => upload(api, ann, name, `${header}\n${rows}`);
  // Dana comes from a file that had no attributes.
  const first = await startedImport(api, ann, await upTo('b.csv', 'Dana Ray;34;;;\n'), old);
  const into = { segmentId: first.segmentId };
  const second = await startedImport(api, ann, await upTo('c.csv', 'Dana Ray;34;1,6;01067;\n'), plan, into);
  expect(second).toMatchObject({ rowsReplaced: 1 });
  const third = await startedImport(api, ann, await upTo('d.csv', 'Dana Ray;35;1,7;;\nBo;20;1,5;;\n'), plan, into);
  expect(third).toMatchObject({ rowsReplaced: 1, rowsAdded: 1 });
  expect(await storedIn(first.segmentId)).toEqual([
    ['Dana', { Größe: 1.7, PLZ: '01067' }],
    ['Bo', { Größe: 1.5 }],
  ]);
  const copy = await api.read<string>(ann, 'mutation ($id: ID!) { copySegment(id: $id) }', {
    id: first.segmentId,
  });
  expect(await storedIn(copy)).toEqual(await storedIn(first.segmentId));
  const undo = (id: string) => api.read(ann, 'mutation ($id: ID!) { undoSegmentImport(id: $id) }', { id });
  expect(await undo(third.id)).toBe(true);
  expect(await storedIn(first.segmentId)).toEqual([['Dana', { Größe: 1.6, PLZ: '01067' }]]);
  expect(await undo(second.id)).toBe(true);
  expect(await storedIn(first.segmentId)).toEqual([['Dana', null]]);
});
