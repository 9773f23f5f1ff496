import { sql, type RawBuilder } from 'kysely';
import { KeyNotUnique } from '../../domain/errors.ts';
import type { Model } from '../../domain/models/model.ts';
import { ownerField, type Access } from './access.ts';
import { column, type Row } from './untyped-table.ts';

/**
 * A natural key (url, workspaceId, …) is unique per owner, so one key may name several rows that the caller sees: the service
 * identity's own (which have no owner) and people's, or a person's own and a public one. The caller's own comes first.
 */
export function ownFirst(model: Model, access: Access): RawBuilder<unknown> {
  const owner = ownerField(model);
  const id = column(model.table, 'id');
  return model.key === 'id' || owner === undefined
    ? id
    : sql`${column(model.table, owner)} is distinct from ${ownerIdOf(access)}::text, ${id}`;
}

/** The row a key means, of the first two in that order. Throws KeyNotUnique when neither is the caller's own. */
export function rowMeant(model: Model, access: Access, [first, second]: readonly Row[]): Row | undefined {
  if (first === undefined || second === undefined) return first;
  const owner = ownerField(model);
  if (owner !== undefined && first[owner] === ownerIdOf(access)) return first;
  throw new KeyNotUnique(model.name, model.key);
}

function ownerIdOf(access: Access): string | null {
  return access.as === 'service' ? null : access.userId;
}
