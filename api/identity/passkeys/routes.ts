import { Router } from 'express';
import { describeDevice, cleanGivenName } from '../../../domain/identity/device-name.ts';
import type { Body, IdentityDeps } from '../deps.ts';
import type { Authenticate } from '../strategies.ts';
import type { Bearer } from '../verify-token.ts';
import { listPasskeys, removePasskey } from './list.ts';
import { addOwnPasskey, createPasskeyOptions } from './register.ts';
import { jsonBody } from '../../refuse-unstorable.ts';
import { ownAccount } from '../accounts.ts';
import { isObject } from '../../../domain/is-object.ts';

/** `/auth/passkeys`: the passkeys of the signed-in person. */
export function createPasskeyRoutes(deps: IdentityDeps, authenticate: Authenticate): Router {
  const router = Router();
  const findOwnAccount = ({ userId }: Bearer) => ownAccount(deps.db, userId);
  const json = jsonBody('64kb');
  router.post('/auth/passkeys/options', async (req, res) => {
    const bearer = await authenticate('bearer', req);
    res.json(await createPasskeyOptions(deps, await findOwnAccount(bearer), bearer));
  });
  router.post('/auth/passkeys', json, async (req, res) => {
    const body: Body = isObject(req.body) ? req.body : {};
    const name = cleanGivenName(body['friendlyName']) || describeDevice(req.headers['user-agent'] ?? '');
    res.json(
      await addOwnPasskey(deps, await findOwnAccount(await authenticate('bearer', req)), body['credential'], name),
    );
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
