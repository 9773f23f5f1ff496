/** A run's second chance: specification §4. */

/** Attempts a run gets before it fails for good. */
export const maxRunAttempts = 2;

/** True when the text blames an API key ('Incorrect API key provided', 'invalid x-api-key'). */
export function mentionsApiKey(message: string): boolean {
  return /\bapi[\s_-]*keys?\b|\bapikey/i.test(message);
}

/** The runner asks for a retry only below attempt 2 (`attempt` counts from 1) and when no API key is to blame. */
export function mayRetry(attempt: number, message: string): boolean {
  return attempt < maxRunAttempts && !mentionsApiKey(message);
}
