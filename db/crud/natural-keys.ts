import { sql, type RawBuilder } from 'kysely';
import { KeyNotUnique } from '../../domain/errors.ts';
import type { Model } from '../../domain/models/model.ts';
import { ownerField, type Access } from './access.ts';
import { column, type Row } from './untyped-table.ts';

/**
 * Orders rows with the same natural key: the caller's own first. A natural key (url, workspaceId, …) is unique per
 * owner only, so the caller may see several: the service identity's and people's, or a person's own and a public one.
 */
export function ownFirst(model: Model, access: Access): RawBuilder<unknown> {
  const owner = ownerField(model);
  const id = column(model.table, 'id');
  return model.key === 'id' || owner === undefined
    ? id
    : sql`${column(model.table, owner)} is distinct from ${ownerIdOf(access)}::text, ${id}`;
}

/**
 * Chooses the row of a key out of the first two in that order. Throws KeyNotUnique when neither is the caller's own.
 */
export function chooseRow(model: Model, access: Access, [first, second]: readonly Row[]): Row | undefined {
  if (first === undefined || second === undefined) return first;
  const owner = ownerField(model);
  if (owner !== undefined && first[owner] === ownerIdOf(access)) return first;
  throw new KeyNotUnique(model.name, model.key);
}

function ownerIdOf(access: Access): string | null {
  return access.as === 'service' ? null : access.userId;
}
