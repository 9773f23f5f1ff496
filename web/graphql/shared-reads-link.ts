import { ApolloLink, type Observable } from '@apollo/client';
import { OperationTypeNode, print } from 'graphql';
import { shareReplay } from 'rxjs';

/**
 * Shares one response among equal queries of the same moment. A later query is always sent, unlike with Apollo's own
 * deduplication, because something has changed since.
 */
export class SharedReadsLink extends ApolloLink {
  readonly #pending = new Map<string, Observable<ApolloLink.Result>>();

  override request(
    operation: ApolloLink.Operation,
    forward: ApolloLink.ForwardFunction,
  ): Observable<ApolloLink.Result> {
    if (operation.operationType !== OperationTypeNode.QUERY) return forward(operation);
    const key = JSON.stringify([print(operation.query), operation.variables]);
    const shared = this.#pending.get(key) ?? forward(operation).pipe(shareReplay({ bufferSize: 1, refCount: true }));
    // 'The same moment' ends when the running code has finished.
    if (!this.#pending.has(key)) setTimeout(() => this.#pending.delete(key));
    this.#pending.set(key, shared);
    return shared;
  }
}
