/** Runs operations of the GraphQL schema in this process, with the caller's own identity. */
import { execute, parse, validate, type DocumentNode, type GraphQLError } from 'graphql';
import { createReadLines, createRequestBudget } from '../access/request-budget.ts';
import type { ApiContext } from '../graphql/context.ts';
import { publicError } from '../errors.ts';
import { schema } from '../graphql/schema.ts';
import type { UserViewer } from '../viewer.ts';
import { OperationFailed } from './operation-failed.ts';

export type GraphqlDeps = Pick<ApiContext, 'db' | 'env' | 'log' | 'temporal' | 'changes'>;

/** Runs one operation. Throws OperationFailed with what a person may read. */
export type RunGraphql = <Data>(document: string, variables?: Record<string, unknown>) => Promise<Data>;

const documents = new Map<string, DocumentNode>();
const readLines = createReadLines();

/** Creates the caller of the schema for one person and one request. */
export function createInProcessGraphql(deps: GraphqlDeps, viewer: UserViewer, requestId: string): RunGraphql {
  const budget = createRequestBudget(deps.env.DATA_API_REQUEST_MB, readLines(viewer.userId));
  const asked = { viewer, operations: 1, budget, countMore: () => Promise.resolve() };
  const contextValue: ApiContext = { ...deps, viewer, asked, requestId };
  return async <Data>(document: string, variables: Record<string, unknown> = {}) => {
    const { data, errors } = await execute({
      schema,
      document: documentOf(document),
      contextValue,
      variableValues: variables,
    });
    const [error] = errors ?? [];
    if (error) throw failureOf(error, { log: deps.log, requestId });
    return data as Data;
  };
}

/** Parses and checks each document once, because the documents are this program's own. */
function documentOf(text: string): DocumentNode {
  const known = documents.get(text);
  if (known) return known;
  const document = parse(text);
  const [problem] = validate(schema, document);
  if (problem) throw problem;
  documents.set(text, document);
  return document;
}

function failureOf(error: GraphQLError, requestLog: Parameters<typeof publicError>[1]): OperationFailed {
  const { message, extensions } = error.originalError ? publicError(error.originalError, requestLog) : error;
  return new OperationFailed(message, extensions);
}
