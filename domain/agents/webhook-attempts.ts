/** The next step after an attempt to deliver an event to a webhook. */

export type DeliveryState = 'waiting' | 'delivered' | 'given-up';
export type DisableReason = 'failing' | 'gone';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** Waits after the first failure, the second and so on: about three days together. */
export const attemptWaitsMs = [
  5 * secondMs,
  30 * secondMs,
  2 * minuteMs,
  10 * minuteMs,
  30 * minuteMs,
  hourMs,
  3 * hourMs,
  6 * hourMs,
  12 * hourMs,
  24 * hourMs,
  24 * hourMs,
] as const;

/** Time without a success after which a webhook is turned off. */
export const failingLimitMs = 72 * hourMs;

/** Longest wait that a receiver may ask for. */
const maxRetryAfterMs = 24 * hourMs;

/** Result of one attempt: an HTTP status, or words about the failure of a connection without an answer. */
export type AttemptResult =
  | { statusCode: number; retryAfterMs: number | null; durationMs: number }
  | { statusCode: null; error: string; durationMs: number };

export interface FailedBefore {
  /** Failed attempts of this delivery before this one. */
  attempts: number;
  /** Time since the first failure after the last success of the webhook. */
  failingMs: number;
  /** Scales the waits, but not what a receiver asks for. */
  tempo: number;
}

export interface NextStep {
  state: DeliveryState;
  /** Wait before the next attempt; 0 when there is none. */
  waitMs: number;
  disables: DisableReason | null;
  error: string | null;
}

/** Decides what follows an attempt: a 2xx is a success, 410 turns the webhook off, everything else is tried again. */
export function nextStep(result: AttemptResult, { attempts, failingMs, tempo }: FailedBefore): NextStep {
  const { statusCode } = result;
  if (statusCode !== null && statusCode >= 200 && statusCode < 300)
    return { state: 'delivered', waitMs: 0, disables: null, error: null };
  const error = result.statusCode === null ? result.error : statusWords(result.statusCode);
  if (statusCode === 410) return { state: 'given-up', waitMs: 0, disables: 'gone', error };
  const disables = failingMs >= failingLimitMs * tempo ? 'failing' : null;
  const wait = attemptWaitsMs[attempts];
  if (wait === undefined) return { state: 'given-up', waitMs: 0, disables, error };
  const asked = result.statusCode === null ? 0 : Math.min(maxRetryAfterMs, result.retryAfterMs ?? 0);
  return { state: 'waiting', waitMs: Math.ceil(Math.max(wait * tempo, asked)), disables, error };
}

function statusWords(statusCode: number): string {
  if (statusCode === 410) return 'The receiver says that this address is gone';
  if (statusCode >= 300 && statusCode < 400) return `Answered ${statusCode}: redirects are not followed`;
  return `Answered ${statusCode}`;
}

/** Reads `retry-after` in seconds or as a date; null without it. */
export function retryAfterMsOf(header: string | null, nowMs: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * secondMs;
  const date = text === '' ? Number.NaN : Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, date - nowMs);
}

const connectionWords: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The receiver refuses connections',
  ECONNRESET: 'The receiver broke the connection',
  ENOTFOUND: 'The host name is unknown',
  EAI_AGAIN: 'The host name could not be looked up',
  EHOSTUNREACH: 'The receiver cannot be reached',
  ENETUNREACH: 'The receiver cannot be reached',
  ETIMEDOUT: 'The receiver cannot be reached',
  UND_ERR_CONNECT_TIMEOUT: 'The receiver cannot be reached',
  UND_ERR_SOCKET: 'The receiver broke the connection',
  CERT_HAS_EXPIRED: 'The receiver’s certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The receiver’s certificate is not trusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'The receiver’s certificate is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The receiver’s certificate is not trusted',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The receiver’s certificate is for another host',
};

/** Puts the failure of a connection into words, by its code. */
export function connectionFailureWords(code: string | undefined): string {
  return connectionWords[code ?? ''] ?? 'No connection to the receiver';
}
