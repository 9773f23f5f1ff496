import { useCSRFPrevention } from '@graphql-yoga/plugin-csrf-prevention';
import type { Request, Response } from 'express';
import { GraphQLError } from 'graphql';
import { createYoga } from 'graphql-yoga';
import { getIdentifiedRequest, type IdentifiedRequest } from '../access/identify.ts';
import { currentRequestLog } from '../request-context.ts';
import { publicError } from '../errors.ts';
import type { ApiContext } from './context.ts';
import { useFairRequests } from './limits/fair-requests.ts';
import { useNoIntrospection, useNoSuggestions } from './limits/introspection.ts';
import { limitPlugins, requestLimits } from './limits/request-limits.ts';
import { useErrorCodes, useObjectsOnly } from './errors/error-codes.ts';
import { useOpenStreams } from './limits/open-streams.ts';
import { usePartialErrors } from './errors/partial-errors.ts';
import { schema } from './schema.ts';
import { useStreamEnd } from './limits/stream-end.ts';
import { useShallowVariables } from './limits/variable-depth.ts';

type GraphqlDeps = Pick<ApiContext, 'db' | 'env' | 'log' | 'temporal' | 'changes'>;

/** GraphQL over HTTP, subscriptions over SSE, at /graphql. */
export function createGraphql(deps: GraphqlDeps) {
  const { env, log } = deps;
  const introspection = env.GRAPHQL_INTROSPECTION && env.NODE_ENV !== 'production';
  return createYoga<{ req: Request; res: Response }, ApiContext>({
    schema,
    graphqlEndpoint: '/graphql',
    graphiql: false,
    landingPage: false,
    multipart: false,
    // Other sites have no business here: programs need no permission of a browser's.
    cors: false,
    batching: { limit: requestLimits.batchedOperations },
    logging: false,
    context: ({ req, res }) => contextOf(deps, req, getIdentifiedRequest(res)),
    maskedErrors: {
      maskError: (error) => shownError(error, () => currentRequestLog.getStore() ?? { log, requestId: '' }),
    },
    plugins: [
      // No page can make a browser send one of these to another site unasked.
      useCSRFPrevention({ requestHeaders: ['x-graphql-yoga-csrf', 'authorization', 'x-api-key'] }),
      ...(introspection ? [] : [useNoIntrospection, useNoSuggestions]),
      ...limitPlugins(introspection),
      useShallowVariables,
      useFairRequests,
      usePartialErrors,
      useObjectsOnly,
      useOpenStreams(env.EVENT_STREAMS),
      useStreamEnd,
      useErrorCodes,
    ],
  });
}

function contextOf(deps: GraphqlDeps, req: Request, asked: IdentifiedRequest): ApiContext {
  const { db, env, temporal, changes } = deps;
  return { db, env, temporal, changes, log: req.log, requestId: String(req.id), viewer: asked.viewer, asked };
}

/**
 * A resolver's failure keeps its place in the query; what GraphQL itself refuses (syntax, validation, limits) is said
 * as it is.
 */
function shownError(
  error: unknown,
  asker: () => NonNullable<ReturnType<typeof currentRequestLog.getStore>>,
): GraphQLError {
  if (!(error instanceof GraphQLError)) return publicError(error, asker());
  const cause = rootCauseOf(error);
  if (cause === undefined) return error;
  const shown = publicError(cause, asker());
  const place = {
    ...(error.nodes === undefined ? {} : { nodes: error.nodes }),
    ...(error.path === undefined ? {} : { path: error.path }),
  };
  return new GraphQLError(shown.message, { ...place, extensions: shown.extensions });
}

function rootCauseOf(error: GraphQLError): Error | undefined {
  let cause: Error | undefined = error.originalError ?? undefined;
  while (cause instanceof GraphQLError) cause = cause.originalError ?? undefined;
  return cause;
}
