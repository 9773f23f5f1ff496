/** Valid input and rows of any model. */
import { ownerField } from '../../db/crud/access.ts';
import type { CrudContext } from '../../db/crud/context.ts';
import { modelNamed, shownFields, type Row } from '../../db/crud/untyped-table.ts';
import { createRecord } from '../../db/crud/write.ts';
import type { Db } from '../../db/client.ts';
import { parentPaths, type Field, type FieldKind, type Model, type ParentPath } from '../../domain/models/model.ts';
import { models } from '../../domain/models/registry.ts';

export const everyModel: readonly Model[] = Object.values(models);

const samples: Record<FieldKind, (word: string) => unknown> = {
  id: (word) => `id-of-${word}`,
  string: (word) => `text of ${word}`,
  int: () => 3,
  bigint: () => 3_000_000_000,
  float: () => 0.5,
  boolean: () => true,
  datetime: () => '2026-01-02T03:04:05.678Z',
  json: (word) => ({ nested: [word, 1] }),
  jsonText: (word) => JSON.stringify({ of: word }),
  strings: (word) => ['one', word],
  floats: () => [0.1, 1],
};

let made = 0;

/** Returns a value of the field; texts contain `word`, and unique fields get unique values. */
export function sampleOf(field: Field, word = 'nobody'): unknown {
  const { values, unique, secret } = field.options;
  if (values !== undefined) return values[0];
  if (!unique && !secret) return samples[field.kind](word);
  made += 1;
  return `${secret ? 'secret' : 'one'}-${made}-${word}`;
}

/** Returns the fields that a create may set, without the owner or parent. */
function givenFields(model: Model): [string, Field][] {
  return shownFields(model).filter(
    ([name, { options }]) =>
      !isOwnerField(model, name) && options.workflowOwned !== true && !options.serviceOnly && name !== model.key,
  );
}

/** Returns the required input of a create, without its owner or parent. */
export function requiredInput(model: Model, word?: string): Row {
  const needed = givenFields(model).filter(([, field]) => field.options.required);
  return {
    ...naturalKey(model, word),
    ...Object.fromEntries(needed.map(([name, field]) => [name, sampleOf(field, word)])),
  };
}

/** Returns the complete input of a create, without owner or parent; `word` is in every text. */
export function fullInput(model: Model, word: string): Row {
  return {
    ...naturalKey(model, word),
    ...Object.fromEntries(givenFields(model).map(([name, field]) => [name, sampleOf(field, word)])),
  };
}

function naturalKey(model: Model, word = 'nobody'): Row {
  made += 1;
  return model.key === 'id' ? {} : { [model.key]: `${model.key}/${made}/${word}` };
}

/** Returns the owner's field, or a field that names a parent. */
export function isOwnerField(model: Model, name: string): boolean {
  return ownerField(model) === name || parentPaths(model).some(({ field }) => field === name);
}

/** Returns a text field of the model that people can change and read. */
export function writableField(model: Model): string {
  const plain = givenFields(model).filter(
    ([, { options }]) => !options.fixed && !options.secret && !options.unique && !options.values,
  );
  const found = plain.find(([, { kind }]) => kind === 'string') ?? plain.find(([, { kind }]) => kind === 'id');
  if (found === undefined) throw new Error(`${model.name} has no plain text field`);
  return found[0];
}

/** Stores a row of `userId` with the parents it needs, directly through db/crud. Returns it. */
export async function rowOwnedBy(
  db: Db,
  encryptionKey: string,
  model: Model,
  userId: string,
  extra: Row = {},
): Promise<Row> {
  const ctx: CrudContext = { db, access: { as: 'user', userId }, encryptionKey };
  const owner = await ownerInput(db, encryptionKey, model, userId);
  return createRecord(ctx, model, { ...fullInput(model, userId), ...owner, ...extra });
}

/**
 * Returns the part of an input that makes the row belong to `userId`. A parent is created, by the first path by
 * default.
 */
export async function ownerInput(
  db: Db,
  encryptionKey: string,
  model: Model,
  userId: string,
  by?: ParentPath,
): Promise<Row> {
  if (model.owner.by === 'field') return { [model.owner.field]: userId };
  const path = by ?? parentPaths(model)[0];
  if (path === undefined) return {};
  const parent = await rowOwnedBy(db, encryptionKey, modelNamed(path.model), userId);
  return { [path.field]: parent['id'] };
}
