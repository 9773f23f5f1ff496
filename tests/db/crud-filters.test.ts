import fc from 'fast-check';
import type { CrudContext } from '../../db/crud/context.ts';
import { listRecords } from '../../db/crud/read.ts';
import { createRecord } from '../../db/crud/write.ts';
import { ProductError } from '../../domain/errors.ts';
import { Cohort } from '../../domain/models/audience.ts';
import { draws } from '../_support/depth.ts';
import { startCrud, type Crud } from './crud-support.ts';

let crud: Crud;
let anna: CrudContext;

beforeAll(async () => {
  crud = await startCrud();
  anna = crud.as('anna');
  await createRecord(anna, Cohort, {
    name: 'Retired teachers',
    size: 10,
    weight: 0.5,
    tags: ['north', 'rural'],
    importedAt: new Date('2026-01-01T00:00:00Z'),
  });
  await createRecord(anna, Cohort, {
    name: 'Young voters',
    size: 20,
    weight: 1.5,
    tags: ['south'],
    metadata: { source: 'survey' },
  });
  await createRecord(anna, Cohort, { name: 'Farmers, 100% rural', description: 'under_score' });
});
afterAll(() => crud.drop());

const namesBy = async (filter: unknown) =>
  (await listRecords(anna, Cohort, { filter })).items.map((item) => String(item['name']).split(/[ ,]/)[0]);

test.each([
  [{ size: { eq: 10 } }, ['Retired']],
  // A missing size is unequal to every value.
  [{ size: { ne: 10 } }, ['Young', 'Farmers']],
  [{ size: { lt: 20 } }, ['Retired']],
  [{ size: { le: 20 } }, ['Retired', 'Young']],
  [{ size: { gt: 10 } }, ['Young']],
  [{ size: { ge: 10 } }, ['Retired', 'Young']],
  [{ size: { between: [15, 25] } }, ['Young']],
  [{ size: { gt: 5, lt: 15 } }, ['Retired']],
  [{ size: { eq: null } }, ['Farmers']],
  [{ size: { ne: null } }, ['Retired', 'Young']],
  [{ weight: { ge: 1.5 } }, ['Young']],
  [{ name: { beginsWith: 'Ret' } }, ['Retired']],
  [{ name: { contains: '100%' } }, ['Farmers']],
  [{ description: { contains: '_' } }, ['Farmers']],
  [{ description: { notContains: '_' } }, ['Retired', 'Young']],
  [{ tags: { contains: 'rural' } }, ['Retired']],
  [{ tags: { notContains: 'rural' } }, ['Young', 'Farmers']],
  [{ tags: { eq: ['south'] } }, ['Young']],
  [{ metadata: { eq: { source: 'survey' } } }, ['Young']],
  [{ importedAt: { attributeExists: true } }, ['Retired']],
  [{ importedAt: { attributeExists: false } }, ['Young', 'Farmers']],
  [{ importedAt: { le: '2026-01-01T00:00:00.000Z' } }, ['Retired']],
  [{ and: [{ size: { ge: 10 } }, { weight: { lt: 1 } }] }, ['Retired']],
  [{ or: [{ size: { eq: 20 } }, { name: { beginsWith: 'Far' } }] }, ['Young', 'Farmers']],
  [{ not: { size: { gt: 10 } } }, ['Retired', 'Farmers']],
  [{ not: { or: [{ size: { eq: 10 } }, { size: { eq: 20 } }] } }, ['Farmers']],
  [{}, ['Retired', 'Young', 'Farmers']],
])('a filter returns exactly the matching rows: %j', async (filter, expected) => {
  expect(await namesBy(filter)).toEqual(expected);
});

test.each([
  [{ nope: { eq: 1 } }, 'Cohort cannot be filtered by nope'],
  [{ isSample: { eq: true } }, 'Cohort cannot be filtered by isSample'],
  [{ size: { like: 1 } }, 'size cannot be compared by like'],
  [{ size: { beginsWith: '1' } }, 'size cannot be compared by beginsWith'],
  [{ size: { eq: 'ten' } }, 'size must be a whole number of at most 32 bits'],
  [{ size: { eq: 2 ** 31 } }, 'size must be a whole number of at most 32 bits'],
  [{ size: { between: [1] } }, 'between of size must be two values'],
  [{ size: { gt: null } }, 'size can only be equal or unequal to null'],
  [{ size: {} }, 'The filter of size needs an operator'],
  [{ size: null }, 'The filter of size must be an object'],
  [{ size: { attributeExists: 'yes' } }, 'attributeExists of size must be true or false'],
  [{ importedAt: { gt: 'yesterday' } }, 'importedAt must be a date and time'],
  [{ name: { eq: 'a\0b' } }, 'name must be text without null characters'],
  [{ or: [] }, 'or must list 1 to 100 filters'],
  [{ and: Array.from({ length: 101 }, () => ({ size: { eq: 1 } })) }, 'and must list 1 to 100 filters'],
  [{ not: { not: { not: { not: { not: { size: { eq: 1 } } } } } } }, 'A filter may be at most 5 levels deep'],
  [['size'], 'A filter must be an object'],
])('an invalid filter is refused: %j', async (filter, message) => {
  await expect(namesBy(filter)).rejects.toThrow(message);
});

test('a filter of too many comparisons is refused', async () => {
  const hundred = Array.from({ length: 100 }, () => ({ size: { gt: 1, lt: 2 } }));
  await expect(namesBy({ and: [{ or: hundred }, { or: hundred }, { or: hundred }] })).rejects.toThrow(
    'at most 500 comparisons',
  );
});

test('a secret cannot be searched', async () => {
  const { UserSettings } = await import('../../domain/models/account.ts');
  await expect(listRecords(anna, UserSettings, { filter: { openaiApiKey: { beginsWith: 'v1:' } } })).rejects.toThrow(
    'cannot be filtered by openaiApiKey',
  );
});

test('any filter leads to data or to an error with a name', async () => {
  const operand = fc.oneof(
    fc.anything({ maxDepth: 2 }),
    fc.string({ unit: 'binary' }),
    fc.integer(),
    fc.double(),
    fc.date().map((date) => date.toJSON()),
    fc.constant(null),
  );
  const operator = fc.constantFrom(
    'eq',
    'ne',
    'lt',
    'le',
    'gt',
    'ge',
    'between',
    'beginsWith',
    'contains',
    'notContains',
    'attributeExists',
    '__proto__',
    'nope',
  );
  const field = fc.oneof(
    fc.constantFrom('id', 'createdAt', ...Object.keys(Cohort.fields), 'constructor', '__proto__'),
    fc.string(),
  );
  const comparison = fc.dictionary(field, fc.dictionary(operator, operand, { maxKeys: 2 }), { maxKeys: 2 });
  const { filter } = fc.letrec<{ filter: unknown }>((tie) => ({
    filter: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      comparison,
      fc.record({ and: fc.array(tie('filter'), { maxLength: 3 }) }),
      fc.record({ or: fc.array(tie('filter'), { maxLength: 3 }) }),
      fc.record({ not: tie('filter') }),
      fc.anything(),
    ),
  }));
  await fc.assert(
    fc.asyncProperty(filter, async (given) => {
      try {
        const { items } = await listRecords(anna, Cohort, { filter: given });
        expect(items.every((item) => item['userId'] === 'anna')).toBe(true);
      } catch (error) {
        if (!(error instanceof ProductError) || error.kind !== 'bad-input') throw error;
      }
    }),
    { numRuns: draws(300, 1_500) },
  );
}, 60_000);
