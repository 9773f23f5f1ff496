import { Router } from 'express';
import type { Logger } from 'pino';
import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import { createMailer } from '../mail/mailer.ts';
import { createSmsSender } from '../sms/sms-sender.ts';
import { answerFailure } from './answer-failure.ts';
import type { IdentityDeps } from './deps.ts';
import { deviceRoutes } from './devices/routes.ts';
import { identityConfig } from './identity-config.ts';
import { passkeyRoutes } from './passkeys/routes.ts';
import { ownRoutes } from './routes/own-routes.ts';
import { signInRoutes } from './routes/sign-in-routes.ts';
import { routeTools } from './routes/tools.ts';
import { signingKeysOf } from './signing-keys.ts';
import { createAuthenticate } from './strategies.ts';
import { createThrottle } from './throttle.ts';

interface RouterDeps {
  db: Db;
  env: Env;
  log: Logger;
  /** Deletes what a person owns outside identity, before their account goes. */
  deleteOwned: (userId: string) => Promise<void>;
}

/** `/auth/*` and the JWKS document, to be mounted at the root. Reads JSON bodies itself; answers its own failures. */
export function createIdentityRouter({ db, env, log, deleteOwned }: RouterDeps): Router {
  const deps: IdentityDeps = {
    db,
    env,
    log,
    deleteOwned,
    mailer: createMailer(env),
    sms: createSmsSender(env),
    throttle: createThrottle(db),
  };
  const authenticate = createAuthenticate(deps);
  const router = Router();
  router.use('/auth', (_req, res, next) => {
    res.set('cache-control', 'no-store');
    next();
  });
  const tools = routeTools(deps, router, authenticate);
  signInRoutes(tools);
  ownRoutes(tools);
  router.use(passkeyRoutes(deps, authenticate), deviceRoutes(deps, authenticate));
  router.get('/auth/config', (_req, res) => {
    res.json(identityConfig(env));
  });
  router.get('/.well-known/jwks.json', async (_req, res) => {
    res.set('cache-control', 'public, max-age=300').json(await signingKeysOf(db, env).jwks());
  });
  router.use(
    '/auth',
    (req, res) =>
      void res
        .status(404)
        .json({ name: 'NotFound', message: `There is no ${req.method} ${req.originalUrl.split('?')[0]}` }),
  );
  router.use(answerFailure(log));
  return router;
}
