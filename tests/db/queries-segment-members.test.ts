/** SQL counts exactly the people whom the domain's rule accepts, for any content of profiles. */
import fc from 'fast-check';
import {
  matchesCriteria,
  toEntry,
  type Criteria,
  type CriteriaEntry,
  type Criterion,
} from '../../domain/segments/criteria.ts';
import { countMembers, loadMembers, memberIds, membersOf } from '../../db/segments/members.ts';
import { dynamicPart } from '../../db/segments/parts.ts';
import { draws } from '../_support/depth.ts';
import { createTestDatabase, type TestDatabase } from '../_support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
}, 60_000);
afterAll(() => database.drop());

const fields = ['age', 'state', 'likes'];
const text = fc.oneof(
  fc.constantFrom('Ohio', ' ohio ', 'OHIO', 'Ämter', 'ÄMTER', 'İstanbul', 'ß', '12', ' 12 ', '1e3', '', 'null'),
  fc.string({ unit: 'grapheme', maxLength: 4 }),
);
const clean = text.filter((one) => !one.includes('\0'));
const scalar = fc.oneof(
  clean,
  fc.integer({ min: -5, max: 60 }),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 }),
  fc.boolean(),
  fc.constant(null),
);
const value = fc.oneof(scalar, fc.array(scalar, { maxLength: 3 }));
const attributes = fc.record({ age: value, state: value, likes: value }, { requiredKeys: [] });
const bound = fc.oneof(fc.integer({ min: -5, max: 60 }), fc.constant(null));
const criterion: fc.Arbitrary<Criterion> = fc.oneof(
  fc.record({
    field: fc.constantFrom(...fields),
    operator: fc.constantFrom('equals' as const, 'contains' as const),
    value: fc.oneof(scalar, fc.array(clean, { maxLength: 2 })),
  }),
  fc.record({
    field: fc.constantFrom(...fields),
    operator: fc.constant('range' as const),
    value: fc.record({ min: bound, max: bound }),
  }),
);

const not = fc.constantFrom({}, { not: true as const });
const entry = (levels: number): fc.Arbitrary<CriteriaEntry> => {
  const one: fc.Arbitrary<CriteriaEntry> = fc.tuple(criterion, not).map(([test, no]) => ({ ...test, ...no }));
  if (levels === 0) return one;
  const entries = fc.array(entry(levels - 1), { minLength: 1, maxLength: 3 });
  const group = fc
    .tuple(fc.boolean(), entries, not)
    .map(([isAll, list, no]): CriteriaEntry => (isAll ? { all: list, ...no } : { any: list, ...no }));
  return fc.oneof(one, group);
};
const anyCriteria: fc.Arbitrary<Criteria> = fc.oneof(
  fc.array(entry(2), { maxLength: 3 }),
  fc.array(entry(1), { minLength: 1, maxLength: 3 }).map((any) => ({ any })),
);

test('the members of a segment are exactly the profiles that `meets` accepts', async () => {
  let made = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(attributes, { maxLength: 12 }), anyCriteria, async (profiles, criteria) => {
      made += 1;
      const segmentId = `segment-${made}`;
      const stored = JSON.parse(JSON.stringify(profiles)) as Record<string, unknown>[];
      await database.db
        .insertInto('dynamicSegment')
        .values({ id: segmentId, name: 'x', userId: 'ann', attributeDefinitions: '[]' })
        .execute();
      const rows = stored.map((held, at) => ({
        id: `${segmentId}-${at}`,
        segmentId,
        attributes: JSON.stringify(held),
        source: 'test',
        importDate: new Date(),
        confidence: 1,
      }));
      if (rows.length > 0) await database.db.insertInto('dynamicProfile').values(rows).execute();
      const members = await membersOf(database.db, [{ parts: [dynamicPart(segmentId)], criteria: toEntry(criteria) }]);
      const expected = stored.flatMap((held, at) => (matchesCriteria(held, criteria) ? `${segmentId}-${at}` : []));
      const ids = (await memberIds(database.db, members)).map((member) => member.id);
      expect(ids.toSorted()).toEqual(expected.toSorted());
      expect(await countMembers(database.db, members)).toBe(expected.length);
      const loaded = await loadMembers(database.db, members, ids);
      expect(loaded.map((profile) => profile.id)).toEqual(ids);
    }),
    { numRuns: draws(40, 80) },
  );
}, 120_000);
