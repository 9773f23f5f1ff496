import { useCSRFPrevention } from '@graphql-yoga/plugin-csrf-prevention';
import type { Request, Response } from 'express';
import { GraphQLError } from 'graphql';
import { createYoga } from 'graphql-yoga';
import { currentAsker } from '../asker.ts';
import { publicError } from '../errors.ts';
import type { ApiDeps } from '../server.ts';
import type { ApiContext } from './context.ts';
import { useNoIntrospection } from './introspection.ts';
import { limitPlugins, requestLimits } from './limits.ts';
import { usePartialErrors } from './partial-errors.ts';
import { schema } from './schema.ts';

/** GraphQL over HTTP, subscriptions over SSE, at /graphql. */
export function createGraphql(deps: ApiDeps) {
  const { env, log } = deps;
  const introspection = env.GRAPHQL_INTROSPECTION && env.NODE_ENV !== 'production';
  return createYoga<{ req: Request; res: Response }, ApiContext>({
    schema,
    graphqlEndpoint: '/graphql',
    graphiql: false,
    landingPage: false,
    multipart: false,
    batching: { limit: requestLimits.batchedOperations },
    logging: false,
    context: ({ req }) => contextOf(deps, req),
    maskedErrors: { maskError: (error) => shownError(error, () => currentAsker.getStore() ?? { log, requestId: '' }) },
    plugins: [
      useCSRFPrevention({ requestHeaders: ['x-graphql-yoga-csrf'] }),
      ...(introspection ? [] : [useNoIntrospection]),
      ...limitPlugins(introspection),
      usePartialErrors,
    ],
  });
}

async function contextOf(deps: ApiDeps, req: Request): Promise<ApiContext> {
  const { db, env, temporal, changes } = deps;
  return { db, env, temporal, changes, log: req.log, requestId: String(req.id), viewer: await deps.resolveViewer(req) };
}

/** A resolver's failure keeps its place in the query; what GraphQL itself refuses (syntax, validation, limits) is said as it is. */
function shownError(error: unknown, asker: () => NonNullable<ReturnType<typeof currentAsker.getStore>>): GraphQLError {
  if (!(error instanceof GraphQLError)) return publicError(error, asker());
  const cause = rootCauseOf(error);
  if (cause === undefined) return error;
  const shown = publicError(cause, asker());
  const place = { ...(error.nodes === undefined ? {} : { nodes: error.nodes }), ...(error.path === undefined ? {} : { path: error.path }) };
  return new GraphQLError(shown.message, { ...place, extensions: shown.extensions });
}

function rootCauseOf(error: GraphQLError): Error | undefined {
  let cause: Error | undefined = error.originalError ?? undefined;
  while (cause instanceof GraphQLError) cause = cause.originalError ?? undefined;
  return cause;
}
