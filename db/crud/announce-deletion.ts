import type { Transaction } from 'kysely';
import { parentPaths, type Model, type ParentPath } from '../../domain/models/model.ts';
import { models } from '../../domain/models/registry.ts';
import { notifyChange, notifyChanges } from '../notify.ts';
import type { Database } from '../tables/database.ts';
import { ownerOf } from './access.ts';
import { changeOf } from './announce.ts';
import { untyped, type AnyDb, type Row } from './untyped-table.ts';

/**
 * Maximum number of deleted rows of a model that are announced one by one; for more, subscribers are told to read
 * again.
 */
export const maxAnnounced = 500;

/** Owners of rows by the rows' ids. */
type Owners = ReadonlyMap<string, string | null>;

/**
 * Announces the deletion of a row and of all rows below it, which the foreign keys delete with it. Must be called in
 * the transaction of the deletion, before it, with the row locked, so that no child is added in between.
 */
export async function announceDeletion(trx: Transaction<Database>, model: Model, row: Row): Promise<void> {
  const owner = await ownerOf(untyped(trx), model, row);
  await notifyChange(trx, changeOf(model, 'delete', row, owner));
  await announceBelow(trx, model, new Map([[row['id'] as string, owner]]));
}

async function announceBelow(trx: Transaction<Database>, parent: Model, owners: Owners): Promise<void> {
  for (const { child, path } of childrenOf(parent)) {
    const rows = await childRows(untyped(trx), child, path, [...owners.keys()]);
    if (rows.length > maxAnnounced) {
      await announceMany(trx, child, new Set(owners.values()));
      continue;
    }
    if (rows.length === 0) continue;
    const childOwners = new Map<string, string | null>();
    for (const row of rows)
      childOwners.set(row['id'] as string, await ownerBelow(untyped(trx), child, path, row, owners));
    await notifyChanges(
      trx,
      rows.map((row) => changeOf(child, 'delete', row, childOwners.get(row['id'] as string) ?? null)),
    );
    await announceBelow(trx, child, childOwners);
  }
}

/** Lists the models whose rows have a parent of this model, with the field that names the parent. */
export function childrenOf(parent: Model): { child: Model; path: ParentPath }[] {
  const all: Model[] = Object.values(models);
  return all.flatMap((child) =>
    parentPaths(child)
      .filter((path) => path.model === parent.name)
      .map((path) => ({ child, path })),
  );
}

/** Reads at most maxAnnounced + 1 rows: their keys, jobs and parents. */
function childRows(db: AnyDb, child: Model, { field }: ParentPath, parentIds: string[]): Promise<Row[]> {
  const job = Object.hasOwn(child.fields, 'jobId') ? ['jobId'] : [];
  const columns = new Set(['id', child.key, ...job, ...parentPaths(child).map((path) => path.field)]);
  return db
    .selectFrom(child.table)
    .select([...columns])
    .where(field, 'in', parentIds)
    .limit(maxAnnounced + 1)
    .execute();
}

/** Finds a child's owner: that of the first parent it names, which may be another than the deleted one. */
function ownerBelow(
  db: AnyDb,
  child: Model,
  { field }: ParentPath,
  row: Row,
  owners: Owners,
): Promise<string | null> | string | null {
  const first = parentPaths(child).find((path) => typeof row[path.field] === 'string');
  return first?.field === field ? (owners.get(row[field] as string) ?? null) : ownerOf(db, child, row);
}

/** Announces the deletion of many rows of a model and of all rows below them. */
async function announceMany(
  trx: Transaction<Database>,
  model: Model,
  owners: ReadonlySet<string | null>,
): Promise<void> {
  const one = { model: model.name, id: '', operation: 'delete', isMany: true } as const;
  await notifyChanges(
    trx,
    [...owners].map((owner) => ({ ...one, owner })),
  );
  for (const { child } of childrenOf(model)) await announceMany(trx, child, owners);
}
