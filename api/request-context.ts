import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from 'pino';

/** Whose request is being answered, for failures that surface where no context is at hand. */
export interface RequestLog {
  readonly log: Logger;
  readonly requestId: string;
}

export const currentRequestLog = new AsyncLocalStorage<RequestLog>();
