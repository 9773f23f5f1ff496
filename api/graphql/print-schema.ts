// Writes schema.graphql; `npm run codegen` runs it before the client's types are made.
import { writeFileSync } from 'node:fs';
import { printedSchema, schemaFile } from './printed-schema.ts';

writeFileSync(schemaFile, printedSchema());
