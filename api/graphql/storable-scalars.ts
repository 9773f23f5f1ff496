import { GraphQLError, GraphQLID, GraphQLString, type GraphQLScalarType } from 'graphql';
import { isStorableText } from '../../db/storable.ts';

/** Refuses text that Postgres cannot hold wherever it comes in, so that no operation has to think of it. GraphQL has one String for all schemas. */
export function refuseUnstorableText(): void {
  for (const scalar of [GraphQLString, GraphQLID]) checkInputOf(scalar);
}

function checkInputOf(scalar: GraphQLScalarType): void {
  const { parseValue, parseLiteral } = scalar;
  scalar.parseValue = (value) => checked(parseValue(value));
  scalar.parseLiteral = (node, variables) => checked(parseLiteral(node, variables));
}

function checked<T>(value: T): T {
  if (typeof value === 'string' && !isStorableText(value))
    throw new GraphQLError('text must be without null characters and half surrogate pairs', {
      extensions: { code: 'bad-input', name: 'InvalidInput' },
    });
  return value;
}
