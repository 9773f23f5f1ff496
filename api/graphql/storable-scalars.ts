import { GraphQLError, GraphQLID, GraphQLString, type GraphQLScalarType } from 'graphql';
import { isStorable } from '../../db/storable.ts';

/**
 * Refuses text that Postgres cannot hold wherever it comes in, so that no operation has to think of it. GraphQL has one
 * String for all schemas.
 */
export function refuseUnstorableText(): void {
  for (const scalar of [GraphQLString, GraphQLID]) checkInputOf(scalar);
}

function checkInputOf(scalar: GraphQLScalarType): void {
  const { parseValue, parseLiteral } = scalar;
  scalar.parseValue = (value) => storableInput(parseValue(value));
  scalar.parseLiteral = (node, variables) => storableInput(parseLiteral(node, variables));
}

/** What came in, when every text of it can be stored: in JSON they may lie deep. */
export function storableInput<T>(value: T): T {
  if (!isStorable(value))
    throw new GraphQLError('text must be without null characters and half surrogate pairs', {
      extensions: { code: 'bad-input', name: 'InvalidInput' },
    });
  return value;
}
