import { ApolloLink, Observable } from '@apollo/client';
import { createClient } from 'graphql-sse';
import { print } from 'graphql';
import { csrfHeader } from './csrf-header.ts';
import { signedInFetch } from '../session/signed-in-fetch.ts';

/** Sends subscriptions as server-sent events. A broken stream ends with its error, and keepStream opens it again. */
export class SseLink extends ApolloLink {
  readonly #client = createClient({
    url: '/graphql',
    headers: csrfHeader,
    fetchFn: signedInFetch,
    // keepStream decides when to try again.
    retryAttempts: 0,
  });

  override request(operation: ApolloLink.Operation): Observable<ApolloLink.Result> {
    const { onConnected } = operation.getContext() as { onConnected?: () => void };
    return new Observable((sink) =>
      this.#client.subscribe<ApolloLink.Result['data'] & Record<string, unknown>>(
        {
          query: print(operation.query),
          variables: operation.variables,
          ...(operation.operationName ? { operationName: operation.operationName } : {}),
        },
        {
          next: (result) => sink.next(result as ApolloLink.Result),
          error: (error) => sink.error(error),
          complete: () => sink.complete(),
        },
        { connected: () => onConnected?.() },
      ),
    );
  }
}
