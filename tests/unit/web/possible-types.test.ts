import { readFileSync } from 'node:fs';
import { buildSchema, isInterfaceType } from 'graphql';
import { possibleTypes } from '../../../web/graphql/possible-types.ts';

test('the cache knows every interface of the schema and its implementations', () => {
  const schema = buildSchema(readFileSync('api/graphql/schema.graphql', 'utf8'));
  const interfaces = Object.values(schema.getTypeMap()).filter((type) => isInterfaceType(type));
  const behind = interfaces.map((type) => [
    type.name,
    schema
      .getPossibleTypes(type)
      .map(({ name }) => name)
      .toSorted(),
  ]);
  expect(possibleTypes).toEqual(Object.fromEntries(behind));
});
