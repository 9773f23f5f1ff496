import type { ServerResponse } from 'node:http';
import { ProductError } from '../domain/errors.ts';

/** The reader closed the connection, so nobody waits for the answer any more. */
export class ReaderGone extends ProductError {
  constructor() {
    super('unavailable', 'The reader has left');
  }
}

const signals = new WeakMap<ServerResponse, AbortSignal>();

/** Returns the signal that aborts when the reader of a response leaves before its end. */
export function goneOf(response: ServerResponse): AbortSignal {
  const known = signals.get(response);
  if (known !== undefined) return known;
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort(new ReaderGone());
  });
  signals.set(response, controller.signal);
  return controller.signal;
}
