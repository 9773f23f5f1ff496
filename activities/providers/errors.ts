/** How provider calls fail: one class per kind of answer, with the specification's texts. Messages never hold a key. */
import { providerNames, type Provider } from '../../domain/providers/provider.ts';
import { scrubKeys } from './scrub-keys.ts';

export interface Usage {
  inputTokens: number;
  outputTokens: number;
}

interface Details {
  status?: number | null;
  retryable: boolean;
  retryAfterMs?: number | null;
  usage?: Usage | null;
}

/** Any failure of a provider call. */
export class ProviderError extends Error {
  readonly provider: Provider;
  /** HTTP status; null when the provider did not answer. */
  readonly status: number | null;
  /** Asking again may help. */
  readonly retryable: boolean;
  /** How long the provider wants to be left alone; null when it did not say. */
  readonly retryAfterMs: number | null;
  /** Tokens that were used all the same. */
  readonly usage: Usage | null;

  constructor(provider: Provider, message: string, { status = null, retryable, retryAfterMs = null, usage = null }: Details) {
    super(scrubKeys(message));
    this.name = new.target.name;
    this.provider = provider;
    this.status = status;
    this.retryable = retryable;
    this.retryAfterMs = retryAfterMs;
    this.usage = usage;
  }
}

/** The provider answered with an error status. */
export class ProviderStatusError extends ProviderError {
  constructor(provider: Provider, status: number, message: string, retryAfterMs: number | null) {
    const retryable = status === 408 || status === 409 || status === 429 || status >= 500;
    super(provider, `${providerNames[provider]} API error (${status}): ${message}`, { status, retryable, retryAfterMs });
  }
}

export class ProviderBadRequest extends ProviderStatusError {}
export class ProviderUnauthorized extends ProviderStatusError {}
export class ProviderForbidden extends ProviderStatusError {}
export class ProviderNotFound extends ProviderStatusError {}
export class ProviderConflict extends ProviderStatusError {}
export class ProviderUnprocessable extends ProviderStatusError {}
export class ProviderRateLimited extends ProviderStatusError {}
export class ProviderServerError extends ProviderStatusError {}

const classes: Record<number, typeof ProviderStatusError> = {
  400: ProviderBadRequest,
  401: ProviderUnauthorized,
  403: ProviderForbidden,
  404: ProviderNotFound,
  409: ProviderConflict,
  422: ProviderUnprocessable,
  429: ProviderRateLimited,
};

/** The error for an answer with a status that is not OK. */
export function statusError(provider: Provider, status: number, message: string, retryAfterMs: number | null): ProviderStatusError {
  const named = classes[status] ?? (status >= 500 ? ProviderServerError : ProviderStatusError);
  return new named(provider, status, message, retryAfterMs);
}

export class ProviderTimeout extends ProviderError {
  constructor(provider: Provider, timeoutMs: number) {
    super(provider, `This job timed out after ${timeoutMs} ms.`, { retryable: true });
  }
}

/** No connection, or one that broke. */
export class ProviderUnreachable extends ProviderError {
  constructor(provider: Provider, reason: string) {
    super(provider, `${providerNames[provider]} could not be reached: ${reason}`, { retryable: true });
  }
}

/** A streamed reply that stopped before its end. */
export class StreamBroken extends ProviderError {
  constructor(provider: Provider) {
    super(provider, `${providerNames[provider]} broke off in the middle of its reply`, { retryable: true });
  }
}

/** The caller gave up: cancelled, or shutting down. */
export class ProviderCallAborted extends ProviderError {
  constructor(provider: Provider) {
    super(provider, 'Simulation aborted', { retryable: false });
  }
}

/** The permit's lease ran out during the call: the database was away for too long. */
export class PermitLost extends ProviderError {
  constructor(provider: Provider) {
    super(provider, 'The permit of this call was lost while the database was away', { retryable: true });
  }
}

/** An answer without the text that was asked for. It cost what it cost. */
export class MalformedReply extends ProviderError {
  constructor(provider: Provider, usage: Usage | null = null) {
    super(provider, `${providerNames[provider]} sent a reply that could not be read`, { retryable: true, usage });
  }
}
