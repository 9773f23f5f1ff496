import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CriticalityLevel, diff } from '@graphql-inspector/core';
import { buildSchema } from 'graphql';

const folder = join(import.meta.dirname, '..', 'api', 'graphql');

/** The schema that clients in the field were written against. `npm run codegen -- --accept-schema` moves it, nothing else does. */
export const baselineFile = join(folder, 'schema-baseline.graphql');

/** What a client of the one schema would miss in the other, a sentence each; what was added is no matter. */
export async function breakingChanges(before: string, after: string): Promise<string[]> {
  const changes = await diff(buildSchema(before), buildSchema(after));
  return changes
    .filter(({ criticality }) => criticality.level === CriticalityLevel.Breaking)
    .map(({ message }) => message);
}

/** The same between the committed baseline and the committed schema. */
export function breakingSinceBaseline(): Promise<string[]> {
  return breakingChanges(readFileSync(baselineFile, 'utf8'), readFileSync(join(folder, 'schema.graphql'), 'utf8'));
}
