import { getRecord, listRecords, type ListQuery } from '../../../db/crud/read.ts';
import { searchableField } from '../../../db/crud/untyped-table.ts';
import type { Lookup, Model } from '../../../domain/models/model.ts';
import type { GraphQLResolveInfo } from 'graphql';
import { builder } from '../builder.ts';
import type { ApiContext } from '../context.ts';
import { crudContextOf } from './access.ts';
import { filterInputs, keyConditionInput, SortDirection } from './filters.ts';
import { namesOf } from './names.ts';
import { connectionType, modelType, registeredModels, scalarOf } from './types.ts';
import { reportBesideData } from '../errors/partial-errors.ts';

/** Reads a list; a failure becomes an empty list with an error. */
async function listOrEmpty(ctx: ApiContext, info: GraphQLResolveInfo, model: Model, query: ListQuery) {
  try {
    return await ctx.asked.budget.read((bytesLeft) => listRecords(crudContextOf(ctx, model), model, query, bytesLeft));
  } catch (error) {
    reportBesideData(ctx, info, error);
    return { items: [], nextToken: null };
  }
}

function addGetAndList(model: Model): void {
  const names = namesOf(model.name);
  builder.queryFields((t) => ({
    [names.get]: t.field({
      type: modelType(model.name),
      nullable: true,
      args: { [model.key]: t.arg({ type: 'ID', required: true }) },
      resolve: (_root, args, ctx) =>
        ctx.asked.budget.read(() => getRecord(crudContextOf(ctx, model), model, args[model.key] as string)),
    }),
    [names.list]: t.field({
      type: connectionType(model),
      nullable: true,
      args: {
        filter: t.arg({ type: filterInputs(model).filter }),
        limit: t.arg.int(),
        nextToken: t.arg.string(),
        sortDirection: t.arg({ type: SortDirection }),
      },
      resolve: (_root, args, ctx, info) => listOrEmpty(ctx, info, model, args),
    }),
  }));
}

function addLookup(model: Model, lookup: Lookup): void {
  const { partition, sort } = lookup;
  builder.queryFields((t) => ({
    [lookup.name]: t.field({
      type: connectionType(model),
      nullable: true,
      args: {
        [partition]: t.arg({ type: scalarOf(searchableField(model, partition)?.kind ?? 'string'), required: true }),
        ...(sort === undefined ? {} : { [sort]: t.arg({ type: keyConditionInput(model, sort) }) }),
        sortDirection: t.arg({ type: SortDirection }),
        filter: t.arg({ type: filterInputs(model).filter }),
        limit: t.arg.int(),
        nextToken: t.arg.string(),
      },
      resolve: (_root, given, ctx, info) => {
        const args = given as ListQuery & Record<string, unknown>;
        const sorted = sort === undefined ? {} : { sort: args[sort] };
        return listOrEmpty(ctx, info, model, {
          ...args,
          lookup: { of: lookup, partition: args[partition], ...sorted },
        });
      },
    }),
  }));
}

for (const model of registeredModels) {
  addGetAndList(model);
  for (const lookup of model.lookups) addLookup(model, lookup);
}
