/** All rows of all tables, to see what a job wrote, changed and removed. */
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';

/** Rows by table; each row as JSON. */
export type Rows = ReadonlyMap<string, readonly string[]>;

export async function readAllRows(db: Db): Promise<Rows> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I', c.relname) as name from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`.execute(db);
  const read = async ({ name }: { name: string }) => {
    const { rows } = await sql<{
      row: string;
    }>`select to_jsonb(t)::text as row from ${sql.raw(name)} t order by 1`.execute(db);
    return [name, rows.map(({ row }) => row)] as const;
  };
  return new Map(await Promise.all(tables.map(read)));
}

export interface Change {
  added: string[];
  removed: string[];
}

/** Lists what changed between two readings, by table. A changed row counts as removed and added. */
export function changesOf(before: Rows, after: Rows): Map<string, Change> {
  const changes = new Map<string, Change>();
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const added = without(after.get(name) ?? [], before.get(name) ?? []);
    const removed = without(before.get(name) ?? [], after.get(name) ?? []);
    if (added.length > 0 || removed.length > 0) changes.set(name, { added, removed });
  }
  return changes;
}

function without(rows: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const row of others) left.set(row, (left.get(row) ?? 0) + 1);
  return rows.filter((row) => {
    const count = left.get(row) ?? 0;
    if (count > 0) left.set(row, count - 1);
    return count === 0;
  });
}
