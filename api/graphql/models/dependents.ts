import { getRecord } from '../../../db/crud/read.ts';
import { dependentsView, childrenOf, runsUsing, type Dependents } from '../../../db/simulations/dependents.ts';
import { InvalidInput } from '../../../domain/errors.ts';
import type { Model } from '../../../domain/models/model.ts';
import { models } from '../../../domain/models/registry.ts';
import { builder } from '../builder.ts';
import type { ApiContext } from '../context.ts';
import { viewType } from '../view-types.ts';
import { crudContextOf } from './access.ts';

const segmentModels = ['Cohort', 'DynamicSegment'];

builder.queryField('dependentsOf', (t) =>
  t.field({
    type: [viewType(dependentsView)],
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
