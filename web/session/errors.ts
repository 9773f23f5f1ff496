import type { LibraryError } from '../../domain/identity/library-errors.ts';

/** A refusal of the identity endpoints, with the text to show. `name` is the exception's: NotAuthorizedException. */
export class AuthError extends Error {
  /** The form field that it concerns, if any. */
  readonly field: string | undefined;
  /** HTTP status; 0 without a response. */
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

  /** An exception that the browser raises itself, with its recovery suggestion if it has one. */
  static of({ name, message, recoverySuggestion }: LibraryError): AuthError {
    return new AuthError(name, recoverySuggestion === undefined ? message : `${message} ${recoverySuggestion}`);
  }
}

/** Shows the refusal of a wrong password at its field, which the server does not name. Other errors stay as they are. */
export function atPasswordField(error: unknown, field: string): unknown {
  return error instanceof AuthError && error.name === 'NotAuthorizedException'
    ? new AuthError(error.name, error.message, { field, status: error.status })
    : error;
}

/** True without a response, or when only a gateway or limiter responded: the request may be valid. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof AuthError && (error.name === 'NetworkError' || [429, 502, 503, 504].includes(error.status));
}

/** True when the server refused the token or the proof that was sent. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof AuthError && error.status === 401;
}

/** Returns the text to show: the server's message, else the default of the action. */
export function messageOf(error: unknown, otherwise: string): string {
  return error instanceof AuthError ? error.message : otherwise;
}
