import type { Transaction } from 'kysely';
import type { Model } from '../../domain/models/model.ts';
import { notifyChange, type Change } from '../notify.ts';
import type { Database } from '../tables/database.ts';
import { ownerOf } from './access.ts';
import { untyped, type Row } from './untyped-table.ts';

/** Notifies subscribers of a write when its transaction commits: the row, its owner, and the job of job records. */
export async function announce(
  trx: Transaction<Database>,
  model: Model,
  operation: Change['operation'],
  row: Row,
): Promise<void> {
  await notifyChange(trx, changeOf(model, operation, row, await ownerOf(untyped(trx), model, row)));
}

/** Builds the notice of a change, which contains the row's key and id and the job, but no content. */
export function changeOf(model: Model, operation: Change['operation'], row: Row, owner: string | null): Change {
  const jobId = typeof row['jobId'] === 'string' ? { jobId: row['jobId'] } : {};
  const rowId = model.key === 'id' ? {} : { rowId: row['id'] as string };
  return { model: model.name, id: row[model.key] as string, ...rowId, operation, owner, ...jobId };
}
