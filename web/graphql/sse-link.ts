import { ApolloLink, Observable } from '@apollo/client';
import { createClient } from 'graphql-sse';
import { print } from 'graphql';
import { setStreamState } from './connection.ts';
import { signedInFetch } from '../session/signed-in-fetch.ts';

const maxWaitMs = 15_000;

/** Waits before a reconnect: 1 s doubling to 15 s with a little chance, cut short when the network comes back. */
function waitToReconnect(retries: number): Promise<void> {
  const waitMs = Math.min(maxWaitMs, 1000 * 2 ** retries) + Math.random() * 500;
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, waitMs);
    window.addEventListener('online', done);
  });
}

/** Carries subscriptions as server-sent events and tells the connection store how the stream is doing. */
export class SseLink extends ApolloLink {
  readonly #client = createClient({
    url: '/graphql',
    headers: { 'x-graphql-yoga-csrf': 'soundings-web' },
    fetchFn: signedInFetch,
    retryAttempts: Number.POSITIVE_INFINITY,
    retry: waitToReconnect,
    on: {
      connecting: (isRetry) => setStreamState(isRetry ? 'down' : 'connecting'),
      connected: () => setStreamState('live'),
    },
  });

  override request(operation: ApolloLink.Operation): Observable<ApolloLink.Result> {
    return new Observable((sink) =>
      this.#client.subscribe<ApolloLink.Result['data'] & Record<string, unknown>>(
        {
          query: print(operation.query),
          variables: operation.variables,
          ...(operation.operationName ? { operationName: operation.operationName } : {}),
        },
        {
          next: (result) => sink.next(result as ApolloLink.Result),
          error: (error) => {
            setStreamState('down');
            sink.error(error);
          },
          complete: () => {
            setStreamState('down');
            sink.complete();
          },
        },
      ),
    );
  }
}
