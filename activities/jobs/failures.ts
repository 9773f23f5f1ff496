/** Failures that end an attempt. Their messages appear on the record and in the Temporal UI. */
import { ApplicationFailure } from '@temporalio/activity';
import { ApiKeyNotConfigured } from '../../domain/errors.ts';

export function createMissingKey(provider: 'openai' | 'anthropic'): ApplicationFailure {
  return ApplicationFailure.nonRetryable(new ApiKeyNotConfigured(provider).message, 'ApiKeyNotConfigured', 'final');
}

/** The record is gone or belongs to a later execution. */
export function createJobNotFound(): ApplicationFailure {
  return ApplicationFailure.nonRetryable('Job not found', 'JobNotFound', 'final');
}
