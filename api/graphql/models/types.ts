import type { ObjectRef } from '@pothos/core';
import type { DataPage, DataRecord } from '../../../db/crud/context.ts';
import { shownFields } from '../../../db/crud/untyped-table.ts';
import type { FieldKind, Model } from '../../../domain/models/model.ts';
import { models, type ModelName } from '../../../domain/models/registry.ts';
import { builder } from '../builder.ts';
import { modelBehaviors } from './behaviors.ts';
import { namesOf } from './names.ts';

type ScalarName = 'ID' | 'String' | 'Int' | 'Float' | 'Boolean' | 'DateTime' | 'JSON';

const scalars: Record<FieldKind, ScalarName | [ScalarName]> = {
  id: 'ID',
  string: 'String',
  int: 'Int',
  bigint: 'Float',
  float: 'Float',
  boolean: 'Boolean',
  datetime: 'DateTime',
  json: 'JSON',
  jsonText: 'String',
  strings: ['String'],
  floats: ['Float'],
};

/**
 * Returns the GraphQL type of a field, for inputs and outputs. The cast stands for the union of all scalars, which
 * Pothos cannot infer from the registry.
 */
export function scalarOf(kind: FieldKind): 'String' {
  return scalars[kind] as unknown as 'String';
}

/** Names a field's type in the names of other types; a list of texts is `StringList`. */
export function scalarNameOf(kind: FieldKind): string {
  const scalar = scalars[kind];
  return typeof scalar === 'string' ? scalar : `${scalar[0]}List`;
}

export const registeredModels: readonly Model[] = Object.values(models);

/** GraphQL types of all models. Only the key is non-null, because events of deletions contain nothing else. */
const types = new Map(
  registeredModels.map((model) => {
    const ref = builder.objectRef<DataRecord>(model.name);
    ref.implement({
      fields: (t) => {
        const key = {
          [model.key]: t.field({ type: 'ID', resolve: (record) => record[model.key] as string }),
        };
        const times = {
          createdAt: t.field({ type: 'DateTime', nullable: true, resolve: (record) => record['createdAt'] as Date }),
          updatedAt: t.field({ type: 'DateTime', nullable: true, resolve: (record) => record['updatedAt'] as Date }),
        };
        const computed = modelBehaviors[model.name as ModelName]?.computed ?? {};
        const fields = shownFields(model).filter(([name]) => name !== model.key);
        const declared = fields.map(([name, field]) => {
          const resolve = computed[name] ?? ((_ctx: unknown, record: DataRecord) => record[name]);
          const options = { type: scalarOf(field.kind), nullable: true } as const;
          return [
            name,
            t.field({ ...options, resolve: (record, _args, ctx) => resolve(ctx, record) as string }),
          ] as const;
        });
        return { ...key, ...Object.fromEntries(declared), ...times };
      },
    });
    return [model.name, ref] as const;
  }),
);

/** Returns the GraphQL type of a model, for operations that return one. */
export function modelType(name: string): ObjectRef<never, DataRecord, DataRecord> {
  const ref = types.get(name);
  if (ref === undefined) throw new Error(`No model is called ${name}`);
  return ref as unknown as ObjectRef<never, DataRecord, DataRecord>;
}

const connections = new Map(
  registeredModels.map((model) => {
    const ref = builder.objectRef<DataPage>(namesOf(model.name).connection).implement({
      fields: (t) => ({
        items: t.field({ type: [modelType(model.name)], resolve: (page) => page.items }),
        nextToken: t.exposeString('nextToken', { nullable: true }),
      }),
    });
    return [model.name, ref] as const;
  }),
);

export function connectionType(model: Model) {
  const ref = connections.get(model.name);
  if (ref === undefined) throw new Error(`No model is called ${model.name}`);
  return ref;
}
