import { join } from 'node:path';
import { printSchema } from 'graphql';
import { schema } from './schema.ts';

/** File of the committed schema, from which clients generate types and in which reviews see changes. */
export const schemaFile = join(import.meta.dirname, 'schema.graphql');

export function printedSchema(): string {
  return `# Printed from api/graphql by \`npm run codegen\`; not edited by hand.\n\n${printSchema(schema)}\n`;
}
