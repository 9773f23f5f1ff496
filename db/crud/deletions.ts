import { sql } from 'kysely';
import { InvalidInput } from '../../domain/errors.ts';
import type { Model } from '../../domain/models/model.ts';
import type { CrudContext } from './context.ts';
import { filterSql } from './filter.ts';

/**
 * Checks that a filter of deletions names the key only, since nothing else is known of a deleted row. Throws
 * InvalidInput.
 */
export function checkDeletionFilter(model: Model, filter: unknown): void {
  if (filter === undefined || filter === null) return;
  const names = Object.entries(filter as Record<string, unknown>).filter(([, value]) => value !== undefined);
  for (const [name, value] of names) {
    if (name === 'and' || name === 'or') for (const part of [value].flat()) checkDeletionFilter(model, part);
    else if (name === 'not') checkDeletionFilter(model, value);
    else if (name !== model.key) throw new InvalidInput(`Deletions can be filtered by ${model.key} only`, 'filter');
  }
}

/** Evaluates a filter of deletions on the key of a deleted row. */
export async function deletionMatches(ctx: CrudContext, model: Model, key: string, filter: unknown): Promise<boolean> {
  const deletedRow = sql`(select ${key}::text as ${sql.ref(model.key)}) as ${sql.ref('gone')}`;
  const answer = await sql<{
    holds: boolean;
  }>`select ${filterSql(model, filter, 'gone')} as holds from ${deletedRow}`.execute(ctx.db);
  return answer.rows[0]?.holds === true;
}
