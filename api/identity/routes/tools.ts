import { type Request, type RequestHandler, type Router } from 'express';
import type { Body, IdentityDeps } from '../deps.ts';
import type { Authenticate } from '../strategies.ts';
import type { Bearer } from '../verify-token.ts';
import { jsonBody } from '../../refuse-unstorable.ts';
import { isObject } from '../../../domain/is-object.ts';

/** Helpers for defining a group of routes. */
export interface RouteTools {
  deps: IdentityDeps;
  router: Router;
  authenticate: Authenticate;
  /** Adds a route that takes and returns a JSON object. */
  post(path: string, answer: (req: Request, body: Body) => Promise<unknown>): void;
  /** The same for signed-in people. Throws NotSignedIn, InvalidTokensException. */
  postOwn(path: string, answer: (bearer: Bearer, body: Body, req: Request) => Promise<unknown>): void;
  getOwn(path: string, answer: (bearer: Bearer) => Promise<unknown>): void;
}

export function createRouteTools(deps: IdentityDeps, router: Router, authenticate: Authenticate): RouteTools {
  const post: RouteTools['post'] = (path, answer) => {
    const handler: RequestHandler = async (req, res) => {
      req.body = isObject(req.body) ? req.body : {};
      res.json(await answer(req, req.body as Body));
    };
    router.post(path, jsonBody('16kb'), handler);
  };
  return {
    deps,
    router,
    authenticate,
    post,
    postOwn: (path, answer) => post(path, async (req, body) => answer(await authenticate('bearer', req), body, req)),
    getOwn: (path, answer) => {
      router.get(path, async (req, res) => {
        res.json(await answer(await authenticate('bearer', req)));
      });
    },
  };
}
