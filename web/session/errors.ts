import type { LibraryError } from '../../domain/identity/library-errors.ts';

/** A refusal of the identity endpoints, with the text to show. `name` is the exception's name of spec §8. */
export class AuthError extends Error {
  /** The form field it is about, where there is one. */
  readonly field: string | undefined;
  /** HTTP status; 0 when nothing was heard at all. */
  readonly status: number;
  constructor(
    name: string,
    message: string,
    options: { field?: string | undefined; status?: number; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = name;
    this.field = options.field;
    this.status = options.status ?? 0;
  }

  /** One of the library's own exceptions; its hint, where it has one, is told with it. */
  static of({ name, message, recoverySuggestion }: LibraryError): AuthError {
    return new AuthError(name, recoverySuggestion === undefined ? message : `${message} ${recoverySuggestion}`);
  }
}

/** Nothing was heard, or only a gateway or a limiter answered: nobody judged the request, so it may be right. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof AuthError && (error.name === 'NetworkError' || [429, 502, 503, 504].includes(error.status));
}

/** The text for people: what the server said, else the action's own default. */
export function messageOf(error: unknown, otherwise: string): string {
  return error instanceof AuthError ? error.message : otherwise;
}
