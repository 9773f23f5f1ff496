import { ApolloLink, Observable } from '@apollo/client';

/**
 * Stops pending requests when the person signs out, and delivers neither data nor errors from then on: the server would
 * refuse requests whose session has ended, and nobody would read the refusal.
 */
export class SignedOutLink extends ApolloLink {
  readonly #gone: AbortSignal;

  constructor(gone: AbortSignal) {
    super();
    this.#gone = gone;
  }

  override request(
    operation: ApolloLink.Operation,
    forward: ApolloLink.ForwardFunction,
  ): Observable<ApolloLink.Result> {
    return new Observable((sink) => {
      if (this.#gone.aborted) return undefined;
      const subscription = forward(operation).subscribe({
        next: (result) => sink.next(result),
        error: (error) => sink.error(error),
        complete: () => sink.complete(),
      });
      const stop = () => subscription.unsubscribe();
      this.#gone.addEventListener('abort', stop, { once: true });
      return () => {
        this.#gone.removeEventListener('abort', stop);
        stop();
      };
    });
  }
}
