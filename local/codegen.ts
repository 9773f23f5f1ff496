/**
 * `npm run codegen`: writes the API's schema, typed documents and the help of the web client, and types of the REST clients. With --check it only reports
 * whether they are current. With --accept-schema the schema becomes the baseline that later changes must stay
 * compatible with.
 */
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { generate } from '@graphql-codegen/cli';
import { printedSchema, schemaFile } from '../api/graphql/printed-schema.ts';
import config from '../codegen.ts';
import { clientFiles } from './clients/generated-files.ts';
import { helpFiles } from './help-files.ts';
import { baselineFile } from './schema-changes.ts';
import { viewFragments, withViews } from './view-fragments.ts';

const root = join(import.meta.dirname, '..');
const schemaText = printedSchema();
const checking = process.argv.includes('--check');

const typed = await typedDocuments();
const views = { filename: join(root, 'web/generated/views.graphql'), content: viewFragments() };
const files = [{ filename: schemaFile, content: schemaText }, views, ...typed, ...clientFiles(), ...helpFiles()];
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
    const generates = Object.fromEntries(
      Object.entries(config.generates).map(([folder, set]) => [folder, { ...set, documents: documentsOf(set) }]),
    );
    return (await generate({ ...config, generates, schema: schemaText, cwd: root, silent: true }, false)) as {
      filename: string;
      content: string;
    }[];
  } catch (error) {
    // Its errors repeat their message in every nested error and stack.
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

/** Reads the documents of a set, with the fields of the views that they spread. */
function documentsOf({ documents }: { documents: readonly string[] }): string[] {
  const exclude = documents.filter((pattern) => pattern.startsWith('!')).map((pattern) => pattern.slice(1));
  const files = globSync(
    documents.filter((pattern) => !pattern.startsWith('!')),
    { cwd: root, exclude },
  );
  return files.toSorted().map((file) => withViews(readFileSync(join(root, file), 'utf8')));
}
