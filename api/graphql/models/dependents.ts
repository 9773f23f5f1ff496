import { getRecord } from '../../../db/crud/read.ts';
import { childrenOf, runsUsing, type Dependents } from '../../../db/simulations/dependents.ts';
import { InvalidInput } from '../../../domain/errors.ts';
import type { Model } from '../../../domain/models/model.ts';
import { models } from '../../../domain/models/registry.ts';
import { builder } from '../builder.ts';
import type { ApiContext } from '../context.ts';
import { crudContextOf } from './access.ts';

const segmentModels = ['Cohort', 'DynamicSegment'];

const DependentsRef = builder.objectRef<Dependents>('Dependents').implement({
  description:
    'Records of one model that depend on another record; open runs among them are cancelled before it is deleted.',
  fields: (t) => ({
    model: t.exposeString('model'),
    count: t.exposeInt('count'),
    openCount: t.exposeInt('openCount'),
    names: t.exposeStringList('names'),
  }),
});

builder.queryField('dependentsOf', (t) =>
  t.field({
    type: [DependentsRef],
    description:
      'Dependents of a record, to show before it is deleted. Empty for a record that the viewer may not read.',
    args: { model: t.arg.string({ required: true }), id: t.arg.id({ required: true }) },
    resolve: (_root, { model, id }, ctx) => dependentsOf(ctx, model, id),
  }),
);

async function dependentsOf(ctx: ApiContext, name: string, key: string): Promise<Dependents[]> {
  if (!Object.hasOwn(models, name)) throw new InvalidInput(`There is no model ${name.slice(0, 60)}`, 'model');
  const model = (models as Record<string, Model>)[name] as Model;
  const record = await getRecord(crudContextOf(ctx, model), model, key);
  if (record === null) return [];
  const id = model.key === 'id' ? key : String(record['id'] ?? key);
  const userId = ctx.viewer.kind === 'user' ? ctx.viewer.userId : null;
  const runs = segmentModels.includes(name) ? await runsUsing(ctx.db, id, userId) : null;
  return [...(runs === null ? [] : [runs]), ...(await childrenOf(ctx.db, name, id))];
}
