import express, { Router } from 'express';
import type { Body, IdentityDeps } from '../deps.ts';
import type { Authenticate } from '../strategies.ts';
import { confirmOwnDevice, forgetOwnDevice, listDevices, rememberDevice } from './manage.ts';
import { jsonBody } from '../../refuse-unstorable.ts';
import { isObject } from '../../../domain/is-object.ts';

/** `/auth/devices`: the devices and sign-ins of the signed-in person. */
export function createDeviceRoutes(deps: IdentityDeps, authenticate: Authenticate): Router {
  const router = Router();
  const json = jsonBody('16kb');
  const getBody = (req: express.Request): Body => (isObject(req.body) ? req.body : {});
  router.get('/auth/devices', async (req, res) => {
    res.json(await listDevices(deps, await authenticate('bearer', req)));
  });
  router.post('/auth/devices', json, async (req, res) => {
    res.json(await confirmOwnDevice(deps, await authenticate('bearer', req), getBody(req)));
  });
  router.put('/auth/devices/:key', json, async (req, res) => {
    await rememberDevice(deps, await authenticate('bearer', req), req.params['key'], getBody(req));
    res.json({});
  });
  router.delete('/auth/devices/:key', async (req, res) => {
    await forgetOwnDevice(deps, await authenticate('bearer', req), req.params.key);
    res.json({});
  });
  return router;
}
