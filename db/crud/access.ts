import { sql, type SqlBool } from 'kysely';
import type { Model } from '../../domain/models/model.ts';
import { allOf, anyOf, column, modelNamed, type AnyDb, type Condition, type Row } from './untyped.ts';

/** Whose rows a call may touch: one person's, or (the service identity) everybody's. */
export type Access = { readonly as: 'user'; readonly userId: string } | { readonly as: 'service' };

/** The hidden column of models whose specification names no owner. */
export const ownerColumn = 'ownerId';

/** SQL that is true for rows the caller may write: their own, or those under a row of their own. `table` is the name or alias in the query. */
export function writeRule(model: Model, access: Access, table: string): Condition {
  return ruleOf(model, access, table, writeRule);
}

/** SQL that is true for rows the caller may read: those they may write, and what is public by nature. */
export function readRule(model: Model, access: Access, table: string): Condition {
  const own = ruleOf(model, access, table, readRule);
  if (access.as === 'service' || model.publicWhen === undefined) return own;
  return anyOf([own, sql<SqlBool>`${column(table, model.publicWhen)}`]);
}

function ruleOf(model: Model, access: Access, table: string, parentRule: typeof readRule): Condition {
  if (access.as === 'service') return allOf([]);
  const { owner } = model;
  if (owner.by === 'field') return sql<SqlBool>`${column(table, owner.field)} = ${access.userId}`;
  if (owner.by === 'hidden') return sql<SqlBool>`${column(table, ownerColumn)} = ${access.userId}`;
  return anyOf(owner.models.map((name) => parentHolds(modelNamed(name), access, column(table, owner.field), `${table}_parent`, parentRule)));
}

function parentHolds(parent: Model, access: Access, key: unknown, alias: string, rule: typeof readRule): Condition {
  const rows = sql`select 1 from ${sql.table(parent.table)} as ${sql.ref(alias)} where ${column(alias, parent.key)} = ${key}`;
  return sql<SqlBool>`exists (${rows} and ${rule(parent, access, alias)})`;
}

/** Whether the caller may hang a row under this parent. Unknown and somebody else's look the same. */
export async function mayUseParent(db: AnyDb, model: Model, access: Access, parentKey: string): Promise<boolean> {
  if (model.owner.by !== 'parent') return true;
  const parents = model.owner.models.map((name) => parentHolds(modelNamed(name), access, sql`${parentKey}::text`, 'parent', writeRule));
  const answer = await sql<{ holds: boolean }>`select ${anyOf(parents)} as holds`.execute(db);
  return answer.rows[0]?.holds === true;
}

/** The user a row belongs to, through its parents; null when nobody owns it. */
export async function ownerOf(db: AnyDb, model: Model, row: Row): Promise<string | null> {
  const { owner } = model;
  if (owner.by !== 'parent') return (row[owner.by === 'field' ? owner.field : ownerColumn] as string | null | undefined) ?? null;
  const key = row[owner.field];
  if (typeof key !== 'string') return null;
  for (const name of owner.models) {
    const parent = modelNamed(name);
    const found = await db.selectFrom(parent.table).selectAll().where(parent.key, '=', key).executeTakeFirst();
    if (found !== undefined) return ownerOf(db, parent, found);
  }
  return null;
}
