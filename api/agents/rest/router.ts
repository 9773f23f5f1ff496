/** Serves the REST door: the operations of agents for scripts, with its document and its page. */
import { Router, type ErrorRequestHandler, type Request, type RequestHandler, type Response } from 'express';
import type { AgentGateDeps } from '../access/agent-gate.ts';
import { credentialEnd } from '../access/credential-end.ts';
import { agentGate, agentOf, challengeOf } from '../access/agent-gate.ts';
import { createInProcessGraphql, type GraphqlDeps } from '../in-process-graphql.ts';
import type { OperationCall } from '../operation.ts';
import { recordedCall } from '../recorded-call.ts';
import { sendExport } from '../../exports/send-export.ts';
import { jsonBody } from '../../refuse-unstorable.ts';
import { docsRouter } from './docs/docs-router.ts';
import { MethodNotAllowed, NotJson } from './errors.ts';
import { problemOf, problemType, retrySecondsOf, unexpectedProblem } from './problem.ts';
import { readRequest } from './read-request.ts';
import type { RestRoute } from './route.ts';
import { createRoutes } from './routes/routes.ts';

export type RestDeps = GraphqlDeps & AgentGateDeps;

/** The longest texts that are accepted fit, every letter escaped. */
const bodyLimit = '1024kb';

/** Returns the routes, and the handler that answers failures on their paths, whoever refused. */
export function createRestRouter(deps: RestDeps): [Router, ErrorRequestHandler] {
  const routes = createRoutes(deps.env.EVENT_STREAMS);
  const router = Router();
  router.use(docsRouter());
  for (const route of routes) router[route.method](expressPath(route), ...handlersOf(deps, route));
  for (const [path, allowed] of methodsByPath(routes))
    router.all(path, (req, res) => {
      res.set('allow', allowed.join(', '));
      throw new MethodNotAllowed(req.method, allowed);
    });
  return [router, answerProblem(routes, deps)];
}

function handlersOf(deps: RestDeps, route: RestRoute): RequestHandler[] {
  const body = route.body === undefined ? [] : [jsonBody(route.bodyLimit ?? bodyLimit)];
  return [agentGate(deps), ...body, (req, res) => serve(deps, route, req, res)];
}

async function serve(deps: RestDeps, route: RestRoute, req: Request, res: Response): Promise<void> {
  const viewer = agentOf(res);
  const call: OperationCall = {
    deps,
    viewer,
    graphql: createInProcessGraphql(deps, viewer, String(req.id)),
    signal: credentialEnd(deps, req, res, viewer),
    isSpendConfirmed: false,
    notify: async () => {},
  };
  const answer = await recordedCall({ db: deps.db, log: deps.log, viewer, operation: route.operation }, async () => {
    if (route.body !== undefined && !req.is('json')) throw new NotJson();
    return route.handle(call, readRequest(route, req));
  });
  if (answer.file !== undefined) return sendExport(res, deps.log, answer.file, call.signal);
  res.status(answer.status).set({ 'cache-control': 'no-store', ...answer.headers });
  if (answer.events !== undefined) await sendEvents(req, res, answer.events);
  else if (answer.json === undefined) res.end();
  else res.json(answer.json);
}

async function sendEvents(req: Request, res: Response, events: AsyncIterable<string>): Promise<void> {
  res.type('text/event-stream').flushHeaders();
  if (req.method !== 'HEAD') for await (const event of events) res.write(event);
  res.end();
}

/** Answers failures on these paths as problems, also those of what comes before the routes. */
function answerProblem(
  routes: readonly RestRoute[],
  { log, resourceMetadataUrl }: Pick<RestDeps, 'log' | 'resourceMetadataUrl'>,
): ErrorRequestHandler {
  const paths = routes.map(({ path }) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`, 'i'));
  return (error: unknown, req, res, next) => {
    if (!paths.some((path) => path.test(req.path)) || res.headersSent) return next(error);
    const requestId = String(req.id);
    const known = problemOf(error);
    if (known === undefined) log.error({ err: error, requestId }, 'a REST route failed');
    const problem = known ?? unexpectedProblem(requestId);
    const challenge = challengeOf(error, resourceMetadataUrl);
    if (challenge !== undefined) res.set('www-authenticate', challenge);
    const retrySeconds = retrySecondsOf(error);
    if (retrySeconds !== undefined) res.set('retry-after', String(retrySeconds));
    res.status(problem.status).set('cache-control', 'no-store').type(problemType).send(JSON.stringify(problem));
  };
}

function methodsByPath(routes: readonly RestRoute[]): Map<string, string[]> {
  const methods = new Map<string, string[]>();
  for (const route of routes) {
    const path = expressPath(route);
    const known = methods.get(path) ?? [];
    // Express answers HEAD as GET.
    methods.set(path, [...known, ...(route.method === 'get' ? ['GET', 'HEAD'] : ['POST'])]);
  }
  return methods;
}

/** `/api/jobs/{jobId}` as express writes it. */
function expressPath({ path }: RestRoute): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}
