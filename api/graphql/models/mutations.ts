import { checkedInput } from '../../../db/crud/check-input.ts';
import type { DataRecord } from '../../../db/crud/context.ts';
import { getRecord } from '../../../db/crud/read.ts';
import { shownFields, untyped, type Row } from '../../../db/crud/untyped-table.ts';
import { withOwner } from '../../../db/crud/write-checks.ts';
import { createRecord, deleteRecord, updateRecord } from '../../../db/crud/write.ts';
import { RecordNotFound } from '../../../domain/errors.ts';
import type { Model } from '../../../domain/models/model.ts';
import type { ModelName } from '../../../domain/models/registry.ts';
import { builder } from '../builder.ts';
import type { ApiContext } from '../context.ts';
import { crudContextOf } from './access.ts';
import { modelBehaviors } from './behaviors.ts';
import { filterInputs } from './filters.ts';
import { namesOf } from './names.ts';
import { modelType, registeredModels, scalarOf } from './types.ts';

type AnyInput = ReturnType<typeof builder.inputRef<Row>>;

/**
 * Builds the input of a write. Required fields are optional on create if the server fills them in (defaults, owner).
 */
function writeInput(model: Model, name: string, verb: 'create' | 'update'): AnyInput {
  const ref = builder.inputRef<Row>(name);
  ref.implement({
    fields: (t) => {
      const key = { [model.key]: t.field({ type: 'ID', required: verb === 'update' }) };
      const fields = shownFields(model).map(([field, { kind, options }]) => {
        const isOwner = model.owner.by === 'field' && model.owner.field === field;
        const required = field === model.key || (verb === 'create' && options.required === true && !isOwner);
        return [field, t.field({ type: scalarOf(kind), required })] as const;
      });
      const times = { createdAt: t.field({ type: 'DateTime' }), updatedAt: t.field({ type: 'DateTime' }) };
      return { ...key, ...Object.fromEntries(fields), ...times };
    },
  });
  return ref;
}

function keyInput(model: Model, name: string): AnyInput {
  const ref = builder.inputRef<Row>(name);
  ref.implement({ fields: (t) => ({ [model.key]: t.field({ type: 'ID', required: true }) }) });
  return ref;
}

async function create(ctx: ApiContext, model: Model, input: Row, condition: unknown): Promise<DataRecord> {
  const crud = crudContextOf(ctx, model);
  const behavior = modelBehaviors[model.name as ModelName];
  if (behavior?.create === undefined) return createRecord(crud, model, input, condition);
  const values = await withOwner(untyped(ctx.db), crud, model, checkedInput(model, input, 'create'));
  const id = await behavior.create(ctx, values);
  const record = await getRecord(crud, model, id);
  if (record === null) throw new RecordNotFound(model.name);
  return record;
}

async function remove(ctx: ApiContext, model: Model, input: Row, condition: unknown): Promise<DataRecord> {
  const crud = crudContextOf(ctx, model);
  const beforeDelete = modelBehaviors[model.name as ModelName]?.beforeDelete;
  const record =
    beforeDelete === undefined ? null : await getRecord(crud, model, input[model.key] as string, condition);
  if (record !== null) await beforeDelete?.(ctx, record);
  return deleteRecord(crud, model, input, condition);
}

for (const model of registeredModels) {
  const names = namesOf(model.name);
  const inputs = {
    create: writeInput(model, names.createInput, 'create'),
    update: writeInput(model, names.updateInput, 'update'),
    delete: keyInput(model, names.deleteInput),
  };
  const type = modelType(model.name);
  const verbs = {
    [names.create]: { input: inputs.create, run: create },
    [names.update]: {
      input: inputs.update,
      run: (ctx: ApiContext, of: Model, input: Row, when: unknown) =>
        updateRecord(crudContextOf(ctx, of), of, input, when),
    },
    [names.delete]: { input: inputs.delete, run: remove },
  };
  for (const [name, { input, run }] of Object.entries(verbs))
    builder.mutationField(name, (t) =>
      t.field({
        type,
        nullable: true,
        args: {
          input: t.arg({ type: input, required: true }),
          condition: t.arg({ type: filterInputs(model).condition }),
        },
        resolve: (_root, args, ctx) => ctx.asked.budget.read(() => run(ctx, model, args.input, args.condition)),
      }),
    );
}
