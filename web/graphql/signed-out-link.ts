import { ApolloLink, Observable } from '@apollo/client';

/**
 * Ends what is under way when its person leaves, and answers nothing from then on, neither data nor error: the server would refuse a
 * request whose session ended while it was on its way, and nobody is there to read of it.
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
