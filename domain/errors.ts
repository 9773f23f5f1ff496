/**
 * Errors that people read, with the specification's exact text. api/errors.ts maps them to responses.
 */

import { providerNames, type Provider } from './providers/provider.ts';

/** Kind of an error, from which the GraphQL code and the HTTP status follow. */
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

/** An error whose message is meant for people. Other errors are logged and shown as 'Something went wrong'. */
export class ProductError extends Error {
  readonly kind: ErrorKind;
  /** Name of the invalid input field, if there is one. */
  readonly field: string | undefined;
  constructor(kind: ErrorKind, message: string, options: { field?: string; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = new.target.name;
    this.kind = kind;
    this.field = options.field;
  }
}

/** An input is malformed or outside its limits. */
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

/** All profiles that the segments name were suspended or have no basis any more; nobody is made up in their place. */
export class NobodyToAsk extends ProductError {
  constructor(names: readonly string[]) {
    super(
      'conflict',
      `Nobody of ${names.join(', ')} can be asked now: removal was asked for, or the basis has ended. Look at the profiles`,
      { field: 'segmentIds' },
    );
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

/** A record does not exist, or the viewer may not read it. */
export class RecordNotFound extends ProductError {
  constructor(model: string) {
    super('not-found', `${model} not found`);
  }
}

/** The condition of a write does not hold. */
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

/** A natural key names rows of several owners, none of them the viewer's own. */
export class KeyNotUnique extends ProductError {
  constructor(model: string, key: string) {
    super(
      'conflict',
      `Several people have a ${model} with this ${key}; list them, or narrow the write with a condition`,
      { field: key },
    );
  }
}

/** Only the service identity may write the field, because it affects everybody. */
export class ServiceOnlyField extends ProductError {
  constructor(field: string) {
    super('forbidden', `${field} can be set by the service only`, { field });
  }
}

/** This kind of credentials has no access to the model. */
export class WayNotOpen extends ProductError {
  constructor(model: string, credential: 'an API key' | 'IAM credentials') {
    super('forbidden', `${model} cannot be reached with ${credential}`);
  }
}

/** The record may be read but not written: a sample or a built-in one. */
export class RecordReadOnly extends ProductError {
  constructor(model: string) {
    super('forbidden', `This ${model} is shared with everybody and read-only`);
  }
}

/** The write would give a record to somebody else or to somebody else's parent. */
export class OwnerNotAllowed extends ProductError {
  constructor(field: string) {
    super('forbidden', `${field} must name what is yours`, { field });
  }
}

/** Only the people in OPERATORS may see what concerns all people's work. */
export class OperatorsOnly extends ProductError {
  constructor() {
    super('forbidden', 'Only operators of this installation may see this');
  }
}

/** Says why a persona that was made from a profile of a network could not be asked. */
export function socialFailure(reason: string): string {
  return `Social media simulation failed: ${reason}`;
}

export class WorkflowOwnedField extends ProductError {
  constructor(field: string, writer: 'run' | 'job' = 'run') {
    super('forbidden', `${field} is written by the ${writer} itself and cannot be set`, { field });
  }
}

export class FixedField extends ProductError {
  constructor(field: string) {
    super('forbidden', `${field} is what the run was asked and cannot be changed`, { field });
  }
}

/** The call's weight exceeds its account's limit of calls in flight. */
export class CallTooHeavy extends ProductError {
  constructor(weight: number, concurrent: number) {
    super(
      'bad-input',
      `Impossible to add a job having a weight of ${weight} to a limiter having a maxConcurrent setting of ${concurrent}`,
    );
  }
}

/** A `sim-` key was used where no simulator runs. */
export class SimulatorNotRunning extends ProductError {
  constructor() {
    super('unavailable', 'The provider simulator is not running');
  }
}

/** A web search has no query or no prompt. */
export class QueryAndPromptRequired extends ProductError {
  constructor() {
    super('bad-input', 'Query and prompt are required');
  }
}

/** Postgres or Temporal is unavailable. */
export class ServiceUnavailable extends ProductError {
  constructor(cause?: unknown) {
    super('unavailable', 'The service is restarting. Please try again in a moment.', { cause });
  }
}

/** The disk of the database or of the files is full. */
export class NoSpaceLeft extends ProductError {
  constructor(cause?: unknown) {
    super('unavailable', 'No space left on the server: this was not stored. Whoever runs it has to free some.', {
      cause,
    });
  }
}

/** Changes were missed while Postgres was unavailable: the client must read again and subscribe again. */
export class StreamInterrupted extends ProductError {
  constructor() {
    super('unavailable', 'Some changes may have been missed. Please read again.');
  }
}

/** The segment does not exist, or the viewer may not read it. */
export class SegmentNotFound extends ProductError {
  constructor() {
    super('not-found', 'There is no such segment');
  }
}

/** The name typed to confirm the deletion of a segment is wrong. */
export class SegmentNotConfirmed extends ProductError {
  constructor() {
    super('bad-input', 'Type the name of the segment to delete it', { field: 'confirmName' });
  }
}

/** The file cannot be imported; the message says why. */
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

/** The import cannot be undone, because later imports changed the same segment. */
export class ImportNotUndoable extends ProductError {
  constructor(laterFile: string) {
    super('conflict', `${laterFile} was imported into this segment later. Undo that one first.`);
  }
}

/** Returns the message of a failure, or the specification's 'Unknown error'. */
export function reasonOf(cause: unknown): string {
  // A connection that was refused on every address has a code but no message.
  const { message, code } = (cause ?? {}) as { message?: unknown; code?: unknown };
  return [message, code].find((text): text is string => typeof text === 'string' && text !== '') ?? 'Unknown error';
}

export const messageLimits = { maxCharacters: 20_000, minUsers: 1, maxUsers: 100_000 } as const;
