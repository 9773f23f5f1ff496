import { useCSRFPrevention } from '@graphql-yoga/plugin-csrf-prevention';
import type { Request, Response } from 'express';
import { GraphQLError } from 'graphql';
import { createYoga } from 'graphql-yoga';
import { getIdentifiedRequest, type IdentifiedRequest } from '../access/identify.ts';
import { currentRequestLog } from '../request-context.ts';
import { goneOf } from '../reader-gone.ts';
import { publicError } from '../errors.ts';
import type { ApiContext } from './context.ts';
import { useFairRequests } from './limits/fair-requests.ts';
import { useNoIntrospection, useNoSuggestions } from './limits/introspection.ts';
import { limitPlugins, requestLimits } from './limits/request-limits.ts';
import { useErrorCodes, useObjectsOnly } from './errors/error-codes.ts';
import { useOpenStreams } from './limits/open-streams.ts';
import { usePartialErrors } from './errors/partial-errors.ts';
import { schema } from './schema.ts';
import { useTracedOperations } from './traced-operations.ts';
import { useStreamEnd } from './limits/stream-end.ts';
import { useShallowVariables } from './limits/variable-depth.ts';

type GraphqlDeps = Pick<ApiContext, 'db' | 'env' | 'log' | 'temporal' | 'changes'>;

/** Creates the GraphQL server at /graphql, with subscriptions by SSE. */
export function createGraphql(deps: GraphqlDeps) {
  const { env, log } = deps;
  const introspection = env.GRAPHQL_INTROSPECTION && env.NODE_ENV !== 'production';
  return createYoga<{ req: Request; res: Response }, ApiContext>({
    schema,
    graphqlEndpoint: '/graphql',
    graphiql: false,
    landingPage: false,
    multipart: false,
    // CORS is off: other sites have no access, and programs do not need it.
    cors: false,
    batching: { limit: requestLimits.batchedOperations },
    logging: false,
    context: ({ req, res }) => ({ ...contextOf(deps, req, getIdentifiedRequest(res)), gone: goneOf(res) }),
    maskedErrors: {
      maskError: (error) => shownError(error, () => currentRequestLog.getStore() ?? { log, requestId: '' }),
    },
    plugins: [
      // A page cannot make a browser send one of these headers to another site without a preflight.
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
      // Last, so that its spans include the time in the queue of a batch.
      ...(env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined ? [] : [useTracedOperations]),
    ],
  });
}

function contextOf(deps: GraphqlDeps, req: Request, asked: IdentifiedRequest): ApiContext {
  const { db, env, temporal, changes } = deps;
  return { db, env, temporal, changes, log: req.log, requestId: String(req.id), viewer: asked.viewer, asked };
}

/**
 * Masks a resolver's failure and keeps its path. Errors of GraphQL itself (syntax, validation, limits) stay unchanged.
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
