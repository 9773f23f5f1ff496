import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from 'pino';

/** Log and id of the current request, for failures outside of a resolver's context. */
export interface RequestLog {
  readonly log: Logger;
  readonly requestId: string;
}

export const currentRequestLog = new AsyncLocalStorage<RequestLog>();
