import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client';
import { SetContextLink } from '@apollo/client/link/context';
import { OperationTypeNode } from 'graphql';
import { possibleTypes } from './possible-types.ts';
import { getAccessToken } from './session.ts';
import { SseLink } from './sse-link.ts';

const withToken = new SetContextLink(async (previous) => {
  const token = await getAccessToken();
  const headers = (previous.headers ?? {}) as Record<string, string>;
  return { headers: token ? { ...headers, authorization: `Bearer ${token}` } : headers };
});

/** A client with a cache of its own; one per signed-in person, so nothing of the previous one is ever shown. */
export function createApolloClient(): ApolloClient {
  const http = withToken.concat(new HttpLink({ uri: '/graphql', headers: { 'x-graphql-yoga-csrf': 'soundings-web' } }));
  return new ApolloClient({
    link: ApolloLink.split((operation) => operation.operationType === OperationTypeNode.SUBSCRIPTION, new SseLink(), http),
    cache: new InMemoryCache({
      possibleTypes,
      typePolicies: {
        SignedInUser: { keyFields: ['userId'] },
        Query: { fields: { simulationProgress: { keyArgs: ['jobId'] }, simulationResult: { keyArgs: ['jobId'] } } },
      },
    }),
    defaultOptions: { watchQuery: { fetchPolicy: 'cache-and-network' } },
  });
}
