import type { Transaction } from 'kysely';
import type { Model } from '../../domain/models/model.ts';
import { notifyChange, type Change } from '../notify.ts';
import type { Database } from '../tables/database.ts';
import { ownerOf } from './access.ts';
import { untyped, type Row } from './untyped-table.ts';

/** Tells subscribers of a write in the same transaction: which row, whose, and for job records which job. */
export async function announce(
  trx: Transaction<Database>,
  model: Model,
  operation: Change['operation'],
  row: Row,
): Promise<void> {
  await notifyChange(trx, changeOf(model, operation, row, await ownerOf(untyped(trx), model, row)));
}

/** What is told of a row: of the row no more than its key and id, and the job where it has one. */
export function changeOf(model: Model, operation: Change['operation'], row: Row, owner: string | null): Change {
  const jobId = typeof row['jobId'] === 'string' ? { jobId: row['jobId'] } : {};
  const rowId = model.key === 'id' ? {} : { rowId: row['id'] as string };
  return { model: model.name, id: row[model.key] as string, ...rowId, operation, owner, ...jobId };
}
