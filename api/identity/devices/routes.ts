import express, { Router } from 'express';
import { isObject, type Body, type IdentityDeps } from '../deps.ts';
import type { Authenticate } from '../strategies.ts';
import { confirmDeviceOf, forgetDeviceOf, listDevices, rememberDevice } from './manage.ts';
import { jsonBody } from '../../refuse-unstorable.ts';

/** `/auth/devices`: where the signed-in person is signed in, and what of it is remembered. */
export function deviceRoutes(deps: IdentityDeps, authenticate: Authenticate): Router {
  const router = Router();
  const json = jsonBody('16kb');
  const bodyOf = (req: express.Request): Body => (isObject(req.body) ? req.body : {});
  router.get('/auth/devices', async (req, res) => {
    res.json(await listDevices(deps, await authenticate('bearer', req)));
  });
  router.post('/auth/devices', json, async (req, res) => {
    res.json(await confirmDeviceOf(deps, await authenticate('bearer', req), bodyOf(req)));
  });
  router.put('/auth/devices/:key', json, async (req, res) => {
    await rememberDevice(deps, await authenticate('bearer', req), req.params['key'], bodyOf(req));
    res.json({});
  });
  router.delete('/auth/devices/:key', async (req, res) => {
    await forgetDeviceOf(deps, await authenticate('bearer', req), req.params.key);
    res.json({});
  });
  return router;
}
