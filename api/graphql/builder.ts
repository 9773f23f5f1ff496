import SchemaBuilder from '@pothos/core';
import { GraphQLError, Kind, type ValueNode } from 'graphql';
import type { ApiContext } from './context.ts';
import { storableInput } from './storable-scalars.ts';

/** The schema builder. Modules add their fields to it, and schema.ts imports all of them. */
export const builder = new SchemaBuilder<{
  Context: ApiContext;
  DefaultFieldNullability: false;
  Scalars: {
    DateTime: { Input: Date; Output: Date };
    JSON: { Input: unknown; Output: unknown };
    ID: { Input: string; Output: string };
  };
}>({ defaultFieldNullability: false });

builder.queryType({});
builder.mutationType({});
builder.subscriptionType({});

builder.scalarType('DateTime', {
  description: 'An ISO 8601 date-time string with milliseconds, in UTC.',
  serialize: (value) => new Date(value as Date | string).toISOString() as unknown as Date,
  parseValue: dateOf,
});

builder.scalarType('JSON', {
  description: 'Any JSON value.',
  serialize: (value) => value,
  parseValue: storableInput,
  parseLiteral: (node, variables) => storableInput(jsonOf(node, variables ?? {})),
});

const isoDateTime = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/;

function dateOf(value: unknown): Date {
  const date = typeof value === 'string' && isoDateTime.test(value) ? new Date(value) : new Date(Number.NaN);
  if (Number.isNaN(date.getTime())) throw new GraphQLError('A DateTime must be an ISO 8601 date-time string');
  return date;
}

function jsonOf(node: ValueNode, variables: Record<string, unknown>): unknown {
  switch (node.kind) {
    case Kind.STRING:
    case Kind.BOOLEAN:
    case Kind.ENUM:
      return node.value;
    case Kind.INT:
    case Kind.FLOAT:
      return Number(node.value);
    case Kind.LIST:
      return node.values.map((value) => jsonOf(value, variables));
    case Kind.OBJECT:
      return Object.fromEntries(node.fields.map((field) => [field.name.value, jsonOf(field.value, variables)]));
    case Kind.VARIABLE:
      return variables[node.name.value];
    case Kind.NULL:
      return null;
  }
}
