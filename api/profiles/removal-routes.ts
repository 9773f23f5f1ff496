/** Requests of people whom a profile is of, who have no account: ask, look, confirm. */
import { json, Router } from 'express';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import { InvalidInput, ServiceUnavailable } from '../../domain/errors.ts';
import { RemovalNotFound } from '../../domain/profiles/errors.ts';
import { normalizeProfileUrl } from '../../domain/profiles/facts.ts';
import { askForRemoval, confirmRemovalRequest, readRemoval } from '../../services/profiles/removals.ts';
import { getClientAddress } from '../identity/request-address.ts';
import { createStrangerMails } from '../identity/stranger-mails.ts';
import { createMailer } from '../../services/mail/mailer.ts';
import { removalMail } from '../../services/mail/removal-mail.ts';
import { createToken, hashToken } from '../tokens.ts';

const askSchema = z.object({
  address: z.string().max(500),
  email: z.email().max(254),
});

/**
 * `POST /api/removals` `{address, email}` mails a link and answers the same whether or not a profile is stored,
 * `GET /api/removals/:token` returns the request, and `POST /api/removals/:token/confirm` confirms it.
 */
export function createRemovalRouter({ db, env, log }: { db: Db; env: Env; log: Logger }): Router {
  const router = Router();
  const mailer = createMailer(env);
  const mails = createStrangerMails(db, 'removal');
  router.use('/api/removals', (_request, response, next) => {
    response.set({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
    next();
  });
  router.post('/api/removals', json({ limit: '8kb' }), async (request, response) => {
    const parsed = askSchema.safeParse(request.body);
    if (!parsed.success)
      throw new InvalidInput('Enter the address of the profile and your email address', fieldOf(parsed.error));
    const { address, email } = parsed.data;
    normalizeProfileUrl(address);
    await mails.take(email, getClientAddress(request));
    const token = createToken();
    await askForRemoval({ db, env }, { id: hashToken(token), address, email });
    const path = `/remove-me/${token}`;
    const link = env.PUBLIC_URL === undefined ? path : new URL(path, env.PUBLIC_URL).href;
    await mailer.send(removalMail({ to: email, link })).catch((error: NodeJS.ErrnoException) => {
      log.warn({ reason: error.code }, 'a link for a removal could not be sent');
      throw new ServiceUnavailable(new Error('the mail was not accepted'));
    });
    response.status(202).json({ sent: true });
  });
  router.get('/api/removals/:token', async (request, response) => {
    response.json(await readRemoval({ db, env }, hashOf(request.params.token)));
  });
  router.post('/api/removals/:token/confirm', async (request, response) => {
    response.json(await confirmRemovalRequest({ db, env }, hashOf(request.params.token)));
  });
  return router;
}

function fieldOf({ issues }: z.ZodError): string {
  return issues[0]?.path[0] === 'email' ? 'email' : 'address';
}

function hashOf(token: unknown): string {
  if (typeof token !== 'string') throw new RemovalNotFound();
  return hashToken(token);
}
