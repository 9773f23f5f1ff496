import { join } from 'node:path';
import { printSchema } from 'graphql';
import { schema } from './schema.ts';

/** Where the schema is committed: clients generate their types from it, and reviews see what changes for them. */
export const schemaFile = join(import.meta.dirname, 'schema.graphql');

export function printedSchema(): string {
  return `# Printed from api/graphql by \`npm run codegen\`; not edited by hand.\n\n${printSchema(schema)}\n`;
}
