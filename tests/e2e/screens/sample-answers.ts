/** Answers GraphQL operations with samples, for states that take a real job minutes to reach. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, execute, type GraphQLSchema, parse } from 'graphql';
import type { Page, Route } from 'playwright-core';

let schema: GraphQLSchema | undefined;
/** The product's own schema: a sample that the api could not return is an error. */
const productSchema = () =>
  (schema ??= buildSchema(
    readFileSync(join(import.meta.dirname, '..', '..', '..', 'api', 'graphql', 'schema.graphql'), 'utf8'),
  ));

/** The result of each operation, by its name; others go to the api. */
export type Samples = Record<string, object>;

interface Sent {
  operationName?: string;
  query: string;
  variables?: Record<string, unknown>;
}

export async function whileSampling(page: Page, samples: Samples, during: () => Promise<void>): Promise<void> {
  const handler = async (route: Route) => {
    const text = route.request().postData() ?? '';
    const sent = text.startsWith('{') ? (JSON.parse(text) as Sent) : null;
    const rootValue = sent === null ? undefined : samples[sent.operationName ?? ''];
    if (sent === null || rootValue === undefined) return route.fallback();
    const result = await execute({
      schema: productSchema(),
      document: parse(sent.query),
      rootValue,
      variableValues: sent.variables ?? {},
    });
    return route.fulfill({ json: result });
  };
  await page.route('**/graphql', handler);
  try {
    await during();
  } finally {
    await page.unroute('**/graphql', handler);
  }
}
