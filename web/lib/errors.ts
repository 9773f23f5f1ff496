import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';

/** A failed call as the screen shows it. */
export interface ShownError {
  message: string;
  /** The invalid input field, if the server names one. */
  field: string | null;
}

/** Returns the text to show for a failed call: the server's message, or what happened and what to do. */
export function shownError(error: unknown): ShownError {
  if (CombinedGraphQLErrors.is(error)) {
    const first = error.errors[0];
    const field = first?.extensions?.['field'];
    return { message: first?.message ?? error.message, field: typeof field === 'string' ? field : null };
  }
  // fetch rejects with a TypeError; libraries wrap it, and each browser words it differently.
  if (error instanceof TypeError || (error instanceof Error && /fetch|network/i.test(error.message)))
    return { message: 'The server cannot be reached. What you typed is kept; try again in a moment.', field: null };
  return { message: error instanceof Error ? error.message : 'Something went wrong.', field: null };
}

/** True when the server has refused a call, so that it certainly did nothing; otherwise its reply may be lost. */
export function isRefusal(error: unknown): boolean {
  return CombinedGraphQLErrors.is(error) || (ServerError.is(error) && error.statusCode < 500);
}
