import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { InvalidInput } from '../../domain/errors.ts';
import type { Field, FieldKind } from '../../domain/models/model.ts';
import { checkedValue } from './check-value.ts';
import { column, isNotNull, type Condition } from './untyped-table.ts';

export type Operator =
  | 'eq'
  | 'ne'
  | 'lt'
  | 'le'
  | 'gt'
  | 'ge'
  | 'between'
  | 'beginsWith'
  | 'contains'
  | 'notContains'
  | 'attributeExists';

const forText: readonly Operator[] = [
  'eq',
  'ne',
  'lt',
  'le',
  'gt',
  'ge',
  'between',
  'beginsWith',
  'contains',
  'notContains',
  'attributeExists',
];
const forOrder: readonly Operator[] = ['eq', 'ne', 'lt', 'le', 'gt', 'ge', 'between', 'attributeExists'];
const forLists: readonly Operator[] = ['eq', 'ne', 'contains', 'notContains', 'attributeExists'];
const forEquality: readonly Operator[] = ['eq', 'ne', 'attributeExists'];

/** Filter operators of each kind of field; the GraphQL filter inputs are built from the same table. */
export const operatorsOf: Record<FieldKind, readonly Operator[]> = {
  id: forText,
  string: forText,
  jsonText: forText,
  int: forOrder,
  bigint: forOrder,
  float: forOrder,
  datetime: forOrder,
  boolean: forEquality,
  json: forEquality,
  strings: forLists,
  floats: forLists,
};

const columnTypes: Record<FieldKind, string> = {
  id: 'text',
  string: 'text',
  jsonText: 'text',
  int: 'integer',
  bigint: 'bigint',
  float: 'double precision',
  datetime: 'timestamptz',
  boolean: 'boolean',
  json: 'jsonb',
  strings: 'text[]',
  floats: 'double precision[]',
};

interface Target {
  name: string;
  field: Field;
  table: string;
}

const comparisons = { lt: '<', le: '<=', gt: '>', ge: '>=' } as const;

/**
 * Builds the SQL of one comparison, which is never null. Throws InvalidInput when operator or operand do not fit the
 * field.
 */
export function operatorSql(target: Target, operator: string, operand: unknown): Condition {
  if (!operatorsOf[target.field.kind].includes(operator as Operator))
    throw new InvalidInput(`${target.name} cannot be compared by ${operator.slice(0, 100)}`, 'filter');
  const left = column(target.table, target.name);
  switch (operator as Operator) {
    case 'attributeExists':
      if (typeof operand !== 'boolean')
        throw new InvalidInput(`attributeExists of ${target.name} must be true or false`, 'filter');
      return operand ? sql<SqlBool>`${left} is not null` : sql<SqlBool>`${left} is null`;
    case 'eq':
      // Plain equality is never null for a column that is not nullable, and it can use an index.
      if (operand !== null && isNotNull(target.field)) return sql<SqlBool>`${left} = ${valueOf(target, operand)}`;
      return sql<SqlBool>`${left} is not distinct from ${valueOf(target, operand)}`;
    case 'ne':
      return sql<SqlBool>`${left} is distinct from ${valueOf(target, operand)}`;
    case 'between':
      return betweenSql(target, left, operand);
    case 'beginsWith':
      return sql<SqlBool>`coalesce(starts_with(${left}, ${given(target, operand)}), false)`;
    case 'contains':
      return containsSql(target, left, operand);
    case 'notContains':
      return sql<SqlBool>`not ${containsSql(target, left, operand)}`;
    default:
      return sql<SqlBool>`coalesce(${left} ${sql.raw(comparisons[operator as keyof typeof comparisons])} ${given(target, operand)}, false)`;
  }
}

function betweenSql(target: Target, left: RawBuilder<unknown>, operand: unknown): Condition {
  if (!Array.isArray(operand) || operand.length !== 2)
    throw new InvalidInput(`between of ${target.name} must be two values`, 'filter');
  return sql<SqlBool>`coalesce(${left} between ${given(target, operand[0])} and ${given(target, operand[1])}, false)`;
}

function containsSql(target: Target, left: RawBuilder<unknown>, operand: unknown): Condition {
  const { kind } = target.field;
  if (kind !== 'strings' && kind !== 'floats')
    return sql<SqlBool>`coalesce(strpos(${left}, ${given(target, operand)}) > 0, false)`;
  const item: Field = { kind: kind === 'strings' ? 'string' : 'float', options: {} };
  return sql<SqlBool>`coalesce(${given({ ...target, field: item }, operand)} = any(${left}), false)`;
}

function given(target: Target, operand: unknown): RawBuilder<unknown> {
  if (operand === null) throw new InvalidInput(`${target.name} can only be equal or unequal to null`, 'filter');
  return valueOf(target, operand);
}

/**
 * Checks the operand like a stored value and makes it a typed parameter. A value outside a value list is allowed and
 * matches nothing.
 */
function valueOf(target: Target, operand: unknown): RawBuilder<unknown> {
  const { kind } = target.field;
  const type = sql.raw(columnTypes[kind]);
  if (operand === null) return sql`null::${type}`;
  const value = checkedValue(
    target.name,
    { kind: kind === 'id' || kind === 'jsonText' ? 'string' : kind, options: {} },
    operand,
  );
  return sql`${kind === 'json' ? JSON.stringify(value) : value}::${type}`;
}
