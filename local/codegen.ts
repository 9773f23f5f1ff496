/**
 * `npm run codegen`: writes the API's schema, typed documents and the help of the web client, and types of the REST clients. With --check it only reports
 * whether they are current. With --accept-schema the schema becomes the baseline that later changes must stay
 * compatible with.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { generate } from '@graphql-codegen/cli';
import { printedSchema, schemaFile } from '../api/graphql/printed-schema.ts';
import config from '../codegen.ts';
import { clientFiles } from './clients/generated-files.ts';
import { helpFiles } from './help-files.ts';
import { baselineFile } from './schema-changes.ts';

const root = join(import.meta.dirname, '..');
const schemaText = printedSchema();
const checking = process.argv.includes('--check');

const typed = await typedDocuments();
const files = [{ filename: schemaFile, content: schemaText }, ...typed, ...clientFiles(), ...helpFiles()];
const stale = files.filter(
  ({ filename, content }) => !existsSync(filename) || readFileSync(filename, 'utf8') !== content,
);

for (const { filename, content } of stale) {
  console.log(`${checking ? 'not current' : 'written'}: ${relative(root, filename)}`);
  if (checking) continue;
  mkdirSync(dirname(filename), { recursive: true });
  writeFileSync(filename, content);
}
if (process.argv.includes('--accept-schema')) writeFileSync(baselineFile, schemaText);
process.exit(checking && stale.length > 0 ? 1 : 0);

async function typedDocuments(): Promise<{ filename: string; content: string }[]> {
  try {
    return (await generate({ ...config, schema: schemaText, cwd: root, silent: true }, false)) as {
      filename: string;
      content: string;
    }[];
  } catch (error) {
    // Its errors repeat their message in every nested error and stack.
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
