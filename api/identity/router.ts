import { Router } from 'express';
import type { Logger } from 'pino';
import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import { createMailer } from '../../services/mail/mailer.ts';
import { createSmsSender } from '../sms/sms-sender.ts';
import { answerFailure } from './answer-failure.ts';
import type { IdentityDeps } from './deps.ts';
import { createDeviceRoutes } from './devices/routes.ts';
import { getIdentityConfig } from './identity-config.ts';
import { createPasskeyRoutes } from './passkeys/routes.ts';
import { addOwnRoutes } from './routes/own-routes.ts';
import { addSignInRoutes } from './routes/sign-in-routes.ts';
import { createRouteTools } from './routes/tools.ts';
import { getSigningKeys } from './signing-keys.ts';
import { createAuthenticate } from './strategies.ts';
import { createThrottle } from './throttle.ts';

interface RouterDeps {
  db: Db;
  env: Env;
  log: Logger;
  /** Deletes everything a person owns outside identity, before their account. */
  deleteOwned: (userId: string) => Promise<void>;
}

/** `/auth/*` and the JWKS document, mounted at the root. Parses JSON bodies and answers failures itself. */
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
  const tools = createRouteTools(deps, router, authenticate);
  addSignInRoutes(tools);
  addOwnRoutes(tools);
  router.use(createPasskeyRoutes(deps, authenticate), createDeviceRoutes(deps, authenticate));
  router.get('/auth/config', (_req, res) => {
    res.json(getIdentityConfig(env));
  });
  router.get('/.well-known/jwks.json', async (_req, res) => {
    res.set('cache-control', 'public, max-age=300').json(await getSigningKeys(db, env).jwks());
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
