/**
 * Every error the product says to people, by name, with the specification's exact text. The edges map them
 * (api/errors).
 */

import { providerNames, type Provider } from './providers/provider.ts';

/** How the edge answers: GraphQL code and HTTP status follow from it. */
export type ErrorKind =
  | 'bad-input'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'too-large'
  | 'unsupported-type'
  | 'rate-limited'
  | 'unavailable'
  | 'internal';

/** An error whose message is meant for people. Anything else is logged and shown as 'Something went wrong'. */
export class ProductError extends Error {
  readonly kind: ErrorKind;
  /** The field of the input it is about, where there is one. */
  readonly field: string | undefined;
  constructor(kind: ErrorKind, message: string, options: { field?: string; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = new.target.name;
    this.kind = kind;
    this.field = options.field;
  }
}

/** Input outside its limits. */
export class InvalidInput extends ProductError {
  constructor(message: string, field?: string) {
    super('bad-input', message, field === undefined ? {} : { field });
  }
}

export class NotSignedIn extends ProductError {
  constructor() {
    super('unauthenticated', 'User needs to be authenticated to call this API.');
  }
}

export class NoValidSegments extends ProductError {
  constructor() {
    super('bad-input', 'No valid segments found', { field: 'segmentIds' });
  }
}

export class UserSettingsNotFound extends ProductError {
  constructor() {
    super('not-found', 'User settings not found');
  }
}

export class ApiKeyNotConfigured extends ProductError {
  constructor(provider: Provider) {
    super('bad-input', `${providerNames[provider]} API key not configured`, {
      field: 'modelProvider',
    });
  }
}

export class UnsupportedProvider extends ProductError {
  constructor(provider: string) {
    super('bad-input', `Unsupported model provider: ${provider}`, { field: 'modelProvider' });
  }
}

export class JobNotFound extends ProductError {
  constructor() {
    super('not-found', 'Job not found');
  }
}

export class SubmitFailed extends ProductError {
  constructor(cause: unknown) {
    super('internal', `Failed to submit simulation job: ${reasonOf(cause)}`, { cause });
  }
}

export class CreateRunFailed extends ProductError {
  constructor() {
    super('internal', 'Failed to create simulation job');
  }
}

export class JobStatusFailed extends ProductError {
  constructor(cause: unknown) {
    super('internal', `Failed to get job status: ${reasonOf(cause)}`, { cause });
  }
}

/** The data API: a row that does not exist for the one who asks. */
export class RecordNotFound extends ProductError {
  constructor(model: string) {
    super('not-found', `${model} not found`);
  }
}

/** A conditional write whose condition does not hold (any more). */
export class ConditionFailed extends ProductError {
  constructor() {
    super('conflict', 'The conditional request failed');
  }
}

export class RecordExists extends ProductError {
  constructor(model: string) {
    super('conflict', `${model} exists already`);
  }
}

/** A natural key that names rows of several owners, none of them the caller's own. */
export class KeyNotUnique extends ProductError {
  constructor(model: string, key: string) {
    super(
      'conflict',
      `Several people have a ${model} with this ${key}; list them, or narrow the write with a condition`,
      { field: key },
    );
  }
}

/** A field that speaks to everybody, such as being built in. */
export class ServiceOnlyField extends ProductError {
  constructor(field: string) {
    super('forbidden', `${field} can be set by the service only`, { field });
  }
}

/** A model that this kind of credential does not open. */
export class WayNotOpen extends ProductError {
  constructor(model: string, credential: 'an API key' | 'IAM credentials') {
    super('forbidden', `${model} cannot be reached with ${credential}`);
  }
}

/** A row that may be read but not written: a sample, a built-in. */
export class RecordReadOnly extends ProductError {
  constructor(model: string) {
    super('forbidden', `This ${model} is shared with everybody and read-only`);
  }
}

/** A write that would give a row to somebody else or hang it under somebody else's. */
export class OwnerNotAllowed extends ProductError {
  constructor(field: string) {
    super('forbidden', `${field} must name what is yours`, { field });
  }
}

export class WorkflowOwnedField extends ProductError {
  constructor(field: string) {
    super('forbidden', `${field} is written by the run itself and cannot be set`, { field });
  }
}

export class FixedField extends ProductError {
  constructor(field: string) {
    super('forbidden', `${field} is what the run was asked and cannot be changed`, { field });
  }
}

/** A call whose weight could never be in flight under its account's limits. */
export class CallTooHeavy extends ProductError {
  constructor(weight: number, concurrent: number) {
    super(
      'bad-input',
      `Impossible to add a job having a weight of ${weight} to a limiter having a maxConcurrent setting of ${concurrent}`,
    );
  }
}

/** A `sim-` key where no simulator runs. */
export class SimulatorNotRunning extends ProductError {
  constructor() {
    super('unavailable', 'The provider simulator is not running');
  }
}

/** A web search without its query or its prompt. */
export class QueryAndPromptRequired extends ProductError {
  constructor() {
    super('bad-input', 'Query and prompt are required');
  }
}

/** Postgres or Temporal is away for a moment. */
export class ServiceUnavailable extends ProductError {
  constructor(cause?: unknown) {
    super('unavailable', 'The service is restarting. Please try again in a moment.', { cause });
  }
}

/** Changes were missed while Postgres was away: the client reads again and subscribes anew. */
export class StreamInterrupted extends ProductError {
  constructor() {
    super('unavailable', 'Some changes may have been missed. Please read again.');
  }
}

/** A segment that does not exist for the one who asks. */
export class SegmentNotFound extends ProductError {
  constructor() {
    super('not-found', 'There is no such segment');
  }
}

/** A segment others depend on, or the wrong name typed to delete it. */
export class SegmentNotConfirmed extends ProductError {
  constructor() {
    super('bad-input', 'Type the name of the segment to delete it', { field: 'confirmName' });
  }
}

/** A file that cannot be imported, and why. */
export class FileNotReadable extends ProductError {
  constructor(reason: string) {
    super('bad-input', reason, { field: 'file' });
  }
}

export class ImportNotFound extends ProductError {
  constructor() {
    super('not-found', 'There is no such import');
  }
}

/** Later imports rest on what this one left. */
export class ImportNotUndoable extends ProductError {
  constructor(laterFile: string) {
    super('conflict', `${laterFile} was imported into this segment later. Undo that one first.`);
  }
}

/** The specification's 'Unknown error' stands in where a failure has no message. */
export function reasonOf(cause: unknown): string {
  // A connection refused on every address has a code and no message.
  const { message, code } = (cause ?? {}) as { message?: unknown; code?: unknown };
  return [message, code].find((text): text is string => typeof text === 'string' && text !== '') ?? 'Unknown error';
}

export const messageLimits = { maxCharacters: 20_000, minUsers: 1, maxUsers: 100_000 } as const;
