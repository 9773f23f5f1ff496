/**
 * Failures of provider calls: one class per kind of answer, with the specification's texts. Messages never hold a key.
 */
import { storableText } from '../../domain/storable.ts';
import { providerNames, type Provider } from '../../domain/providers/provider.ts';
import {
  describeUnanswered,
  isFilterCode,
  retriesAfter,
  type UnansweredOutcome,
} from '../../domain/providers/reply.ts';
import { maxRetries } from '../../domain/jobs/backoff.ts';
import { scrubKeys } from './scrub-keys.ts';

export interface Usage {
  inputTokens: number;
  outputTokens: number;
  /** Part of the input that the provider had cached; 0 when omitted. */
  cachedTokens?: number;
  /** Output tokens that the model spent on thinking; undefined when the provider does not say. */
  reasoningTokens?: number;
  /** Web searches that the provider made for the reply and charges one by one; 0 when omitted. */
  webSearches?: number;
}

interface Details {
  status?: number | null;
  retryable: boolean;
  maxRetries?: number;
  retryAfterMs?: number | null;
  usage?: Usage | null;
  code?: string | null;
}

/** Any failure of a provider call. */
export class ProviderError extends Error {
  readonly provider: Provider;
  /** HTTP status; null when the provider did not answer. */
  readonly status: number | null;
  /** True when a retry may succeed. */
  readonly retryable: boolean;
  /** Retries after which the error is final. */
  readonly maxRetries: number;
  /** The provider's retry-after; null when it sent none. */
  readonly retryAfterMs: number | null;
  /** Tokens that the failed call used; null when unknown. */
  readonly usage: Usage | null;
  /** The provider's own name for it, such as `insufficient_quota`; null when it gave none. */
  readonly code: string | null;

  constructor(
    provider: Provider,
    message: string,
    {
      status = null,
      retryable,
      maxRetries: retries = maxRetries,
      retryAfterMs = null,
      usage = null,
      code = null,
    }: Details,
  ) {
    // The message is stored with the run.
    super(storableText(scrubKeys(message)));
    this.name = new.target.name;
    this.provider = provider;
    this.status = status;
    this.retryable = retryable;
    this.maxRetries = retries;
    this.retryAfterMs = retryAfterMs;
    this.usage = usage;
    this.code = code;
  }

  /** True when a retry may succeed while somebody waits for it. */
  get retryableSoon(): boolean {
    return this.retryable;
  }
}

/** A provider's answer with an error status. */
export interface StatusAnswer {
  status: number;
  message: string;
  retryAfterMs?: number | null;
  code?: string | null;
  /** Milliseconds until a spent quota of the day returns; null or omitted for other answers. */
  dayQuotaMs?: number | null;
}

/** The provider answered with an error status. */
export class ProviderStatusError extends ProviderError {
  constructor(
    provider: Provider,
    answer: StatusAnswer,
    isRetryable = (status: number) => [408, 409, 429].includes(status) || status >= 500,
  ) {
    const { status, message } = answer;
    super(provider, `${providerNames[provider]} API error (${status}): ${message}`, {
      ...answer,
      retryable: isRetryable(status),
    });
  }
}

export class ProviderBadRequest extends ProviderStatusError {}
export class ProviderUnauthorized extends ProviderStatusError {}
export class ProviderForbidden extends ProviderStatusError {}
export class ProviderConflict extends ProviderStatusError {}
export class ProviderUnprocessable extends ProviderStatusError {}
export class ProviderRateLimited extends ProviderStatusError {}
export class ProviderServerError extends ProviderStatusError {}

/** The provider has too many requests from everybody, which passes: 503, and Anthropic's 529. */
export class ProviderOverloaded extends ProviderServerError {}

/** A quota of the day is spent. `retryAfterMs` is the time until it returns; waiting for it is no failed try. */
export class ProviderDayQuotaSpent extends ProviderStatusError {
  override readonly maxRetries: number = 1_000_000;

  override get retryableSoon(): boolean {
    return false;
  }
}

/** The model does not exist, or the address has no such route. */
export class ProviderNotFound extends ProviderStatusError {}

/** The account has no credit left. OpenAI answers 429, Anthropic 400; a retry does not help. */
export class ProviderOutOfCredit extends ProviderStatusError {
  constructor(provider: Provider, answer: StatusAnswer) {
    super(provider, answer, () => false);
  }
}

/** One request has more tokens than a minute of the account allows: OpenAI's 429, which no wait helps. */
class ProviderRequestTooLarge extends ProviderStatusError {
  constructor(provider: Provider, answer: StatusAnswer) {
    super(provider, { ...answer, retryAfterMs: null }, () => false);
  }
}

const classes: Record<number, new (provider: Provider, answer: StatusAnswer) => ProviderStatusError> = {
  400: ProviderBadRequest,
  401: ProviderUnauthorized,
  402: ProviderOutOfCredit,
  403: ProviderForbidden,
  404: ProviderNotFound,
  409: ProviderConflict,
  422: ProviderUnprocessable,
  429: ProviderRateLimited,
  503: ProviderOverloaded,
  529: ProviderOverloaded,
};

const outOfCredit =
  /^(insufficient_quota|credit_balance_exhausted|billing_not_active|billing_hard_limit_reached|billing_error|enforced_spend_limit_reached|(organization|project)_(spend|usage)_limit_exceeded)$/;
/** Anthropic answers 400 to an account without credit, and to one at the limit that its owner has set. */
const outOfCreditText =
  /credit balance is too low|reached your (specified )?(workspace )?API usage limits|monthly spend limit/i;
/** Routers answer 400 where others answer 404. */
const unknownModelText = /is not a valid model id|only supported in v1\/responses|not a chat model/i;

/** Chooses the class for an answer with an error status. */
export function statusError(provider: Provider, answer: StatusAnswer): ProviderError {
  const { status, message, code } = answer;
  if (status < 500 && isFilterCode(code))
    return new UnansweredReply(provider, 'filtered', { status, code: code ?? null });
  if (outOfCredit.test(code ?? '') || outOfCreditText.test(message)) return new ProviderOutOfCredit(provider, answer);
  if (status === 429 && /^request too large\b/i.test(message)) return new ProviderRequestTooLarge(provider, answer);
  if (status === 429 && answer.dayQuotaMs != null)
    return new ProviderDayQuotaSpent(provider, { ...answer, retryAfterMs: answer.dayQuotaMs });
  // Google answers 400 where others answer 401.
  if (/\bAPI key not valid\b/i.test(message)) return new ProviderUnauthorized(provider, answer);
  if (code === 'model_not_found' || (status === 400 && unknownModelText.test(message)))
    return new ProviderNotFound(provider, answer);
  const named = classes[status] ?? (status >= 500 ? ProviderServerError : ProviderStatusError);
  return new named(provider, answer);
}

/** The call was not made: its price is unknown, so a limit of spending could not be kept. */
export class ProviderPriceUnknown extends ProviderError {
  constructor(provider: Provider, model: string) {
    super(provider, `The price of ${model} is unknown, so its spend cap cannot be kept.`, { retryable: false });
  }
}

export class ProviderTimeout extends ProviderError {
  constructor(provider: Provider, timeoutMs: number) {
    super(provider, `This job timed out after ${timeoutMs} ms.`, { retryable: true });
  }
}

/** The connection could not be made, or it broke. */
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

/** The permit's lease expired during the call, because the database was unavailable for too long. */
export class PermitLost extends ProviderError {
  constructor(provider: Provider) {
    super(provider, 'The permit of this call was lost while the database was away', { retryable: true });
  }
}

/** A reply without an answer. Its tokens are still charged. */
export class UnansweredReply extends ProviderError {
  readonly outcome: UnansweredOutcome;
  /** Words of the model instead of an answer; null when it said nothing. */
  readonly words: string | null;

  constructor(
    provider: Provider,
    outcome: UnansweredOutcome,
    {
      words = null,
      ...details
    }: { words?: string | null; usage?: Usage | null; status?: number; code?: string | null } = {},
  ) {
    const reasoningTokens = details.usage?.reasoningTokens ?? null;
    super(provider, describeUnanswered(providerNames[provider], outcome, { words, reasoningTokens }), {
      ...details,
      retryable: retriesAfter[outcome] > 0,
      maxRetries: retriesAfter[outcome],
    });
    this.outcome = outcome;
    this.words = words === null ? null : storableText(scrubKeys(words));
  }
}
