import { Router } from 'express';
import { deviceNameOf, givenName } from '../../../domain/identity/device-name.ts';
import { isObject, type Body, type IdentityDeps } from '../deps.ts';
import type { Authenticate } from '../strategies.ts';
import type { Bearer } from '../verify-token.ts';
import { listPasskeys, removePasskey } from './list.ts';
import { addPasskeyOf, passkeyOptions } from './register.ts';
import { jsonBody } from '../../refuse-unstorable.ts';
import { ownAccount } from '../accounts.ts';

/** `/auth/passkeys`: every call is the signed-in person's own. */
export function passkeyRoutes(deps: IdentityDeps, authenticate: Authenticate): Router {
  const router = Router();
  const accountOf = ({ userId }: Bearer) => ownAccount(deps.db, userId);
  const json = jsonBody('64kb');
  router.post('/auth/passkeys/options', async (req, res) => {
    const bearer = await authenticate('bearer', req);
    res.json(await passkeyOptions(deps, await accountOf(bearer), bearer));
  });
  router.post('/auth/passkeys', json, async (req, res) => {
    const body: Body = isObject(req.body) ? req.body : {};
    const name = givenName(body['friendlyName']) || deviceNameOf(req.headers['user-agent'] ?? '');
    res.json(await addPasskeyOf(deps, await accountOf(await authenticate('bearer', req)), body['credential'], name));
  });
  router.get('/auth/passkeys', async (req, res) => {
    res.json(await listPasskeys(deps, (await authenticate('bearer', req)).userId));
  });
  router.delete('/auth/passkeys/:id', async (req, res) => {
    await removePasskey(deps, (await authenticate('bearer', req)).userId, req.params.id);
    res.json({});
  });
  return router;
}
