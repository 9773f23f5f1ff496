import express, { Router, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import { createMailer } from '../mail/mailer.ts';
import { answerFailure } from './answer-failure.ts';
import { confirmSignUp, resendSignUpCode } from './confirm-sign-up.ts';
import type { Body, IdentityDeps } from './deps.ts';
import { refresh } from './refresh.ts';
import { addressOf } from './request-address.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { signUp } from './sign-up.ts';
import { signedInUser } from './signed-in-user.ts';
import { signingKeysOf } from './signing-keys.ts';
import { createAuthenticate } from './strategies.ts';
import { createThrottle } from './throttle.ts';

/** `/auth/*` and the JWKS document, to be mounted at the root. Reads JSON bodies itself; answers its own failures. */
export function createIdentityRouter({ db, env, log }: { db: Db; env: Env; log: Logger }): Router {
  const deps: IdentityDeps = { db, env, log, mailer: createMailer(env), throttle: createThrottle(db) };
  const authenticate = createAuthenticate(deps);
  const router = Router();

  const post = (path: string, answer: (req: express.Request, body: Body) => Promise<unknown>) => {
    const handler: RequestHandler = async (req, res) => {
      req.body = isObject(req.body) ? req.body : {};
      res.json(await answer(req, req.body as Body));
    };
    router.post(path, express.json({ limit: '16kb' }), handler);
  };

  router.use('/auth', (_req, res, next) => {
    res.set('cache-control', 'no-store');
    next();
  });
  post('/auth/sign-up', (req, body) => signUp(deps, body, addressOf(req)));
  post('/auth/confirm-sign-up', (req, body) => confirmSignUp(deps, body, addressOf(req)));
  post('/auth/resend-sign-up-code', (req, body) => resendSignUpCode(deps, body, addressOf(req)));
  post('/auth/sign-in', (req) => signIn(deps, authenticate, req));
  post('/auth/tokens', (_req, body) => refresh(deps, body));
  post('/auth/sign-out', (req) => signOut(deps, authenticate, req));
  router.get('/auth/me', async (req, res) => {
    res.json(await signedInUser(db, env, (await authenticate('bearer', req)).userId));
  });
  router.get('/auth/config', (_req, res) => {
    res.json({ requiredSignUpAttributes: env.REQUIRED_SIGN_UP_ATTRIBUTES, mailCatcherUrl: env.MAIL_CATCHER_URL || null });
  });
  router.get('/.well-known/jwks.json', async (_req, res) => {
    res.set('cache-control', 'public, max-age=300').json(await signingKeysOf(db, env).jwks());
  });
  router.use(
    '/auth',
    (req, res) => void res.status(404).json({ name: 'NotFound', message: `There is no ${req.method} ${req.originalUrl.split('?')[0]}` }),
  );
  router.use(answerFailure(log));
  return router;
}

function isObject(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
