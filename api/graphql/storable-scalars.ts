import { GraphQLError, GraphQLID, GraphQLString, type GraphQLScalarType } from 'graphql';
import { isStorable } from '../../domain/storable.ts';

/**
 * Makes the scalars refuse text that Postgres cannot store, so that no operation has to check it. The String type of
 * GraphQL is shared by all schemas.
 */
export function refuseUnstorableText(): void {
  for (const scalar of [GraphQLString, GraphQLID]) checkInputOf(scalar);
}

function checkInputOf(scalar: GraphQLScalarType): void {
  const { parseValue, parseLiteral } = scalar;
  scalar.parseValue = (value) => storableInput(parseValue(value));
  scalar.parseLiteral = (node, variables) => storableInput(parseLiteral(node, variables));
}

/** Returns the input if every text in it can be stored, at any depth of JSON. Throws GraphQLError. */
export function storableInput<T>(value: T): T {
  if (!isStorable(value))
    throw new GraphQLError('text must be without null characters and half surrogate pairs', {
      extensions: { code: 'bad-input', name: 'InvalidInput' },
    });
  return value;
}
