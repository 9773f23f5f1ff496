/** Tests that a model's table in Postgres agrees with its declaration in the registry. */
import { ownerField } from '../../db/crud/access.ts';
import { modelNamed } from '../../db/crud/untyped-table.ts';
import type { Db } from '../../db/client.ts';
import { parentPaths, type Model } from '../../domain/models/model.ts';
import {
  columnFields,
  declaredColumns,
  liveColumns,
  liveDefaults,
  liveForeignKeys,
  liveIndexes,
  snakeCase,
} from './live-columns.ts';

/** Compares a model's table with its registry entry: columns, defaults, indexes, parents. */
export function coverTable(model: Model, db: () => Db): void {
  test('the table has the columns that the registry declares', async () => {
    expect(await liveColumns(db(), model.table)).toEqual(declaredColumns(model));
  });

  test('the defaults are those that the registry declares', async () => {
    const declared = columnFields(model).filter(([, field]) => field.options.default !== undefined);
    const live = await liveDefaults(db(), model.table);
    const { created_at: created, updated_at: updated, ...rest } = live;
    expect([created, updated]).toEqual(['now()', 'now()']);
    expect(rest).toEqual(
      Object.fromEntries(
        declared.map(([name, field]) => [
          snakeCase(name),
          String(field.options.default) === '' ? '' : String(field.options.default),
        ]),
      ),
    );
  });

  test('every lookup and owner path has an index that begins with it', async () => {
    const indexes = (await liveIndexes(db(), model.table))
      .filter((index) => !index.partial)
      .map((index) => index.columns);
    const wanted = model.lookups.map(({ partition, sort }) => (sort === undefined ? [partition] : [partition, sort]));
    const owner = ownerField(model);
    wanted.push(
      ...(owner === undefined ? [] : [model.fields[owner]?.options.unique ? [owner] : [owner, 'createdAt']]),
      ...parentPaths(model).map(({ field }) => [field]),
      ['createdAt', 'id'],
    );
    for (const fields of wanted) {
      const columns = fields.map(snakeCase);
      expect(indexes.some((index) => columns.every((column, place) => index[place] === column))).toBe(true);
    }
  });

  test('the owner path contains only existing fields and models', () => {
    const { owner } = model;
    expect(owner.by !== 'field' || owner.field in model.fields).toBe(true);
    for (const path of parentPaths(model))
      expect([path.field in model.fields, modelNamed(path.model).key]).toEqual([true, 'id']);
    // A natural key is unique per owner, so the model must have an owner.
    expect(model.key === 'id' || ownerField(model) !== undefined).toBe(true);
  });

  test('unique fields have a unique index, and rows are deleted with their parents', async () => {
    const unique = Object.entries(model.fields).flatMap(([name, field]) => (field.options.unique ? [name] : []));
    const natural = model.key === 'id' ? [] : [[ownerField(model) ?? '', model.key]];
    const indexes = await liveIndexes(db(), model.table);
    for (const fields of [...unique.map((name) => [name]), ...natural])
      expect(indexes.filter((index) => index.unique).map((index) => index.columns)).toContainEqual(
        fields.map(snakeCase),
      );
    const parents = parentPaths(model).map(
      ({ field, model: parent }) => `${snakeCase(field)} -> ${modelNamed(parent).table} c`,
    );
    expect(await liveForeignKeys(db(), model.table)).toEqual(parents.toSorted());
  });
}
