/**
 * Reasons to refuse a request to the data API before it is read. Errors of signatures have the names that AWS clients
 * know.
 */
import { ProductError } from '../errors.ts';
import { formatUsd } from './usd.ts';
import type { Permission } from './permissions.ts';

/** The request names two identities. */
export class ConflictingCredentials extends ProductError {
  constructor() {
    super('bad-input', 'Send one of these: an access token, an API key or a signature');
  }
}

/** The key is unknown, expired or revoked; the message does not tell which. */
export class InvalidApiKey extends ProductError {
  constructor() {
    super('unauthenticated', 'The API key is not valid');
  }
}

/** A part of the signature is missing or malformed. */
export class IncompleteSignatureException extends ProductError {
  constructor(what: string) {
    super('unauthenticated', `The signature is incomplete: ${what}`);
  }
}

/** The signature does not match the request, has expired, or is for another region or service. */
export class InvalidSignatureException extends ProductError {
  constructor(what = 'it does not belong to this request') {
    super('unauthenticated', `The signature is not valid: ${what}`);
  }
}

/** The credentials are unknown or revoked, or the session token belongs to others. */
export class UnrecognizedClientException extends ProductError {
  constructor() {
    super('unauthenticated', 'The credentials are not valid');
  }
}

export class ExpiredTokenException extends ProductError {
  constructor() {
    super('unauthenticated', 'The credentials have expired');
  }
}

/** A request for an agent has no key and no access token. */
export class CredentialsMissing extends ProductError {
  constructor() {
    super('unauthenticated', 'Send an API key or an access token: authorization: Bearer <key>');
  }
}

/** The agent may not do this. `missing` lists the permissions that it lacks. */
export class PermissionMissing extends ProductError {
  readonly missing: readonly Permission[];
  constructor(missing: readonly Permission[], kind: 'key' | 'client') {
    const remedy =
      kind === 'key'
        ? 'Create a key with it under Settings, Connect an agent.'
        : 'Connect the client again and agree to it.';
    super('forbidden', `This needs the permission ${missing.join(' and ')}. ${remedy}`);
    this.missing = missing;
  }
}

/** The job does not exist, or it belongs to somebody else. */
export class NoSuchJob extends ProductError {
  constructor(jobId: string) {
    super('not-found', `There is no job ${jobId}. list_runs shows yours.`);
  }
}

/** A panel was asked for by a template that is not there. */
export class NoSuchTemplate extends ProductError {
  constructor(wanted: string, known: readonly string[]) {
    super('bad-input', `There is no template ${wanted}. Take one of ${known.join(', ')}.`, { field: 'template' });
  }
}

/** An agent asked for what only the person may do. */
export class PeopleOnly extends ProductError {
  constructor() {
    super('forbidden', 'Only you can do this, signed in yourself: agents cannot');
  }
}

/** Calls left of a key's or client's rate limit. */
export interface RateState {
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until all calls are there again. */
  readonly resetSeconds: number;
}

/** A key or client made more calls than its rate limit admits. */
export class AgentRateReached extends ProductError {
  readonly retryAfterSeconds: number;
  readonly rate: RateState;
  constructor(rate: RateState, period: string) {
    const unit = rate.resetSeconds === 1 ? 'second' : 'seconds';
    super(
      'rate-limited',
      `The limit of ${rate.limit} calls a ${period} is reached. Try again in ${rate.resetSeconds} ${unit}.`,
    );
    this.retryAfterSeconds = rate.resetSeconds;
    this.rate = rate;
  }
}

/** A job costs more than an agent may spend without asking; repeated with the person's agreement it starts. */
export class SpendNotConfirmed extends ProductError {
  readonly estimateUsd: number;
  /** Dollars that the agent started in the last hour without asking. */
  readonly unaskedUsd: number;
  readonly asksAboveUsd: number;
  constructor(asked: { estimateUsd: number; unaskedUsd: number; asksAboveUsd: number }) {
    super('conflict', `${costSentence(asked)} Ask the person and confirm, or make it smaller.`);
    this.estimateUsd = asked.estimateUsd;
    this.unaskedUsd = asked.unaskedUsd;
    this.asksAboveUsd = asked.asksAboveUsd;
  }

  /** Says the cost and the limit, for a question to the person. */
  get costs(): string {
    return costSentence(this);
  }
}

function costSentence({
  estimateUsd,
  unaskedUsd,
  asksAboveUsd,
}: Record<`${'estimate' | 'unasked' | 'asksAbove'}Usd`, number>) {
  const cost = `This costs about ${formatUsd(estimateUsd)}`;
  if (unaskedUsd === 0) return `${cost}, and agents ask above ${formatUsd(asksAboveUsd)}.`;
  return `${cost}, after ${formatUsd(unaskedUsd)} that was started in the last hour without asking, and agents ask above ${formatUsd(asksAboveUsd)} an hour.`;
}

/** A spend cap cannot pay one call of each kind that the job must make, so the job would only spend and fail. */
export class SpendCapTooSmall extends ProductError {
  readonly minUsd: number;
  constructor({ capUsd, minUsd }: { capUsd: number; minUsd: number }) {
    super(
      'bad-input',
      `A spend cap of ${formatUsd(capUsd)} cannot pay one call of each kind, about ${formatUsd(minUsd)} together. Raise the cap, or choose a cheaper model.`,
      { field: 'spend_cap_usd' },
    );
    this.minUsd = minUsd;
  }
}

const limitNames = {
  day: 'of all agents today',
  month: 'of all agents this month',
  key: 'of this key today',
  client: 'of this client today',
} as const;

/** A job would pass what agents may spend: all of a person's together by day or month, or one key or client by day (UTC). */
export class SpendLimitReached extends ProductError {
  readonly limit: keyof typeof limitNames;
  readonly limitUsd: number;
  readonly spentUsd: number;
  readonly estimateUsd: number;
  constructor(reached: { limit: keyof typeof limitNames; limitUsd: number; spentUsd: number; estimateUsd: number }) {
    const { limit, limitUsd, spentUsd, estimateUsd } = reached;
    super(
      'forbidden',
      `This costs about ${formatUsd(estimateUsd)}, but ${formatUsd(spentUsd)} of the ${formatUsd(limitUsd)} ${limitNames[limit]} is spent. Make it smaller, wait, or raise the limit under Settings, Connect an agent.`,
    );
    this.limit = limit;
    this.limitUsd = limitUsd;
    this.spentUsd = spentUsd;
    this.estimateUsd = estimateUsd;
  }
}

/** The limits of agents cannot be kept for a model whose price is unknown. */
export class PriceUnknown extends ProductError {
  constructor(models: readonly string[]) {
    super(
      'forbidden',
      `The price of ${models.join(', ')} is unknown, so the limits of agents cannot be kept. Its person can enter it under Settings, Provider keys.`,
    );
  }
}

/** An idempotency key came again with another request. */
export class IdempotencyKeyReused extends ProductError {
  constructor() {
    super('conflict', 'This idempotency key was used for another request. Send a new key.');
  }
}

/** The first call with this idempotency key is still starting its job. */
export class StartInProgress extends ProductError {
  constructor() {
    super('conflict', 'A call with this idempotency key is still starting its job. Repeat it in a moment.');
  }
}

/** The access token is unknown, expired, revoked or meant for another service; the message does not tell which. */
export class InvalidAccessToken extends ProductError {
  constructor() {
    super('unauthenticated', 'The access token is not valid. Connect again.');
  }
}

/** An authorization request was answered already, has expired, or was opened in another browser. */
export class ConnectionRequestGone extends ProductError {
  constructor() {
    super('not-found', 'This request has ended. Go back to the app and connect again.');
  }
}

/** The webhook does not exist, or it belongs to somebody else. */
export class NoSuchWebhook extends ProductError {
  constructor() {
    super('not-found', 'This webhook is not there any more');
  }
}

/** A person has too many streams, or calls that may become one, open at once. */
export class TooManyStreams extends ProductError {
  readonly retryAfterSeconds = 5;
  constructor(max: number) {
    super('rate-limited', `You may have ${max} event streams open. Close some first.`);
  }
}
