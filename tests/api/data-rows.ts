import { ownerField } from '../../db/crud/access.ts';
import type { CrudContext } from '../../db/crud/context.ts';
import { modelNamed, openFields, type Row } from '../../db/crud/untyped.ts';
import { createRecord } from '../../db/crud/write.ts';
import type { Db } from '../../db/client.ts';
import { parentPaths, type Field, type FieldKind, type Model } from '../../domain/models/model.ts';
import { models } from '../../domain/models/registry.ts';

export const everyModel: readonly Model[] = Object.values(models);

const samples: Record<FieldKind, unknown> = {
  id: 'some-id',
  string: 'some text',
  int: 3,
  float: 0.5,
  boolean: true,
  datetime: '2026-01-02T03:04:05.678Z',
  json: { nested: ['value', 1] },
  jsonText: '{"a":1}',
  strings: ['one', 'two'],
  floats: [0.1, 1],
};

export function sampleOf(field: Field): unknown {
  return field.options.values?.[0] ?? samples[field.kind];
}

/** The least a create of this model needs, without its owner or parent. */
export function requiredInput(model: Model): Row {
  const needed = openFields(model).filter(([name, field]) => field.options.required && !isOwnerField(model, name));
  return Object.fromEntries(needed.map(([name, field]) => [name, sampleOf(field)]));
}

export function isOwnerField(model: Model, name: string): boolean {
  return ownerField(model) === name || parentPaths(model).some(({ field }) => field === name);
}

/** A field of the model that a person may change to `sampleOf` and see changed. */
export function writableField(model: Model): [string, Field] {
  const found = openFields(model).find(
    ([name, { kind, options }]) =>
      kind === 'string' && !options.workflowOwned && !options.fixed && !options.secret && !options.values && !isOwnerField(model, name),
  );
  if (found === undefined) throw new Error(`${model.name} has no plain text field`);
  return found;
}

/** Stores a row that `userId` owns, with whatever parents it needs, straight through db/crud. Returns it. */
export async function rowOwnedBy(db: Db, encryptionKey: string, model: Model, userId: string, extra: Row = {}): Promise<Row> {
  const ctx: CrudContext = { db, access: { as: 'user', userId }, encryptionKey };
  return createRecord(ctx, model, { ...requiredInput(model), ...(await ownerInput(db, encryptionKey, model, userId)), ...extra });
}

/** The part of an input that makes the row belong to `userId`. */
export async function ownerInput(db: Db, encryptionKey: string, model: Model, userId: string): Promise<Row> {
  if (model.owner.by === 'field') return { [model.owner.field]: userId };
  const [path] = parentPaths(model);
  if (path === undefined) return {};
  const parent = await rowOwnedBy(db, encryptionKey, modelNamed(path.model), userId);
  return { [path.field]: parent['id'] };
}
