import { FixedField, InvalidInput, WorkflowOwnedField } from '../../domain/errors.ts';
import type { Field, Model } from '../../domain/models/model.ts';
import { isMask } from '../secrets.ts';
import { checkedValue } from './check-value.ts';
import { dataLimits } from './limits.ts';
import { shownFields, type Row } from './untyped-table.ts';

/** Fields that clients may send but the server sets. */
const serverSet = new Set(['createdAt', 'updatedAt']);

/**
 * Checks the input of a create or update against the registry and returns the fields to write. Throws InvalidInput for
 * unknown fields, wrong types and missing required fields, WorkflowOwnedField for fields that only a run writes,
 * FixedField for a change of a run's inputs.
 */
export function checkedInput(model: Model, input: Row, verb: 'create' | 'update'): Row {
  const fields = new Map(shownFields(model));
  // The key identifies the row of an update. A create must supply a natural key and may supply an id.
  const values: Row = verb === 'create' && fields.has(model.key) ? { [model.key]: checkedKey(model, input) } : {};
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined || serverSet.has(name) || name === model.key) continue;
    const field = fields.get(name);
    if (field === undefined)
      throw new InvalidInput(`${model.name} has no field ${name.slice(0, 100)}`, name.slice(0, 100));
    if (isWritten(name, field, value, verb))
      values[name] = value === null ? absent(name, field) : checkedValue(name, field, value);
  }
  if (verb === 'create') requireAll(model, fields, values);
  return values;
}

/** Returns the input's key. Throws InvalidInput when it is missing or malformed. */
export function checkedKey(model: Model, input: Row): string {
  const key = input[model.key];
  if (model.key === 'id') return checkedValue('id', { kind: 'id', options: {} }, key) as string;
  const text = checkedValue(model.key, { kind: 'string', options: {} }, key) as string;
  const { natural } = dataLimits.key;
  if (text.length === 0 || text.length > natural)
    throw new InvalidInput(`${model.key} must have 1 to ${natural} characters`, model.key);
  return text;
}

function isWritten(name: string, field: Field, value: unknown, verb: 'create' | 'update'): boolean {
  const { workflowOwned, fixed, secret, default: usual } = field.options;
  // Existing clients create records with the initial values of such fields, which change nothing.
  if (workflowOwned === true && verb === 'create' && (value === usual || value === null)) return false;
  if (workflowOwned === true) throw new WorkflowOwnedField(name);
  if (fixed && verb === 'update') throw new FixedField(name);
  if (!secret || typeof value !== 'string' || !isMask(value)) return true;
  if (verb === 'create') throw new InvalidInput(`${name} is a mask, not a key`, name);
  return false;
}

function absent(name: string, field: Field): null {
  if (field.options.required || field.options.default !== undefined)
    throw new InvalidInput(`${name} is required`, name);
  return null;
}

function requireAll(model: Model, fields: ReadonlyMap<string, Field>, values: Row): void {
  for (const [name, field] of fields) {
    const isOwner = model.owner.by === 'field' && model.owner.field === name;
    if (field.options.required && !isOwner && values[name] === undefined)
      throw new InvalidInput(`${name} is required`, name);
  }
}
