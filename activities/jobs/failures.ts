/** Failures that end an attempt. Their messages stand on the record and in the Temporal UI: they are the product's texts. */
import { ApplicationFailure } from '@temporalio/activity';
import { ApiKeyNotConfigured } from '../../domain/errors.ts';
import type { Provider } from '../../domain/providers/provider.ts';

export function missingKey(provider: Provider): ApplicationFailure {
  return ApplicationFailure.nonRetryable(new ApiKeyNotConfigured(provider).message, 'ApiKeyNotConfigured', 'final');
}

/** The record is gone or belongs to a later execution. */
export function jobNotFound(): ApplicationFailure {
  return ApplicationFailure.nonRetryable('Job not found', 'JobNotFound', 'final');
}
