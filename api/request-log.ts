import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';
import { errorFacts } from '../config/log.ts';
import { currentRequestLog } from './request-context.ts';

/**
 * Logs one line per request with its id (also sent as `x-request-id`), method, path, status and time; no headers,
 * bodies, query strings or tokens of links.
 */
export function requestLog(log: Logger): RequestHandler[] {
  const lines = pinoHttp({
    logger: log,
    genReqId: (_req, res) => {
      const id = randomUUID();
      res.setHeader('x-request-id', id);
      return id;
    },
    // Refusals of a flood are not logged, so that they do not fill the disk.
    customLogLevel: (_req, res) => (res.statusCode === 429 ? 'silent' : 'info'),
    autoLogging: { ignore: (req) => /^\/(health(\/|$)|assets\/)/.test(req.url ?? '') },
    serializers: {
      req: ({ id, method, url }: { id: string; method: string; url: string }) => ({
        id,
        method,
        path: loggedPath(url),
      }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
      err: errorFacts,
    },
  });
  return [
    lines as RequestHandler,
    (req, _res, next) => currentRequestLog.run({ log: req.log, requestId: String(req.id) }, next),
  ];
}

/**
 * Removes the tokens of links from the path, because they give access to what they lead to and logs have other readers.
 */
function loggedPath(url: string): string | undefined {
  return url
    .split('?')[0]
    ?.replace(/\/(shared|seats|surveys|responses|s)\/+[^/]+/gi, (_part, name: string) => `/${name.toLowerCase()}/…`);
}
