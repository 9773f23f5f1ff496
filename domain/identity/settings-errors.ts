import { ProductError } from '../errors.ts';

/** Texts from spec §8. */
export class DefaultSettingsFailed extends ProductError {
  constructor(cause?: unknown) {
    const reason = cause instanceof Error && cause.message !== '' ? cause.message : 'Unknown error';
    const message =
      cause === undefined
        ? 'Failed to create default settings - no data returned'
        : `Failed to create default settings: ${reason}`;
    super('internal', message, { cause });
  }
}

export class SettingsUpdateFailed extends ProductError {
  constructor() {
    super('internal', 'Failed to update settings - no data returned');
  }
}

/** Errors that a GraphQL response to a settings request contained. */
export class SettingsGraphqlErrors extends ProductError {
  constructor(messages: readonly string[]) {
    super('internal', `GraphQL errors: ${messages.join('; ')}`);
  }
}

export class TooManyKeyChecks extends ProductError {
  constructor() {
    super('rate-limited', 'Too many keys were checked. Please try again in an hour.');
  }
}
