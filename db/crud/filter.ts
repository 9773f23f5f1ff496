import { sql, type SqlBool } from 'kysely';
import { InvalidInput } from '../../domain/errors.ts';
import type { Model } from '../../domain/models/model.ts';
import { dataLimits } from './limits.ts';
import { operatorSql } from './operators.ts';
import { allOf, anyOf, searchableField, type Condition } from './untyped-table.ts';
import { isObject } from '../../domain/is-object.ts';

const limits = dataLimits.filter;

interface Budget {
  comparisons: number;
}

/**
 * Builds the SQL of a filter such as `{ status: { eq: 'queued' }, or: [{ numUsers: { gt: 10 } }, …] }`. Every
 * comparison is true or false, never null: an absent value is unequal to everything, as existing clients expect. Throws
 * InvalidInput.
 */
export function filterSql(model: Model, filter: unknown, table: string = model.table): Condition {
  return filter === undefined || filter === null ? allOf([]) : groupSql(model, filter, table, 1, { comparisons: 0 });
}

function groupSql(model: Model, filter: unknown, table: string, depth: number, budget: Budget): Condition {
  if (depth > limits.depth) throw new InvalidInput(`A filter may be at most ${limits.depth} levels deep`, 'filter');
  const parts = Object.entries(objectOf(filter, 'A filter')).filter(([, value]) => value !== undefined);
  return allOf(parts.map(([name, value]) => partSql(model, name, value, table, depth, budget)));
}

function partSql(model: Model, name: string, value: unknown, table: string, depth: number, budget: Budget): Condition {
  if (name === 'not') return sql<SqlBool>`not ${groupSql(model, value, table, depth + 1, budget)}`;
  if (name !== 'and' && name !== 'or') return comparisonSql(model, name, value, table, budget);
  const groups = Array.isArray(value) ? value : [value];
  if (groups.length === 0 || groups.length > limits.list)
    throw new InvalidInput(`${name} must list 1 to ${limits.list} filters`, 'filter');
  const conditions = groups.map((group) => groupSql(model, group, table, depth + 1, budget));
  return name === 'and' ? allOf(conditions) : anyOf(conditions);
}

function comparisonSql(model: Model, name: string, value: unknown, table: string, budget: Budget): Condition {
  const field = searchableField(model, name);
  if (field === undefined)
    throw new InvalidInput(`${model.name} cannot be filtered by ${name.slice(0, 100)}`, 'filter');
  const operators = Object.entries(objectOf(value, `The filter of ${name}`)).filter(
    ([, operand]) => operand !== undefined,
  );
  if (operators.length === 0) throw new InvalidInput(`The filter of ${name} needs an operator`, 'filter');
  budget.comparisons += operators.length;
  if (budget.comparisons > limits.comparisons)
    throw new InvalidInput(`A filter may hold at most ${limits.comparisons} comparisons`, 'filter');
  return allOf(operators.map(([operator, operand]) => operatorSql({ name, field, table }, operator, operand)));
}

function objectOf(value: unknown, what: string): Record<string, unknown> {
  if (isObject(value)) return value;
  throw new InvalidInput(`${what} must be an object`, 'filter');
}
