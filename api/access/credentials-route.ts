import { Router } from 'express';
import type { Logger } from 'pino';
import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import { answerFailure } from '../identity/answer-failure.ts';
import { text, type Body } from '../identity/deps.ts';
import { addressOf } from '../identity/request-address.ts';
import { createThrottle } from '../identity/throttle.ts';
import { verifyIdToken } from '../identity/verify-token.ts';
import {
  issueTemporary,
  newGuest,
  readSessionToken,
  type Session,
  type TemporaryCredentials,
} from './iam-credentials.ts';
import { jsonBody } from '../refuse-unstorable.ts';

interface Deps {
  db: Db;
  env: Env;
  log: Logger;
}

export interface CredentialsAnswer {
  credentials: TemporaryCredentials;
  identityId: string;
}

/**
 * POST /auth/credentials `{idToken?, sessionToken?}`: temporary credentials to sign requests with. An ID token makes them its person's, nothing
 * a guest's; a guest who shows the last session token stays the same guest. Refuses as InvalidTokensException, TooManyRequestsException.
 */
export function credentialsRoute({ db, env, log }: Deps): Router {
  const router = Router();
  const throttle = createThrottle(db);
  router.post('/auth/credentials', jsonBody('16kb'), async (req, res) => {
    await throttle.take(['credentials-address', addressOf(req)]);
    const who = await holderOf((req.body ?? {}) as Body, { db, env });
    const credentials = issueTemporary(who, env.ENCRYPTION_KEY, Date.now());
    const answer: CredentialsAnswer = { credentials, identityId: who.principal.replace(/^guest:/, '') };
    res.set('cache-control', 'no-store').json(answer);
  });
  router.use('/auth/credentials', answerFailure(log));
  return router;
}

async function holderOf(
  body: Body,
  { db, env }: { db: Db; env: Env },
): Promise<Pick<Session, 'credential' | 'principal' | 'familyId'>> {
  if (body['idToken'] !== undefined && body['idToken'] !== null) {
    const { userId, familyId } = await verifyIdToken(text(body, 'idToken'), { db, env });
    return { credential: 'user', principal: userId, familyId };
  }
  const last = text(body, 'sessionToken');
  const session = last === '' ? undefined : readSessionToken(last, env.ENCRYPTION_KEY);
  return {
    credential: 'guest',
    principal: session?.credential === 'guest' ? session.principal : `guest:${newGuest()}`,
  };
}
