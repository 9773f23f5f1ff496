import { sql, type SqlBool } from 'kysely';
import { parentPaths, type Model, type ParentPath } from '../../domain/models/model.ts';
import { allOf, anyOf, column, modelNamed, type AnyDb, type Condition, type Row } from './untyped-table.ts';

/** Rows that a call may touch: one person's, or everybody's for the service identity. */
export type Access = { readonly as: 'user'; readonly userId: string } | { readonly as: 'service' };

type Rule = (model: Model, access: Access, table: string) => Condition;

/**
 * SQL that is true for rows the caller may write: their own and children of their own. `table` is the name or alias in
 * the query.
 */
export function writeRule(model: Model, access: Access, table: string): Condition {
  return ruleOf(model, access, table, writeRule);
}

/** SQL that is true for rows the caller may read: those they may write, and rows of public models. */
export function readRule(model: Model, access: Access, table: string): Condition {
  const own = ruleOf(model, access, table, readRule);
  if (access.as === 'service' || model.publicWhen === undefined) return own;
  return anyOf([own, sql<SqlBool>`${column(table, model.publicWhen)}`]);
}

function ruleOf(model: Model, access: Access, table: string, parentRule: Rule): Condition {
  if (access.as === 'service') return allOf([]);
  const owner = ownerField(model);
  if (owner !== undefined) return sql<SqlBool>`${column(table, owner)} = ${access.userId}`;
  const paths = parentPaths(model);
  return anyOf(
    paths.map((path, place) => {
      // Only the first filled parent field decides: a row of somebody else's panel is not mine because it also names my
      // run.
      const unfilled = paths.slice(0, place).map(({ field }) => sql<SqlBool>`${column(table, field)} is null`);
      return allOf([
        ...unfilled,
        parentHolds(path, access, column(table, path.field), `${table}_${place}`, parentRule),
      ]);
    }),
  );
}

function parentHolds({ model }: ParentPath, access: Access, key: unknown, alias: string, rule: Rule): Condition {
  const parent = modelNamed(model);
  const rows = sql`select 1 from ${sql.table(parent.table)} as ${sql.ref(alias)} where ${column(alias, 'id')} = ${key}`;
  return sql<SqlBool>`exists (${rows} and ${rule(parent, access, alias)})`;
}

/** True when the caller may create a child of this parent; false for unknown parents and somebody else's. */
export async function mayUseParent(db: AnyDb, path: ParentPath, access: Access, parentId: string): Promise<boolean> {
  const holds = parentHolds(path, access, sql`${parentId}::text`, 'parent', writeRule);
  const answer = await sql<{ holds: boolean }>`select ${holds} as holds`.execute(db);
  return answer.rows[0]?.holds === true;
}

/** True when the row exists and the caller may not write it. */
export async function isSomebodyElses(db: AnyDb, model: Model, access: Access, rowId: string): Promise<boolean> {
  const table = sql.table(model.table);
  const rows = sql`select 1 from ${table} where ${column(model.table, 'id')} = ${rowId} and not ${writeRule(model, access, model.table)}`;
  return (await sql`${rows}`.execute(db)).rows.length > 0;
}

/** Returns the column with the owner's id; undefined for models whose rows belong to the owner of their parent. */
export function ownerField({ owner }: Model): string | undefined {
  if (owner.by === 'field') return owner.field;
  return owner.by === 'hidden' ? 'ownerId' : undefined;
}

/** Finds the owner of a row, through its parents if needed; null when nobody owns it. */
export async function ownerOf(db: AnyDb, model: Model, row: Row): Promise<string | null> {
  const field = ownerField(model);
  if (field !== undefined) return (row[field] as string | null | undefined) ?? null;
  const path = parentPaths(model).find((each) => typeof row[each.field] === 'string');
  if (path === undefined) return null;
  const parent = modelNamed(path.model);
  const found = await db
    .selectFrom(parent.table)
    .selectAll()
    .where('id', '=', row[path.field] as string)
    .executeTakeFirst();
  return found === undefined ? null : ownerOf(db, parent, found);
}
