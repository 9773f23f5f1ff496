import { sql } from 'kysely';
import { modelNamed } from '../../db/crud/untyped.ts';
import type { Model } from '../../domain/models/model.ts';
import { createTestDatabase, type TestDatabase } from '../_support/database.ts';
import { everyModel } from '../api/data-rows.ts';
import { declaredColumns, liveColumns, liveDefaults, snakeCase } from './live-columns.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe.each(everyModel.map((model) => [model.name, model] as const))('%s', (_name, model: Model) => {
  test('the table is what the registry says', async () => {
    expect(await liveColumns(database.db, model.table)).toEqual(declaredColumns(model));
  });

  test('defaults are the registry’s', async () => {
    const declared = Object.entries(model.fields).filter(([, field]) => field.options.default !== undefined);
    const live = await liveDefaults(database.db, model.table);
    const { created_at: created, updated_at: updated, ...rest } = live;
    expect([created, updated]).toEqual(['now()', 'now()']);
    expect(rest).toEqual(
      Object.fromEntries(
        declared.map(([name, field]) => [snakeCase(name), String(field.options.default) === '' ? '' : String(field.options.default)]),
      ),
    );
  });

  test('every look-up and owner path has an index that begins with it', async () => {
    const answer = await sql<{
      columns: string;
    }>`select substring(indexdef from '\\((.*?)\\)') as columns from pg_indexes where tablename = ${model.table}`.execute(database.db);
    const indexes = answer.rows.map((row) => row.columns.replaceAll('"', '').split(', '));
    const wanted = model.lookups.map(({ partition, sort }) => (sort === undefined ? [partition] : [partition, sort]));
    wanted.push([model.owner.by === 'hidden' ? 'ownerId' : model.owner.field]);
    for (const fields of wanted) {
      const columns = fields.map(snakeCase);
      expect(indexes.some((index) => columns.every((column, place) => index[place] === column))).toBe(true);
    }
  });

  test('the owner path names fields and models that exist', () => {
    const { owner } = model;
    expect(owner.by === 'hidden' || owner.field in model.fields).toBe(true);
    const parents = owner.by === 'parent' ? owner.models : [];
    expect(parents.map((name) => modelNamed(name).name)).toEqual(parents);
  });
});

test('a removed, added or changed column is noticed', async () => {
  const other = await createTestDatabase();
  const { table } = modelNamed('Cohort');
  const changes = ['drop column platform', 'add column surprise text', 'alter column size type bigint', 'alter column name drop not null'];
  for (const change of changes) {
    await sql`alter table cohort ${sql.raw(change)}`.execute(other.db);
    expect(await liveColumns(other.db, table)).not.toEqual(declaredColumns(modelNamed('Cohort')));
  }
  await other.drop();
});
