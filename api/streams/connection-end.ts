import type { Response } from 'express';

/** Returns a signal that aborts when the connection of a request is over, also when it was over already. */
export function connectionEnd(res: Response): AbortSignal {
  const left = new AbortController();
  if (res.closed || res.destroyed) left.abort();
  else res.once('close', () => left.abort());
  return left.signal;
}
