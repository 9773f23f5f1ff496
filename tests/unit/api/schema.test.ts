import { readFileSync } from 'node:fs';
import { printedSchema, schemaFile } from '../../../api/graphql/printed-schema.ts';

test('schema.graphql is the schema that the code serves (`npm run codegen` updates it)', () => {
  const committed = readFileSync(schemaFile, 'utf8');
  const verdict =
    committed === printedSchema()
      ? 'current'
      : 'api/graphql/schema.graphql is out of date: run `npm run codegen` and commit the result';
  expect(verdict).toBe('current');
});
