import type { ObjectRef } from '@pothos/core';
import type { DataPage, DataRecord } from '../../../db/crud/context.ts';
import { openFields } from '../../../db/crud/untyped-table.ts';
import type { FieldKind, Model } from '../../../domain/models/model.ts';
import { models, type ModelName } from '../../../domain/models/registry.ts';
import { builder } from '../builder.ts';
import { modelBehaviours } from './behaviours.ts';
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
 * The GraphQL type of a field, in and out. The union is wider than Pothos can follow from a registry, hence the cast.
 */
export function scalarOf(kind: FieldKind): 'String' {
  return scalars[kind] as unknown as 'String';
}

export const registeredModels: readonly Model[] = Object.values(models);

/** Shapes of all models. Only the key is non-null: a deletion's event carries nothing else. */
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
        const computed = modelBehaviours[model.name as ModelName]?.computed ?? {};
        const fields = openFields(model).filter(([name]) => name !== model.key);
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

/** The GraphQL type of a model, for operations that answer with one. */
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
