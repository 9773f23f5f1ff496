import type { Request, RequestHandler, Response } from 'express';
import { principalOf, type Viewer } from '../viewer.ts';
import { createReadLines, createRequestBudget, type RequestBudget } from './request-budget.ts';
import { getClientAddress } from '../identity/request-address.ts';
import type { Rates } from './rates.ts';

interface Deps {
  rates: Rates;
  /** Megabytes that one request may read. */
  readableMb: number;
  /** Identifies the viewer. Throws ProductError for invalid credentials. */
  resolveViewer: (req: Request) => Promise<Viewer>;
}

/** Viewer and remaining budget of one HTTP request to /graphql. */
export interface IdentifiedRequest {
  readonly viewer: Viewer;
  /** Number of operations in the request. */
  readonly operations: number;
  readonly budget: RequestBudget;
  /** Counts the root fields of an operation beyond the first. Throws TooManyRequestsException. */
  countMore(fields: number): Promise<void>;
}

/**
 * Identifies the viewer once per request, however many operations it holds, and counts the operations. The body must
 * have been read as bytes.
 */
export function identify({ rates, readableMb, resolveViewer }: Deps): RequestHandler {
  const getReadQueue = createReadLines();
  return async (req, res, next) => {
    const address = getClientAddress(req);
    const viewer = await identifyViewer(req, { rates, resolveViewer });
    const operations = countOperations(req.body);
    await rates.take(viewer, address, operations);
    const countExtraFields = async (fields: number) => {
      if (fields > 0) await rates.take(viewer, address, fields);
    };
    res.locals['identified'] = {
      viewer,
      operations,
      budget: createRequestBudget(readableMb, getReadQueue(principalOf(viewer))),
      countMore: countExtraFields,
    } satisfies IdentifiedRequest;
    next();
  };
}

/** Identifies the viewer on the other routes, where a request counts as one operation. */
export function countRequest({ rates, resolveViewer }: Pick<Deps, 'rates' | 'resolveViewer'>): Deps['resolveViewer'] {
  return async (req) => {
    const viewer = await identifyViewer(req, { rates, resolveViewer });
    await rates.take(viewer, getClientAddress(req), 1);
    return viewer;
  };
}

async function identifyViewer(
  req: Request,
  { rates, resolveViewer }: Pick<Deps, 'rates' | 'resolveViewer'>,
): Promise<Viewer> {
  return resolveViewer(req).catch(async (error: unknown) => {
    await rates.takeRefused(getClientAddress(req));
    throw error;
  });
}

/** Returns the result of `identify`. */
export function getIdentifiedRequest(res: Response): IdentifiedRequest {
  return res.locals['identified'] as IdentifiedRequest;
}

/** A batch is an array; invalid JSON is refused later and counts as one. */
function countOperations(body: unknown): number {
  if (!Buffer.isBuffer(body) || !/^\s*\[/.test(body.toString('latin1', 0, 64))) return 1;
  try {
    return Math.max(1, (JSON.parse(body.toString()) as unknown[]).length);
  } catch {
    return 1;
  }
}
