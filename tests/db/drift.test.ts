/** Tests that every table in Postgres agrees with the declaration of its model. */
import { sql } from 'kysely';
import { modelNamed } from '../../db/crud/untyped-table.ts';
import type { Model } from '../../domain/models/model.ts';
import { createTestDatabase, type TestDatabase } from '../_support/database.ts';
import { everyModel } from '../api/data-rows.ts';
import { coverTable } from './drift-cases.ts';
import { declaredColumns, liveColumns } from './live-columns.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe.each(everyModel.map((model) => [model.name, model] as const))('the table of %s', (_name, model: Model) => {
  coverTable(model, () => database.db);
});

test('a removed, added or changed column is noticed', async () => {
  const other = await createTestDatabase();
  const { table } = modelNamed('Cohort');
  const changes = [
    'drop column platform',
    'add column surprise text',
    'alter column size type bigint',
    'alter column name drop not null',
  ];
  for (const change of changes) {
    await sql`alter table cohort ${sql.raw(change)}`.execute(other.db);
    expect(await liveColumns(other.db, table)).not.toEqual(declaredColumns(modelNamed('Cohort')));
  }
  await other.drop();
});
