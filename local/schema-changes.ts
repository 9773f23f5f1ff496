/** Compares GraphQL schemas and lists the changes that break existing clients. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CriticalityLevel, diff } from '@graphql-inspector/core';
import { buildSchema } from 'graphql';

const folder = join(import.meta.dirname, '..', 'api', 'graphql');

/** The schema that existing clients were written against. Only `npm run codegen -- --accept-schema` changes it. */
export const baselineFile = join(folder, 'schema-baseline.graphql');

/** Lists the changes that break clients of the schema `before`, one sentence each; additions break none. */
export async function breakingChanges(before: string, after: string): Promise<string[]> {
  const changes = await diff(buildSchema(before), buildSchema(after));
  return changes
    .filter(({ criticality }) => criticality.level === CriticalityLevel.Breaking)
    .map(({ message }) => message);
}

/** Compares the committed schema with the committed baseline. */
export function breakingSinceBaseline(): Promise<string[]> {
  return breakingChanges(readFileSync(baselineFile, 'utf8'), readFileSync(join(folder, 'schema.graphql'), 'utf8'));
}
