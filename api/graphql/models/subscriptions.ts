import type { Access } from '../../../db/crud/access.ts';
import { checkDeletionFilter, deletionMatches } from '../../../db/crud/deletions.ts';
import type { DataRecord } from '../../../db/crud/context.ts';
import { filterSql } from '../../../db/crud/filter.ts';
import { getRecordOfRow } from '../../../db/crud/read.ts';
import type { Change } from '../../../db/notify.ts';
import { StreamInterrupted } from '../../../domain/errors.ts';
import type { Model } from '../../../domain/models/model.ts';
import type { FeedEvent } from '../../streams/change-feed.ts';
import { builder } from '../builder.ts';
import type { ApiContext } from '../context.ts';
import { accessOf, crudContextOf } from './access.ts';
import { filterInputs } from './filters.ts';
import { namesOf } from './names.ts';
import { modelType, registeredModels } from './types.ts';
import { mapStream } from '../../streams/map-stream.ts';

/** True for changes of the person's own rows; the service identity receives all. */
function mayReceive(access: Access, change: Change): boolean {
  return access.as === 'service' || change.owner === access.userId;
}

function changesOf(
  ctx: ApiContext,
  model: Model,
  operation: Change['operation'],
  filter: unknown,
): AsyncIterableIterator<DataRecord> {
  const access = accessOf(ctx.viewer, model);
  // An invalid filter is refused now and not at the first change.
  if (operation === 'delete') checkDeletionFilter(model, filter);
  filterSql(model, filter);
  const wants = (change: Change) =>
    change.model === model.name && change.operation === operation && mayReceive(access, change);
  return mapStream(ctx.changes.subscribe(wants), (event: FeedEvent) => recordAfter(ctx, model, event, filter));
}

/** Reads the changed row under the subscriber's access rule; undefined drops the event. */
async function recordAfter(
  ctx: ApiContext,
  model: Model,
  event: FeedEvent,
  filter: unknown,
): Promise<DataRecord | undefined> {
  if (event.operation === 'gap' || event.isMany) throw new StreamInterrupted();
  const crud = crudContextOf(ctx, model);
  ctx.asked.budget.renew();
  if (event.operation !== 'delete')
    return (await getRecordOfRow(crud, model, event.rowId ?? event.id, filter)) ?? undefined;
  return (await deletionMatches(crud, model, event.id, filter)) ? { [model.key]: event.id } : undefined;
}

for (const model of registeredModels) {
  const names = namesOf(model.name);
  const operations = { [names.onCreate]: 'create', [names.onUpdate]: 'update', [names.onDelete]: 'delete' } as const;
  for (const [name, operation] of Object.entries(operations))
    builder.subscriptionField(name, (t) =>
      t.field({
        type: modelType(model.name),
        nullable: true,
        args: { filter: t.arg({ type: filterInputs(model).subscription }) },
        subscribe: (_root, args, ctx) => changesOf(ctx, model, operation, args.filter),
        resolve: (record) => record,
      }),
    );
}
