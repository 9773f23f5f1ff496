import { ApolloClient, ApolloLink, HttpLink } from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import { session } from '../session/session.ts';
import { signedInFetch } from '../session/signed-in-fetch.ts';
import { createCache } from './cache.ts';
import { csrfHeader } from './csrf-header.ts';
import { SharedReadsLink } from './shared-reads-link.ts';
import { SseLink } from './sse-link.ts';
import { SignedOutLink } from './signed-out-link.ts';

/** A client with a cache of its own; one per signed-in person, so nothing of the previous one is ever shown. */
export function createApolloClient(viewerId: string | undefined): ApolloClient {
  const transport = transportLink();
  return new ApolloClient({
    link: viewerId === undefined ? transport : new SignedOutLink(signedOut()).concat(transport),
    cache: createCache(),
    // SharedReadsLink deduplicates queries instead.
    queryDeduplication: false,
    defaultOptions: { watchQuery: { fetchPolicy: 'cache-and-network' } },
  });
}

function transportLink(): ApolloLink {
  const http = new HttpLink({
    uri: '/graphql',
    headers: csrfHeader,
    fetch: (uri, init) => signedInFetch(String(uri), init),
  });
  const reads = new SharedReadsLink().concat(http);
  return ApolloLink.split(
    (operation) => operation.operationType === OperationTypeNode.SUBSCRIPTION,
    new SseLink(),
    reads,
  );
}

/** Returns a signal that aborts when the current session ends. */
function signedOut(): AbortSignal {
  const ended = new AbortController();
  const stop = session.subscribe((change) => {
    if (change !== 'signed-out') return;
    stop();
    ended.abort();
  });
  return ended.signal;
}
