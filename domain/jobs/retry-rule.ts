/** Rule for the second attempt of a job (specification §4). */

/** Maximum number of attempts of a job. */
export const maxAttempts = 2;

/** True when the text blames an API key ('Incorrect API key provided', 'invalid x-api-key'). */
export function mentionsApiKey(message: string): boolean {
  return /\bapi[\s_-]*keys?\b|\bapikey/i.test(message);
}

/**
 * True when a failed attempt may be retried: the first one (`attempt` counts from 1), unless an API key is the cause.
 */
export function mayRetry(attempt: number, message: string): boolean {
  return attempt < maxAttempts && !mentionsApiKey(message);
}
