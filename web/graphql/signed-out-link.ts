import { ApolloLink, Observable } from '@apollo/client';

/**
 * Stops pending requests when the person signs out, and delivers neither data nor errors from then on: the server would
 * refuse requests whose session has ended, and nobody would read the refusal.
 */
export class SignedOutLink extends ApolloLink {
  readonly #signedOut: AbortSignal;

  constructor(signedOut: AbortSignal) {
    super();
    this.#signedOut = signedOut;
  }

  override request(
    operation: ApolloLink.Operation,
    forward: ApolloLink.ForwardFunction,
  ): Observable<ApolloLink.Result> {
    return new Observable((sink) => {
      if (this.#signedOut.aborted) return undefined;
      const subscription = forward(operation).subscribe({
        next: (result) => sink.next(result),
        error: (error) => sink.error(error),
        complete: () => sink.complete(),
      });
      const stop = () => subscription.unsubscribe();
      this.#signedOut.addEventListener('abort', stop, { once: true });
      return () => {
        this.#signedOut.removeEventListener('abort', stop);
        stop();
      };
    });
  }
}
