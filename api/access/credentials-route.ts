import { Router } from 'express';
import type { Logger } from 'pino';
import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import { answerFailure } from '../identity/answer-failure.ts';
import { getText, type Body } from '../identity/deps.ts';
import { getClientAddress } from '../identity/request-address.ts';
import { createThrottle } from '../identity/throttle.ts';
import { verifyIdToken } from '../identity/verify-token.ts';
import {
  issueTemporary,
  createGuestId,
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
 * POST /auth/credentials `{idToken?, sessionToken?}`: issues temporary credentials for signing requests. With an ID
 * token they belong to its person, otherwise to a guest; a guest who sends the last session token keeps the same
 * identity. Refuses with InvalidTokensException, TooManyRequestsException.
 */
export function createCredentialsRoute({ db, env, log }: Deps): Router {
  const router = Router();
  const throttle = createThrottle(db);
  router.post('/auth/credentials', jsonBody('16kb'), async (req, res) => {
    await throttle.take(['credentials-address', getClientAddress(req)]);
    const who = await identifyHolder((req.body ?? {}) as Body, { db, env });
    const credentials = issueTemporary(who, env.ENCRYPTION_KEY, Date.now());
    const answer: CredentialsAnswer = { credentials, identityId: who.principal.replace(/^guest:/, '') };
    res.set('cache-control', 'no-store').json(answer);
  });
  router.use('/auth/credentials', answerFailure(log));
  return router;
}

async function identifyHolder(
  body: Body,
  { db, env }: { db: Db; env: Env },
): Promise<Pick<Session, 'credential' | 'principal' | 'familyId'>> {
  if (body['idToken'] !== undefined && body['idToken'] !== null) {
    const { userId, familyId } = await verifyIdToken(getText(body, 'idToken'), { db, env });
    return { credential: 'user', principal: userId, familyId };
  }
  const last = getText(body, 'sessionToken');
  const session = last === '' ? undefined : readSessionToken(last, env.ENCRYPTION_KEY);
  return {
    credential: 'guest',
    principal: session?.credential === 'guest' ? session.principal : `guest:${createGuestId()}`,
  };
}
