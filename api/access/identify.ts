import type { Request, RequestHandler, Response } from 'express';
import type { Viewer } from '../graphql/context.ts';
import { addressOf } from '../identity/request-address.ts';
import type { Rates } from './rates.ts';

interface Deps {
  rates: Rates;
  /** Throws ProductError for credentials that are not good. */
  resolveViewer: (req: Request) => Promise<Viewer>;
}

/** Finds out once who asks, however many operations the request holds, and counts them. The body must have been read as bytes. */
export function identify({ rates, resolveViewer }: Deps): RequestHandler {
  return async (req, res, next) => {
    const address = addressOf(req);
    const viewer = await resolveViewer(req).catch(async (error: unknown) => {
      await rates.takeRefused(address);
      throw error;
    });
    await rates.take(viewer, address, operationsIn(req.body));
    res.locals['viewer'] = viewer;
    next();
  };
}

/** Whom `identify` found. */
export function viewerIn(res: Response): Viewer {
  return res.locals['viewer'] as Viewer;
}

/** A batch is an array; what is not JSON is refused later and counts as one. */
function operationsIn(body: unknown): number {
  if (!Buffer.isBuffer(body) || !/^\s*\[/.test(body.toString('latin1', 0, 64))) return 1;
  try {
    return Math.max(1, (JSON.parse(body.toString()) as unknown[]).length);
  } catch {
    return 1;
  }
}
