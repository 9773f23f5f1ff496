import type { IncomingMessage, ServerResponse } from 'node:http';

export interface SourceRequest {
  req: IncomingMessage;
  res: ServerResponse;
  url: URL;
  /** The body; undefined when it is not JSON. */
  json: unknown;
  /** Groups of the route's path. */
  parts: string[];
}

export interface SourceRoute {
  method: 'GET' | 'POST';
  path: RegExp;
  answer(request: SourceRequest): void | Promise<void>;
}

/** A simulated service. */
export interface Source {
  name: string;
  routes: readonly SourceRoute[];
  /** Changes what it does; throws a ZodError for settings out of range. */
  configure(settings: unknown): void;
  /** Tells what it was asked. */
  report(): unknown;
}

/** Adds the report of a source that tells how often each of its addresses was asked for, and settings when it has none. */
export function countAsks(source: Omit<Source, 'configure' | 'report'> & Partial<Pick<Source, 'configure'>>): Source {
  const asks: Record<string, number> = {};
  const routes = source.routes.map((route) => ({
    ...route,
    answer(request: SourceRequest) {
      const address = request.url.pathname + request.url.search;
      asks[address] = (asks[address] ?? 0) + 1;
      return route.answer(request);
    },
  }));
  return { configure: () => undefined, ...source, routes, report: () => ({ asks }) };
}

/** Redirects for good. */
export function move(res: ServerResponse, location: string): void {
  res.writeHead(301, { location }).end();
}
