import type { Request, RequestHandler, Response } from 'express';
import { principalOf, type Viewer } from '../viewer.ts';
import { createReadLines, createRequestBudget, type RequestBudget } from './request-budget.ts';
import { addressOf } from '../identity/request-address.ts';
import type { Rates } from './rates.ts';

interface Deps {
  rates: Rates;
  /** Megabytes that one request may read. */
  readableMb: number;
  /** Throws ProductError for credentials that are not good. */
  resolveViewer: (req: Request) => Promise<Viewer>;
}

/** One HTTP request to /graphql: who sent it, and what it may still take. */
export interface Asked {
  readonly viewer: Viewer;
  /** More than one in a batch. */
  readonly operations: number;
  readonly budget: RequestBudget;
  /** Counts fields beyond the first of an operation. Throws TooManyRequestsException. */
  countMore(fields: number): Promise<void>;
}

/** Finds out once who asks, however many operations the request holds, and counts them. The body must have been read as bytes. */
export function identify({ rates, readableMb, resolveViewer }: Deps): RequestHandler {
  const lineOf = createReadLines();
  return async (req, res, next) => {
    const address = addressOf(req);
    const viewer = await askerOf(req, { rates, resolveViewer });
    const operations = operationsIn(req.body);
    await rates.take(viewer, address, operations);
    const countMore = async (fields: number) => {
      if (fields > 0) await rates.take(viewer, address, fields);
    };
    res.locals['asked'] = {
      viewer,
      operations,
      budget: createRequestBudget(readableMb, lineOf(principalOf(viewer))),
      countMore,
    } satisfies Asked;
    next();
  };
}

/** The same for the other routes: a request counts as one. */
export function countedViewer({ rates, resolveViewer }: Pick<Deps, 'rates' | 'resolveViewer'>): Deps['resolveViewer'] {
  return async (req) => {
    const viewer = await askerOf(req, { rates, resolveViewer });
    await rates.take(viewer, addressOf(req), 1);
    return viewer;
  };
}

async function askerOf(req: Request, { rates, resolveViewer }: Pick<Deps, 'rates' | 'resolveViewer'>): Promise<Viewer> {
  return resolveViewer(req).catch(async (error: unknown) => {
    await rates.takeRefused(addressOf(req));
    throw error;
  });
}

/** What `identify` found. */
export function askedIn(res: Response): Asked {
  return res.locals['asked'] as Asked;
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
