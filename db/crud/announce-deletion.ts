import type { Transaction } from 'kysely';
import { parentPaths, type Model, type ParentPath } from '../../domain/models/model.ts';
import { models } from '../../domain/models/registry.ts';
import { notifyChange, notifyChanges } from '../notify.ts';
import type { Database } from '../tables/database.ts';
import { ownerOf } from './access.ts';
import { changeOf } from './announce.ts';
import { untyped, type AnyDb, type Row } from './untyped-table.ts';

/** So many rows of a model are told one by one; where more go, their subscribers are told to read again. */
export const maxTold = 500;

/** Who owns each of some rows, by id. */
type Owners = ReadonlyMap<string, string | null>;

/**
 * Tells subscribers that a row goes, and with it every row below it: the tables delete children with their parents. Has to happen in the
 * deletion's transaction and before it; the row is locked by then, so no child is added in between.
 */
export async function announceDeletion(trx: Transaction<Database>, model: Model, row: Row): Promise<void> {
  const owner = await ownerOf(untyped(trx), model, row);
  await notifyChange(trx, changeOf(model, 'delete', row, owner));
  await announceBelow(trx, model, new Map([[row['id'] as string, owner]]));
}

async function announceBelow(trx: Transaction<Database>, parent: Model, owners: Owners): Promise<void> {
  for (const { child, path } of childrenOf(parent)) {
    const rows = await childRows(untyped(trx), child, path, [...owners.keys()]);
    if (rows.length > maxTold) {
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

/** The models whose rows hang under rows of this one, and the field that says so. */
export function childrenOf(parent: Model): { child: Model; path: ParentPath }[] {
  const all: Model[] = Object.values(models);
  return all.flatMap((child) =>
    parentPaths(child)
      .filter((path) => path.model === parent.name)
      .map((path) => ({ child, path })),
  );
}

/** One more than are told, at most; of each what names it, its job and its parents. */
function childRows(db: AnyDb, child: Model, { field }: ParentPath, parentIds: string[]): Promise<Row[]> {
  const job = Object.hasOwn(child.fields, 'jobId') ? ['jobId'] : [];
  const columns = new Set(['id', child.key, ...job, ...parentPaths(child).map((path) => path.field)]);
  return db
    .selectFrom(child.table)
    .select([...columns])
    .where(field, 'in', parentIds)
    .limit(maxTold + 1)
    .execute();
}

/** Whose a child is: the owner of the first parent that it names, which need not be the one that goes. */
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

/** Of a model and all below it. */
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
