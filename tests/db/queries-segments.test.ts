import fc from 'fast-check';
import type { Insertable } from 'kysely';
import { findSegmentIds, listSegments } from '../../db/segments/list.ts';
import { loadMembers, memberIds } from '../../db/segments/members.ts';
import { openSegment, segmentNamesFor } from '../../db/segments/segments.ts';
import type { Database } from '../../db/tables/database.ts';
import { createTestDatabase, type TestDatabase } from '../_support/database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function cohort(id: string, columns: Partial<Insertable<Database['cohort']>> = {}): Promise<void> {
  await database.db
    .insertInto('cohort')
    .values({ id, name: `Cohort ${id}`, userId: 'ann', ...columns })
    .execute();
}

async function voters(
  cohortId: string,
  ids: string[],
  columns: Partial<Insertable<Database['voterProfile']>> = {},
): Promise<void> {
  const moment = new Date('2026-11-01');
  for (let start = 0; start < ids.length; start += 500) {
    const rows = ids.slice(start, start + 500).map((id, at) => ({
      id,
      cohortId,
      firstName: 'Dana',
      lastName: 'R',
      age: 20 + ((start + at) % 50),
      gender: 'female',
      source: 'survey',
      importDate: moment,
      dataQuality: 0.9,
      confidence: 0.8,
      politicalLean: 'center',
      ...columns,
    }));
    await database.db.insertInto('voterProfile').values(rows).execute();
  }
}

/** Stores a segment with its profiles and reads it like a run. */
async function loadSegment(db: TestDatabase['db'], userId: string, id: string) {
  const segment = await openSegment(db, userId, id);
  if (segment === null) return null;
  const ids = (await memberIds(db, segment.members)).map((member) => member.id);
  return { ...segment, profiles: await loadMembers(db, segment.members, ids) };
}

const idsOf = async (userId: string, id: string) =>
  (await loadSegment(database.db, userId, id))?.profiles.map((profile) => profile.id);

test('a cohort contains profiles from its definition, its data, listed voters and its own voters, each once', async () => {
  const named = Array.from({ length: 230 }, (_, at) => `named-${at}`);
  await cohort('elsewhere');
  await voters('elsewhere', named);
  const definition = {
    profiles: [
      { id: 'p1', attributes: { age: 30, name: 'Lee' }, source: 'interview' },
      { id: 'own-1', attributes: { age: 99 } },
    ],
  };
  await cohort('four', {
    segmentDefinition: JSON.stringify(definition),
    profileData: JSON.stringify([{ name: 'Kim', age: 51 }, 'not a profile', null]),
    voterIds: [...named.toReversed(), 'nobody'],
  });
  await voters('four', ['own-1', 'own-2']);
  const segment = await loadSegment(database.db, 'ann', 'four');
  expect(segment).toMatchObject({ id: 'four', name: 'Cohort four', type: 'custom', criteria: [] });
  expect(segment!.profiles.map((profile) => profile.id)).toEqual([
    'p1',
    'own-1',
    'four:data:0',
    ...named.toReversed(),
    'own-2',
  ]);
  expect(segment!.metadata.counts.profiles).toBe(234);
  const [first, , kim, voter] = segment!.profiles;
  expect(first).toMatchObject({ source: 'interview', attributes: { age: 30 }, persona: { name: 'Lee', age: 30 } });
  expect(kim).toMatchObject({ attributes: { name: 'Kim', age: 51 }, persona: { name: 'Kim', age: 51 } });
  expect(voter).toMatchObject({
    source: 'survey',
    attributes: { politicalLean: 'center' },
    persona: { kind: 'voter', gender: 'female' },
  });
  expect(Object.keys(voter!.attributes)).not.toContain('race');
});

test('a cohort contains all of its voters, however many fit on a page', async () => {
  await cohort('crowd');
  await voters(
    'crowd',
    Array.from({ length: 1_003 }, (_, at) => `crowd-${String(at).padStart(4, '0')}`),
  );
  const ids = await idsOf('ann', 'crowd');
  expect(ids).toHaveLength(1_003);
  expect([ids!.at(0), ids!.at(-1)]).toEqual(['crowd-0000', 'crowd-1002']);
  expect((await listSegments(database.db, 'ann', ['crowd']))[0]?.size).toBe(1_003);
});

test('criteria select the profiles that belong to a segment', async () => {
  await cohort('young', {
    segmentDefinition: JSON.stringify({ criteria: [{ field: 'age', operator: 'range', value: { max: 29 } }] }),
  });
  await voters(
    'young',
    Array.from({ length: 50 }, (_, at) => `young-${at}`),
  );
  expect(await idsOf('ann', 'young')).toHaveLength(10);
  expect((await listSegments(database.db, 'ann', ['young']))[0]?.size).toBe(10);
});

test('unreadable criteria make a segment unavailable instead of larger', async () => {
  await cohort('broken', {
    segmentDefinition: JSON.stringify({
      criteria: [{ field: 'age', operator: 'above', value: 3 }],
      profiles: [{ id: 'x', age: 1 }],
    }),
  });
  expect(await loadSegment(database.db, 'ann', 'broken')).toBeNull();
  expect((await listSegments(database.db, 'ann', ['broken']))[0]?.size).toBe(0);
});

test('a dynamic segment contains its own profiles, filtered by its rules', async () => {
  const moment = new Date('2026-11-01');
  await database.db
    .insertInto('dynamicSegment')
    .values({
      id: 'dyn',
      name: 'Gardeners',
      userId: 'ann',
      attributeDefinitions: JSON.stringify([{ name: 'hobby' }]),
      filterRules: JSON.stringify({
        criteria: [
          {
            field: 'hobby',
            operator: 'contains',
            value: 'garden',
          },
        ],
      }),
    })
    .execute();
  const hobbies = ['Gardening', 'Chess', 'Roof garden'];
  await database.db
    .insertInto('dynamicProfile')
    .values(
      hobbies.map((hobby, at) => ({
        id: `dp-${at}`,
        segmentId: 'dyn',
        attributes: JSON.stringify({
          hobby,
          age: 30 + at,
        }),
        source: 'import',
        importDate: moment,
        confidence: 0.7,
        name: `Name ${at}`,
      })),
    )
    .execute();
  const segment = await loadSegment(database.db, 'ann', 'dyn');
  expect(segment).toMatchObject({ type: 'dynamic', attributeDefinitions: [{ name: 'hobby' }] });
  expect(segment!.profiles.map(({ id, persona }) => [id, persona.name, persona.age])).toEqual([
    ['dp-0', 'Name 0', 30],
    ['dp-2', 'Name 2', 32],
  ]);
  expect(await loadSegment(database.db, 'bo', 'dyn')).toBeNull();
});

test('another person’s segment is not found, nor are another person’s voters that a cohort lists', async () => {
  await cohort('hers', { userId: 'eve' });
  await voters('hers', ['hers-1', 'hers-2']);
  await cohort('nosy', { userId: 'bo', voterIds: ['hers-1', 'hers-2'] });
  await cohort('sample', { userId: null, isSample: true });
  await voters('sample', ['sample-1']);
  expect(await loadSegment(database.db, 'bo', 'hers')).toBeNull();
  expect(await idsOf('bo', 'nosy')).toEqual([]);
  expect(await idsOf('bo', 'sample')).toEqual(['sample-1']);
  expect(await segmentNamesFor(database.db, 'bo', ['hers', 'nosy', 'sample', 'dyn', 'none'])).toEqual(
    new Map([
      ['nosy', 'Cohort nosy'],
      ['sample', 'Cohort sample'],
    ]),
  );
  const listed = await listSegments(database.db, 'bo');
  expect(listed.map(({ id, size, isSample }) => [id, size, isSample])).toEqual([
    ['nosy', 0, false],
    ['sample', 1, true],
  ]);
  const wanted = ['nosy', ' COHORT sample', 'hers', 'Cohort hers', 'dyn'];
  expect(await findSegmentIds(database.db, 'bo', wanted)).toEqual(['nosy', 'sample', null, null, null]);
});

test.each([
  [{ type: 'legacy' }, 'legacy'],
  [{ type: 'social_media' }, 'social_media'],
  [{ type: 'imported' }, 'imported'],
  [{ type: 'other' }, 'custom'],
  [{}, 'legacy'],
  [{ segmentDefinition: '{"criteria":[]}' }, 'custom'],
] as const)('a cohort with the input %j is a segment of type %s', async (columns, type) => {
  const id = `typed-${JSON.stringify(columns)}`;
  await cohort(id, { userId: 'dee', ...columns });
  expect((await loadSegment(database.db, 'dee', id))?.type).toBe(type);
  expect((await listSegments(database.db, 'dee', [id]))[0]?.type).toBe(type);
});

/** Generates stored profiles with valid and invalid fields. */
const storedProfile = fc.oneof(
  fc.record({
    id: fc.constantFrom('a', 'b', 'v-1', ''),
    attributes: fc.record({ age: fc.integer({ min: 18, max: 80 }) }),
  }),
  fc.record({ name: fc.string({ unit: 'grapheme-ascii' }), age: fc.integer() }),
  fc.record({ id: fc.integer() }),
  fc.constantFrom(null, 'text', 7, []),
);
const storedProfiles = fc.oneof(
  fc.constant(null),
  fc.array(storedProfile, { maxLength: 5 }),
  fc.record({ profiles: fc.array(storedProfile, { maxLength: 5 }) }),
);

test('the size shown in the list is the number of profiles that can be loaded, whatever number is stored', async () => {
  await cohort('pool', { userId: 'finn' });
  await voters('pool', ['v-1', 'v-2', 'v-3']);
  let made = 0;
  await fc.assert(
    fc.asyncProperty(
      storedProfiles,
      storedProfiles,
      fc.subarray(['v-1', 'v-2', 'v-3', 'none']),
      fc.nat(3),
      async (definition, data, voterIds, own) => {
        made += 1;
        const id = `drawn-${made}`;
        const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
        await cohort(id, { userId: 'finn', segmentDefinition: json(definition), profileData: json(data), voterIds });
        await voters(
          id,
          Array.from({ length: own }, (_, at) => `${id}-${at}`),
        );
        const [listed] = await listSegments(database.db, 'finn', [id]);
        expect(listed?.size).toBe((await idsOf('finn', id))?.length);
      },
    ),
    { numRuns: 60 },
  );
});
